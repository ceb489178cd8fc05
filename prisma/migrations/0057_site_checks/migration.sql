-- What the checks of a project do, where an admin has chosen otherwise than the defaults.
CREATE TABLE "site_check_settings" (
  "project_id" UUID NOT NULL,
  "levels" JSONB NOT NULL,
  CONSTRAINT "site_check_settings_pkey" PRIMARY KEY ("project_id")
);
ALTER TABLE "site_check_settings" ADD CONSTRAINT "site_check_settings_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a change has made worse. Equal versions before and after give one row, whatever commits have them.
CREATE TABLE "site_checks" (
  "id" UUID NOT NULL,
  "project_id" UUID NOT NULL,
  "before_tree" TEXT NOT NULL,
  "after_tree" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "status" TEXT NOT NULL,
  "result" JSONB,
  "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "ended_at" TIMESTAMPTZ(3),
  CONSTRAINT "site_checks_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "site_checks_project_id_before_tree_after_tree_version_key"
  ON "site_checks"("project_id", "before_tree", "after_tree", "version");
ALTER TABLE "site_checks" ADD CONSTRAINT "site_checks_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is what Prisma's language cannot say.

ALTER TABLE "site_checks" ADD CONSTRAINT "site_checks_status" CHECK ("status" IN ('waiting', 'checked', 'failed'));
ALTER TABLE "site_checks" ADD CONSTRAINT "site_checks_result_when_checked" CHECK (("result" IS NOT NULL) = ("status" = 'checked'));
