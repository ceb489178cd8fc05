-- The agent's private memory can be taken away by people who may configure a project, and by its days to keep; nowhere else.
ALTER TABLE "projects" ADD COLUMN "memory_days" INTEGER;
ALTER TABLE "projects" ADD CONSTRAINT "projects_memory_days" CHECK ("memory_days" BETWEEN 1 AND 3650);

-- Who took away how much of it, when and why. Never what it said.
CREATE TABLE "memory_purges" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "project_id" UUID NOT NULL,
  "conversation_id" UUID,
  "scope" TEXT NOT NULL,
  "user_id" UUID,
  "reason" TEXT NOT NULL,
  "notes" INTEGER NOT NULL,
  "journals" INTEGER NOT NULL,
  "annotations" INTEGER NOT NULL,
  "requests" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "memory_purges_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "memory_purges_project_id_created_at_idx" ON "memory_purges"("project_id", "created_at");
ALTER TABLE "memory_purges" ADD CONSTRAINT "memory_purges_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "memory_purges" ADD CONSTRAINT "memory_purges_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "memory_purges" ADD CONSTRAINT "memory_purges_scope" CHECK ("scope" IN ('entry', 'conversation', 'project', 'expired'));
ALTER TABLE "memory_purges" ADD CONSTRAINT "memory_purges_reason" CHECK (btrim("reason") <> '');
CREATE TRIGGER "memory_purges_immutable" BEFORE UPDATE ON "memory_purges"
  FOR EACH ROW EXECUTE FUNCTION "refuse_update"();

-- A message leaves with its whole conversation (that is a trigger's own delete), or by the function below.
CREATE FUNCTION "refuse_message_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 OR current_setting('sitewright.purging', true) = 'on' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'messages are taken away by purge_agent_memory only' USING ERRCODE = 'restrict_violation';
END;
$$;
CREATE TRIGGER "conversation_messages_kept" BEFORE DELETE ON "conversation_messages"
  FOR EACH ROW EXECUTE FUNCTION "refuse_message_delete"();
