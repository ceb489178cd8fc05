-- What visitors of a published site get, and under which hosts (ADR 0057).
CREATE TYPE "site_host_kind" AS ENUM ('name', 'former_name', 'domain');

-- Every version that was published by this server, and every one that was put back.
CREATE TABLE "published_versions" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "commit" TEXT NOT NULL,
    "review_id" UUID,
    "user_id" UUID NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "published_versions_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "published_versions_project_id_published_at_idx" ON "published_versions"("project_id", "published_at");
ALTER TABLE "published_versions" ADD CONSTRAINT "published_versions_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "published_versions" ADD CONSTRAINT "published_versions_review_id_fkey"
  FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "published_versions" ADD CONSTRAINT "published_versions_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A row while the site is published; without one every host of it is 404.
CREATE TABLE "published_sites" (
    "project_id" UUID NOT NULL,
    "version_id" UUID NOT NULL,

    CONSTRAINT "published_sites_pkey" PRIMARY KEY ("project_id")
);
CREATE UNIQUE INDEX "published_sites_version_id_key" ON "published_sites"("version_id");
ALTER TABLE "published_sites" ADD CONSTRAINT "published_sites_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "published_sites" ADD CONSTRAINT "published_sites_version_id_fkey"
  FOREIGN KEY ("version_id") REFERENCES "published_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The hosts that lead to a project's site: its name below the server's wildcard host, its earlier names, and domains of its own.
CREATE TABLE "site_hosts" (
    "host" TEXT COLLATE "C" NOT NULL,
    "project_id" UUID NOT NULL,
    "kind" "site_host_kind" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "site_hosts_pkey" PRIMARY KEY ("host")
);
CREATE INDEX "site_hosts_project_id_idx" ON "site_hosts"("project_id");
ALTER TABLE "site_hosts" ADD CONSTRAINT "site_hosts_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Where a page went that an earlier published version had. Both are files of the site, relative to its folder.
CREATE TABLE "site_redirects" (
    "project_id" UUID NOT NULL,
    "from_path" TEXT COLLATE "C" NOT NULL,
    "to_path" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "site_redirects_pkey" PRIMARY KEY ("project_id", "from_path")
);
ALTER TABLE "site_redirects" ADD CONSTRAINT "site_redirects_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What lets a git client read a project's published history.
CREATE TABLE "clone_tokens" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "clone_tokens_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "clone_tokens_token_hash_key" ON "clone_tokens"("token_hash");
CREATE INDEX "clone_tokens_project_id_created_at_idx" ON "clone_tokens"("project_id", "created_at");
ALTER TABLE "clone_tokens" ADD CONSTRAINT "clone_tokens_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "clone_tokens" ADD CONSTRAINT "clone_tokens_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is what Prisma's language cannot say.
ALTER TABLE "published_versions" ADD CONSTRAINT "published_versions_commit"
  CHECK ("commit" ~ '^([0-9a-f]{40}|[0-9a-f]{64})$');
-- A label of a host name, or a whole one: only a domain has a dot.
ALTER TABLE "site_hosts" ADD CONSTRAINT "site_hosts_host" CHECK (
  length("host") <= 253
  AND "host" ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$'
  AND ("kind" = 'domain') = ("host" ~ '\.')
);
CREATE UNIQUE INDEX "site_hosts_one_name_a_project" ON "site_hosts"("project_id") WHERE "kind" = 'name';
ALTER TABLE "site_redirects" ADD CONSTRAINT "site_redirects_paths"
  CHECK ("from_path" <> "to_path" AND length("from_path") BETWEEN 1 AND 1000 AND length("to_path") BETWEEN 1 AND 1000);
ALTER TABLE "clone_tokens" ADD CONSTRAINT "clone_tokens_token_hashed" CHECK ("token_hash" ~ '^[0-9a-f]{64}$');
ALTER TABLE "clone_tokens" ADD CONSTRAINT "clone_tokens_expires_later" CHECK ("expires_at" > "created_at");
ALTER TABLE "clone_tokens" ADD CONSTRAINT "clone_tokens_label" CHECK (length("label") BETWEEN 1 AND 100);
