#!/bin/sh
# Makes the role and the database of the product. The image of PostgreSQL runs it once, with an empty data folder.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$SITEWRIGHT_DATABASE_PASSWORD" --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
CREATE ROLE sitewright LOGIN PASSWORD :'password';
CREATE DATABASE sitewright OWNER sitewright;
REVOKE ALL ON DATABASE sitewright FROM PUBLIC;
SQL
