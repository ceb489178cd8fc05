-- What people who may configure a project decided about a note to self: pinned, it is always told; superseded, it is kept and no longer told.
CREATE TABLE "note_decisions" (
  "message_id" UUID NOT NULL,
  "conversation_id" UUID NOT NULL,
  "state" TEXT NOT NULL,
  "user_id" UUID,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "note_decisions_pkey" PRIMARY KEY ("message_id")
);
CREATE INDEX "note_decisions_conversation_id_idx" ON "note_decisions"("conversation_id");
ALTER TABLE "note_decisions" ADD CONSTRAINT "note_decisions_message_id_fkey"
  FOREIGN KEY ("message_id") REFERENCES "conversation_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "note_decisions" ADD CONSTRAINT "note_decisions_conversation_id_fkey"
  FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "note_decisions" ADD CONSTRAINT "note_decisions_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What follows is what Prisma's language cannot say.

ALTER TABLE "note_decisions" ADD CONSTRAINT "note_decisions_state" CHECK ("state" IN ('pinned', 'superseded'));

-- Only a note to self is decided about, in its own conversation.
CREATE FUNCTION "refuse_decision_without_note"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM conversation_messages message WHERE message.id = NEW.message_id AND message.conversation_id = NEW.conversation_id
      AND message.role = 'assistant_note_to_self'
  ) THEN
    RAISE EXCEPTION 'only a note to self is decided about' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END;
$$;
CREATE TRIGGER "note_decisions_of_note" BEFORE INSERT OR UPDATE OF "message_id", "conversation_id" ON "note_decisions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_decision_without_note"();
