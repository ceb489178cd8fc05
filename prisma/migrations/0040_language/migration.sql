-- The language in which a person reads the interface; null follows the browser.
CREATE TYPE "language" AS ENUM ('en', 'de');
ALTER TABLE "users" ADD COLUMN "language" "language";
