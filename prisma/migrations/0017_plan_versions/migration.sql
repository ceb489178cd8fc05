-- A complete plan stays as a version: a successor that fails or is stopped can't destroy it.
CREATE TABLE "plan_versions" (
  "plan_id" UUID NOT NULL,
  "version" INTEGER NOT NULL,
  -- Whose change led to it.
  "user_id" UUID NOT NULL,
  -- What they asked to be changed last, in their words.
  "asked" TEXT,
  "brief" JSONB NOT NULL,
  "plan" JSONB NOT NULL,
  "warnings" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "manifest" JSONB,
  "base_commit" TEXT,
  -- The last message of the plan's typed history that belongs to it.
  "messages" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "plan_versions_pkey" PRIMARY KEY ("plan_id", "version"),
  CONSTRAINT "plan_versions_version" CHECK ("version" > 0)
);
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_plan_id_fkey"
  FOREIGN KEY ("plan_id") REFERENCES "plan_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER "plan_versions_immutable" BEFORE UPDATE ON "plan_versions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_update"();

-- The newest version; null before the first plan is complete.
ALTER TABLE "plan_runs" ADD COLUMN "version" INTEGER;
-- Asked and answered for a successor that was given up: later rounds are not told.
ALTER TABLE "plan_messages" ADD COLUMN "given_up" BOOLEAN NOT NULL DEFAULT false;

-- A plan that is there was complete for the brief beside it.
INSERT INTO "plan_versions" ("plan_id", "version", "user_id", "brief", "plan", "warnings", "manifest", "base_commit", "messages")
  SELECT "id", 1, "user_id", "brief", "plan", coalesce("warnings", '{}'), "manifest", "base_commit",
    (SELECT coalesce(max("sequence"), 0) FROM "plan_messages" WHERE "plan_id" = "plan_runs"."id")
  FROM "plan_runs" WHERE "plan" IS NOT NULL AND "brief" IS NOT NULL;
UPDATE "plan_runs" SET "version" = 1 WHERE "plan" IS NOT NULL AND "brief" IS NOT NULL;
