-- A turn whose worker is gone is taken up once by another one. Until that happens it is free: it runs, and nobody holds it.
ALTER TABLE "edit_sessions" ADD COLUMN "free_since" TIMESTAMPTZ(3);
ALTER TABLE "edit_sessions" ADD COLUMN "deaths" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "edit_sessions" ADD CONSTRAINT "edit_sessions_free_when_active"
  CHECK ("free_since" IS NULL OR "status" IN ('running', 'cancelling'));

-- What each finished step of a running turn leaves for the worker that goes on after it. It holds private notes: nobody is
-- shown it, and it is gone as soon as the turn has ended. The state is text, because a model is sent what it wrote as it wrote it.
CREATE TABLE "turn_steps" (
  "edit_session_id" UUID NOT NULL,
  "number" INTEGER NOT NULL,
  "last_seq" INTEGER NOT NULL,
  "live_commit" TEXT,
  "state" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "turn_steps_pkey" PRIMARY KEY ("edit_session_id", "number"),
  CONSTRAINT "turn_steps_number_from_one" CHECK ("number" >= 1)
);
ALTER TABLE "turn_steps" ADD CONSTRAINT "turn_steps_edit_session_id_fkey"
  FOREIGN KEY ("edit_session_id") REFERENCES "edit_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TRIGGER "turn_steps_immutable" BEFORE UPDATE ON "turn_steps" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();

CREATE FUNCTION "forget_steps_of_ended_turn"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM turn_steps WHERE edit_session_id = NEW.id;
  RETURN NULL;
END;
$$;
-- At the commit: rows of steps are locked last, after everything that ends a turn.
CREATE CONSTRAINT TRIGGER "edit_sessions_forget_steps" AFTER UPDATE OF "status" ON "edit_sessions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status IN ('running', 'cancelling') AND NEW.status NOT IN ('running', 'cancelling'))
  EXECUTE FUNCTION "forget_steps_of_ended_turn"();

-- Private memory that is taken away leaves here as well, in the whole project: a turn may have been told of it by another
-- conversation. A turn that has lost its steps so begins anew from its base if its worker dies.
CREATE FUNCTION "forget_steps_of_purged_project"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM turn_steps step USING edit_sessions turn JOIN conversations ON conversations.id = turn.conversation_id
    WHERE step.edit_session_id = turn.id AND conversations.project_id = NEW.project_id;
  RETURN NULL;
END;
$$;
CREATE CONSTRAINT TRIGGER "memory_purges_forget_steps" AFTER INSERT ON "memory_purges"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "forget_steps_of_purged_project"();

-- Found at the start of every reading of a log, and nearly always there is none.
CREATE INDEX "edit_session_chunks_continued_idx" ON "edit_session_chunks"("edit_session_id", "seq")
  WHERE "type" = 'event' AND "payload"->>'kind' = 'continued';
