-- Which version of a site is newer follows from a number that the workspace gives out when its head moves, not from a host's clock.
ALTER TABLE "workspaces" ADD COLUMN "versions" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "edit_sessions" ADD COLUMN "version" INTEGER;

UPDATE "edit_sessions" SET "version" = ordered."number"
FROM (
  SELECT "id", row_number() OVER (PARTITION BY "workspace_id" ORDER BY "ended_at", "conversation_id", "ordinal") AS "number"
  FROM "edit_sessions" WHERE "status" = 'completed' AND "base_commit" IS NOT NULL AND "result_commit" IS NOT NULL
) ordered
WHERE ordered."id" = "edit_sessions"."id";
UPDATE "workspaces" SET "versions" = given."highest"
FROM (SELECT "workspace_id", max("version") AS "highest" FROM "edit_sessions" GROUP BY 1) given
WHERE given."workspace_id" = "workspaces"."id" AND given."highest" IS NOT NULL;

CREATE UNIQUE INDEX "edit_sessions_workspace_id_version_key" ON "edit_sessions"("workspace_id", "version");
ALTER TABLE "edit_sessions" ADD CONSTRAINT "edit_sessions_version"
  CHECK ("status" <> 'completed' OR "base_commit" IS NULL OR "result_commit" IS NULL OR "version" IS NOT NULL);

-- When a turn began and ended is told by the database's clock: hosts disagree, and what is kept beside turns is put in their order by it.
CREATE FUNCTION "tell_turn_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'running' AND OLD.status = 'pending' THEN NEW.started_at := now(); END IF;
  IF NEW.status IN ('completed', 'failed', 'cancelled') AND OLD.status <> NEW.status THEN NEW.ended_at := now(); END IF;
  RETURN NEW;
END;
$$;
CREATE TRIGGER "edit_sessions_times" BEFORE UPDATE OF "status" ON "edit_sessions"
  FOR EACH ROW EXECUTE FUNCTION "tell_turn_times"();
