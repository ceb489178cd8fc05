-- Each publication is a release with a number of its project, and a release can be put back (ADR 0093).
ALTER TABLE "published_versions" ADD COLUMN "number" INTEGER, ADD COLUMN "put_back_of" UUID;
UPDATE "published_versions" SET "number" = numbered."number" FROM (
  SELECT "id", row_number() OVER (PARTITION BY "project_id" ORDER BY "published_at", "id") AS "number" FROM "published_versions"
) AS numbered WHERE numbered."id" = "published_versions"."id";
ALTER TABLE "published_versions" ALTER COLUMN "number" SET NOT NULL;
CREATE UNIQUE INDEX "published_versions_project_id_number_key" ON "published_versions"("project_id", "number");
ALTER TABLE "published_versions" ADD CONSTRAINT "published_versions_put_back_of_fkey"
  FOREIGN KEY ("put_back_of") REFERENCES "published_versions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The way of a release's built files into the project's repository.
CREATE TABLE "release_outputs" (
  "version_id" UUID NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'waiting',
  "branch" TEXT,
  "commit" TEXT,
  "problem" TEXT,
  "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "release_outputs_pkey" PRIMARY KEY ("version_id")
);
ALTER TABLE "release_outputs" ADD CONSTRAINT "release_outputs_version_id_fkey"
  FOREIGN KEY ("version_id") REFERENCES "published_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is what Prisma's language cannot say.
ALTER TABLE "published_versions" ADD CONSTRAINT "published_versions_number" CHECK ("number" >= 1);
ALTER TABLE "published_versions" ADD CONSTRAINT "published_versions_put_back_of" CHECK ("put_back_of" <> "id");
ALTER TABLE "release_outputs" ADD CONSTRAINT "release_outputs_status"
  CHECK ("status" IN ('waiting', 'pushing', 'pushed', 'failed', 'replaced'));
-- The commit is written before it is pushed, so that a later attempt finds it in the branch.
ALTER TABLE "release_outputs" ADD CONSTRAINT "release_outputs_commit"
  CHECK (("commit" IS NULL) = ("branch" IS NULL) AND "commit" ~ '^([0-9a-f]{40}|[0-9a-f]{64})$');
ALTER TABLE "release_outputs" ADD CONSTRAINT "release_outputs_commit_when_pushed"
  CHECK ("status" NOT IN ('pushing', 'pushed') OR "commit" IS NOT NULL);
ALTER TABLE "release_outputs" ADD CONSTRAINT "release_outputs_problem_when_failed"
  CHECK (("status" = 'failed') = ("problem" IS NOT NULL));
