-- A site that is published is built in an empty folder. It has a row of its own beside a draft's.
ALTER TABLE "site_builds" ADD COLUMN "is_clean" BOOLEAN NOT NULL DEFAULT false;
DROP INDEX "site_builds_project_id_source_tree_recipe_hash_key";
CREATE UNIQUE INDEX "site_builds_project_id_source_tree_recipe_hash_is_clean_key"
  ON "site_builds"("project_id", "source_tree", "recipe_hash", "is_clean");
-- The head and what a turn has written wait beside each other.
ALTER TABLE "site_builds" ADD COLUMN "present_as" TEXT;
-- For the budget of an organization.
ALTER TABLE "site_builds" ADD COLUMN "output_bytes" BIGINT NOT NULL DEFAULT 0;
-- Failures of the server are tried again.
ALTER TABLE "site_builds" ADD COLUMN "retry_at" TIMESTAMPTZ(3), ADD COLUMN "retries" INTEGER NOT NULL DEFAULT 0;

-- What follows is what Prisma's language cannot say.

DROP INDEX "site_builds_one_running_a_folder";
CREATE UNIQUE INDEX "site_builds_one_running_a_folder" ON "site_builds"("project_id", coalesce("workspace_id", "project_id"), "is_clean")
  WHERE "status" = 'running';
ALTER TABLE "site_builds" ADD CONSTRAINT "site_builds_present_as" CHECK ("present_as" IN ('head', 'live', 'checked'));
ALTER TABLE "site_builds" ADD CONSTRAINT "site_builds_retried_when_failed" CHECK ("retry_at" IS NULL OR "status" = 'failed');
