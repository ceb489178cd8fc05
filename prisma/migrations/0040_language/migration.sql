-- The language in which a person reads the interface; null follows the browser.
CREATE TYPE "language" AS ENUM ('en', 'de');
ALTER TABLE "users" ADD COLUMN "language" "language";

-- What a person did by hand, in German; `instruction` says it in English.
ALTER TABLE "edit_sessions" ADD COLUMN "instruction_german" TEXT;
