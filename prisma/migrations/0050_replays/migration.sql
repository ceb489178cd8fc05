-- Turns that are run again as they were recorded. A turn has one: the next takes its place.
CREATE TABLE "replays" (
  "id" UUID NOT NULL,
  "edit_session_id" UUID NOT NULL,
  "user_id" UUID,
  "status" TEXT NOT NULL DEFAULT 'waiting',
  -- The first difference: its place, and the words around it on both sides.
  "difference" JSONB,
  -- Why it can't be run again.
  "reason" TEXT,
  "detail" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "ended_at" TIMESTAMPTZ(3),
  CONSTRAINT "replays_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "replays_edit_session_id_key" ON "replays"("edit_session_id");
CREATE INDEX "replays_created_at_idx" ON "replays"("created_at");
ALTER TABLE "replays" ADD CONSTRAINT "replays_edit_session_id_fkey"
  FOREIGN KEY ("edit_session_id") REFERENCES "edit_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "replays" ADD CONSTRAINT "replays_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What follows is what Prisma's language cannot say.

ALTER TABLE "replays" ADD CONSTRAINT "replays_status"
  CHECK ("status" IN ('waiting', 'same', 'different', 'impossible', 'failed'));
ALTER TABLE "replays" ADD CONSTRAINT "replays_ended_at" CHECK (("ended_at" IS NULL) = ("status" = 'waiting'));
ALTER TABLE "replays" ADD CONSTRAINT "replays_difference" CHECK (("difference" IS NOT NULL) = ("status" = 'different'));
ALTER TABLE "replays" ADD CONSTRAINT "replays_reason" CHECK (("reason" IS NOT NULL) = ("status" = 'impossible'));

-- A difference quotes words that a purge may be about. A replay that still runs finds no row to write to.
CREATE FUNCTION forget_replays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM replays replay USING edit_sessions turn, conversations conversation
  WHERE turn.id = replay.edit_session_id AND conversation.id = turn.conversation_id
    AND conversation.project_id = NEW.project_id;
  RETURN NULL;
END $$;
CREATE TRIGGER "replays_forgotten_by_purge" AFTER INSERT ON "memory_purges"
  FOR EACH ROW EXECUTE FUNCTION forget_replays();
