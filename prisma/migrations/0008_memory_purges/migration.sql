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

-- The one way to take private memory away: one entry, all of a conversation, all of a project, or what is older than a time
-- (then by the software itself, without a person). Kept model requests that can have carried it go as well: those of the turn
-- that it came from and of all later ones. Answers the purge as it is kept.
CREATE FUNCTION "purge_agent_memory"(
  in_project UUID, in_conversation UUID, one UUID, older_than TIMESTAMPTZ, purger UUID, why TEXT
) RETURNS "memory_purges" LANGUAGE plpgsql AS $$
DECLARE
  kept memory_purges;
  targets UUID[];
  remarks UUID[];
  places UUID[];
BEGIN
  SELECT coalesce(array_agg(message.id), '{}') INTO targets
  FROM conversation_messages message JOIN conversations ON conversations.id = message.conversation_id
  WHERE conversations.project_id = in_project
    AND (in_conversation IS NULL OR conversations.id = in_conversation)
    AND (one IS NULL OR message.id = one)
    AND (older_than IS NULL OR message.created_at < older_than)
    AND message.role IN ('assistant_note_to_self', 'turn_activity_summary');
  SELECT count(*) FILTER (WHERE role = 'assistant_note_to_self'), count(*) FILTER (WHERE role = 'turn_activity_summary')
    INTO kept.notes, kept.journals FROM conversation_messages WHERE id = ANY(targets);

  -- A remark on a message that goes, goes with it.
  SELECT coalesce(array_agg(annotation.id), '{}') INTO remarks
  FROM annotations annotation JOIN conversations ON conversations.id = annotation.conversation_id
  WHERE annotation.message_id = ANY(targets) OR (conversations.project_id = in_project
    AND (in_conversation IS NULL OR conversations.id = in_conversation)
    AND (one IS NULL OR annotation.id = one)
    AND (older_than IS NULL OR annotation.created_at < older_than));

  CREATE TEMPORARY TABLE IF NOT EXISTS purged_turns (conversation_id UUID, ordinal INTEGER) ON COMMIT DROP;
  TRUNCATE purged_turns;
  INSERT INTO purged_turns SELECT turn.conversation_id, min(turn.ordinal) FROM edit_sessions turn
    WHERE turn.id IN (SELECT edit_session_id FROM conversation_messages WHERE id = ANY(targets)
      UNION SELECT edit_session_id FROM annotations WHERE id = ANY(remarks))
    GROUP BY turn.conversation_id;
  SELECT array_agg(conversation_id) INTO places FROM purged_turns;

  PERFORM set_config('sitewright.purging', 'on', true);
  DELETE FROM annotations WHERE id = ANY(remarks);
  GET DIAGNOSTICS kept.annotations = ROW_COUNT;
  DELETE FROM conversation_messages WHERE id = ANY(targets);
  PERFORM set_config('sitewright.purging', 'off', true);

  DELETE FROM model_requests request USING edit_sessions turn, purged_turns
    WHERE turn.id = request.edit_session_id AND turn.conversation_id = purged_turns.conversation_id
      AND turn.ordinal >= purged_turns.ordinal;
  GET DIAGNOSTICS kept.requests = ROW_COUNT;
  DELETE FROM model_request_contents content WHERE content.conversation_id = ANY(places)
    AND NOT EXISTS (SELECT FROM model_requests request WHERE request.conversation_id = content.conversation_id
      AND (content.hash = ANY(request.message_hashes) OR content.hash IN (request.tools_hash, request.outline_hash)));

  INSERT INTO memory_purges (project_id, conversation_id, scope, user_id, reason, notes, journals, annotations, requests)
  VALUES (in_project, in_conversation,
    CASE WHEN older_than IS NOT NULL THEN 'expired' WHEN one IS NOT NULL THEN 'entry'
      WHEN in_conversation IS NOT NULL THEN 'conversation' ELSE 'project' END,
    purger, btrim(coalesce(why, '')), kept.notes, kept.journals, kept.annotations, kept.requests)
  RETURNING * INTO kept;
  RETURN kept;
END;
$$;
