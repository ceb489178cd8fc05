-- The agent's private, append-only remarks on single messages.
CREATE TABLE "annotations" (
  "id" UUID NOT NULL,
  "conversation_id" UUID NOT NULL,
  "number" INTEGER NOT NULL,
  "message_id" UUID NOT NULL,
  "edit_session_id" UUID NOT NULL,
  "author" TEXT NOT NULL DEFAULT 'egregora',
  "text" TEXT NOT NULL,
  "parent_id" UUID,
  "metadata" JSONB NOT NULL DEFAULT '{}',
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "annotations_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "annotations_author" CHECK ("author" = 'egregora'),
  CONSTRAINT "annotations_text" CHECK (char_length("text") BETWEEN 1 AND 2000),
  CONSTRAINT "annotations_number" CHECK ("number" > 0)
);
CREATE UNIQUE INDEX "annotations_conversation_id_number_key" ON "annotations"("conversation_id", "number");
CREATE INDEX "annotations_message_id_created_at_idx" ON "annotations"("message_id", "created_at");
CREATE INDEX "annotations_parent_id_idx" ON "annotations"("parent_id");
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_conversation_id_fkey"
  FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE NO ACTION ON UPDATE CASCADE;
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_message_id_fkey"
  FOREIGN KEY ("message_id") REFERENCES "conversation_messages"("id") ON DELETE NO ACTION ON UPDATE CASCADE;
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_edit_session_id_fkey"
  FOREIGN KEY ("edit_session_id") REFERENCES "edit_sessions"("id") ON DELETE NO ACTION ON UPDATE CASCADE;
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_parent_id_fkey"
  FOREIGN KEY ("parent_id") REFERENCES "annotations"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The last number that was given out, so that a number that was purged is never given to another remark.
CREATE TABLE "annotation_counters" (
  "conversation_id" UUID NOT NULL,
  "last_number" INTEGER NOT NULL,
  CONSTRAINT "annotation_counters_pkey" PRIMARY KEY ("conversation_id")
);
ALTER TABLE "annotation_counters" ADD CONSTRAINT "annotation_counters_conversation_id_fkey"
  FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A remark is taken away by purge_agent_memory only.
CREATE FUNCTION "refuse_annotation_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' AND current_setting('sitewright.purging', true) = 'on' THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    -- The answer to a remark that is purged stays, without its parent.
    IF NEW.parent_id IS NULL AND (to_jsonb(NEW) - 'parent_id') = (to_jsonb(OLD) - 'parent_id') THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'rows of % are immutable', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END;
$$;
CREATE TRIGGER "annotations_immutable" BEFORE UPDATE OR DELETE ON "annotations"
  FOR EACH ROW EXECUTE FUNCTION "refuse_annotation_change"();
CREATE TRIGGER "annotations_kept" BEFORE TRUNCATE ON "annotations"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_annotation_change"();

-- The newest notes to self of a conversation are found without reading what stands between them.
CREATE INDEX "conversation_messages_conversation_id_role_sequence_idx"
  ON "conversation_messages"("conversation_id", "role", "sequence");
