-- How a project's site is made from its repository, if a generator makes it. A project without a row is served as it lies in the repository.
CREATE TABLE "site_generators" (
  "project_id" UUID NOT NULL,
  "status" TEXT NOT NULL,
  "recognition" JSONB NOT NULL,
  "recipe" JSONB,
  "install_scripts" BOOLEAN NOT NULL DEFAULT false,
  "confirmed_by" UUID,
  "confirmed_at" TIMESTAMPTZ(3),
  CONSTRAINT "site_generators_pkey" PRIMARY KEY ("project_id")
);
ALTER TABLE "site_generators" ADD CONSTRAINT "site_generators_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "site_generators" ADD CONSTRAINT "site_generators_confirmed_by_fkey"
  FOREIGN KEY ("confirmed_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The built sites of a project. Equal sources that are built in the same way give one row, whatever commits have them.
CREATE TABLE "site_builds" (
  "id" UUID NOT NULL,
  "project_id" UUID NOT NULL,
  "workspace_id" UUID,
  "source_tree" TEXT NOT NULL,
  "recipe_hash" TEXT NOT NULL,
  "recipe" JSONB NOT NULL,
  "commit" TEXT NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'waiting',
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "lease_token" UUID,
  "lease_until" TIMESTAMPTZ(3),
  "output_commit" TEXT,
  "failure" TEXT,
  "log" TEXT NOT NULL DEFAULT '',
  "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "started_at" TIMESTAMPTZ(3),
  "ended_at" TIMESTAMPTZ(3),
  "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "site_builds_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "site_builds_project_id_source_tree_recipe_hash_key"
  ON "site_builds"("project_id", "source_tree", "recipe_hash");
CREATE INDEX "site_builds_workspace_id_ended_at_idx" ON "site_builds"("workspace_id", "ended_at");
ALTER TABLE "site_builds" ADD CONSTRAINT "site_builds_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "site_builds" ADD CONSTRAINT "site_builds_workspace_id_fkey"
  FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The commit of the built site; null for a version that is served as it lies in the repository.
ALTER TABLE "published_versions" ADD COLUMN "rendered_commit" TEXT;

-- What follows is what Prisma's language cannot say.

ALTER TABLE "site_generators" ADD CONSTRAINT "site_generators_status" CHECK ("status" IN ('proposed', 'on', 'off'));
-- Nothing is built before somebody has said how.
ALTER TABLE "site_generators" ADD CONSTRAINT "site_generators_recipe_when_on" CHECK ("status" <> 'on' OR "recipe" IS NOT NULL);

ALTER TABLE "site_builds" ADD CONSTRAINT "site_builds_status" CHECK ("status" IN ('waiting', 'running', 'built', 'failed'));
-- Builds of one workspace share a folder, and so do those of a project's other versions.
CREATE UNIQUE INDEX "site_builds_one_running_a_folder" ON "site_builds"("project_id", coalesce("workspace_id", "project_id"))
  WHERE "status" = 'running';
ALTER TABLE "site_builds" ADD CONSTRAINT "site_builds_output_when_built" CHECK (("output_commit" IS NOT NULL) = ("status" = 'built'));
ALTER TABLE "site_builds" ADD CONSTRAINT "site_builds_failure_when_failed" CHECK (("failure" IS NOT NULL) = ("status" = 'failed'));
ALTER TABLE "site_builds" ADD CONSTRAINT "site_builds_leased_when_running"
  CHECK (num_nonnulls("lease_token", "lease_until") = CASE WHEN "status" = 'running' THEN 2 ELSE 0 END);
ALTER TABLE "site_builds" ADD CONSTRAINT "site_builds_ended_at" CHECK (("ended_at" IS NOT NULL) = ("status" IN ('built', 'failed')));
