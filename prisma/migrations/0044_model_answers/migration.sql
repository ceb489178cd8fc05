-- What came back for a request, beside what was sent: the model's message and the results of its calls by the hashes of their texts, which
-- the turn's next request shares; the failure that ended it; and the provider's own events.
ALTER TABLE "model_requests"
  ADD COLUMN "answer_hash" TEXT,
  ADD COLUMN "results_hash" TEXT,
  ADD COLUMN "failure" JSONB;

CREATE TABLE "model_answer_events" (
  "edit_session_id" UUID NOT NULL,
  "step" INTEGER NOT NULL,
  -- One JSON text a line, compressed with Brotli (RFC 7932).
  "events" BYTEA NOT NULL,
  "count" INTEGER NOT NULL,
  -- How many more there were.
  "left_out" INTEGER NOT NULL,
  CONSTRAINT "model_answer_events_pkey" PRIMARY KEY ("edit_session_id", "step")
);
ALTER TABLE "model_answer_events" ADD CONSTRAINT "model_answer_events_edit_session_id_step_fkey"
  FOREIGN KEY ("edit_session_id", "step") REFERENCES "model_requests"("edit_session_id", "step") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is what Prisma's language cannot say.

ALTER TABLE "model_answer_events" ADD CONSTRAINT "model_answer_events_counts" CHECK ("count" >= 1 AND "left_out" >= 0);
CREATE TRIGGER "model_answer_events_immutable" BEFORE UPDATE ON "model_answer_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_update"();

-- An ended request still learns the results of its calls, once.
CREATE OR REPLACE FUNCTION "refuse_ended_request_update"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  expected model_requests := NEW;
BEGIN
  expected.results_hash := OLD.results_hash;
  IF OLD.ended_at IS NOT NULL AND (OLD.results_hash IS NOT NULL OR expected IS DISTINCT FROM OLD)
    OR (NEW.message_hashes, NEW.tools_hash, NEW.outline_hash, NEW.model, NEW.settings)
      IS DISTINCT FROM (OLD.message_hashes, OLD.tools_hash, OLD.outline_hash, OLD.model, OLD.settings) THEN
    RAISE EXCEPTION 'a model request is kept as it was sent' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;

-- The texts that a request needs.
CREATE FUNCTION "hashes_of_request"(request model_requests) RETURNS TEXT[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_remove(request.message_hashes || ARRAY[request.tools_hash, request.outline_hash, request.answer_hash, request.results_hash], NULL)
$$;

-- As before, and with the texts of answers.
CREATE OR REPLACE FUNCTION "purge_agent_memory"(
  in_project UUID, in_conversation UUID, one UUID, older_than TIMESTAMPTZ, purger UUID, why TEXT
) RETURNS "memory_purges" LANGUAGE plpgsql AS $$
DECLARE
  kept memory_purges;
  targets UUID[];
  remarks UUID[];
  places UUID[];
  carriers UUID[];
  planned UUID[];
  carried INTEGER;
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

  SELECT coalesce(array_agg(plan.id), '{}'), count(plan.memory) INTO planned, kept.plans FROM plan_runs plan
  WHERE plan.project_id = in_project AND plan.memory_purged_at IS NULL
    AND (in_conversation IS NULL OR plan.conversation_id = in_conversation)
    AND (one IS NULL OR plan.id = one)
    AND (older_than IS NULL OR plan.created_at < older_than AND plan.memory IS NOT NULL);
  UPDATE plan_runs SET memory = NULL, search = NULL, memory_purged_at = now() WHERE id = ANY(planned);

  CREATE TEMPORARY TABLE IF NOT EXISTS purged_turns (conversation_id UUID, ordinal INTEGER) ON COMMIT DROP;
  TRUNCATE purged_turns;
  INSERT INTO purged_turns SELECT turn.conversation_id, min(turn.ordinal) FROM edit_sessions turn
    WHERE turn.id IN (SELECT edit_session_id FROM conversation_messages WHERE id = ANY(targets)
      UNION SELECT edit_session_id FROM annotations WHERE id = ANY(remarks))
    GROUP BY turn.conversation_id;
  SELECT coalesce(array_agg(conversation_id), '{}') INTO places FROM purged_turns;

  PERFORM set_config('sitewright.purging', 'on', true);
  DELETE FROM annotations WHERE id = ANY(remarks);
  GET DIAGNOSTICS kept.annotations = ROW_COUNT;
  DELETE FROM conversation_messages WHERE id = ANY(targets);
  PERFORM set_config('sitewright.purging', 'off', true);

  DELETE FROM model_requests request USING edit_sessions turn, purged_turns
    WHERE turn.id = request.edit_session_id AND turn.conversation_id = purged_turns.conversation_id
      AND turn.ordinal >= purged_turns.ordinal;
  GET DIAGNOSTICS kept.requests = ROW_COUNT;

  -- Requests of other conversations that found it.
  SELECT coalesce(array_agg(DISTINCT request.conversation_id), '{}') INTO carriers FROM model_requests request
    WHERE request.memory_ids && (targets || remarks || planned);
  DELETE FROM model_requests request WHERE request.memory_ids && (targets || remarks || planned);
  GET DIAGNOSTICS carried = ROW_COUNT;
  kept.requests := kept.requests + carried;
  places := places || carriers;
  DELETE FROM model_request_contents content WHERE content.conversation_id = ANY(places)
    AND NOT EXISTS (SELECT FROM model_requests request WHERE request.conversation_id = content.conversation_id
      AND content.hash = ANY(hashes_of_request(request)));

  -- What was made of journals goes with them; the end of the conversation's next turn makes it anew of what is left.
  UPDATE conversations SET summary = NULL WHERE project_id = in_project AND summary IS NOT NULL
    AND (id = ANY(places) OR (one IS NULL AND older_than IS NULL AND (in_conversation IS NULL OR id = in_conversation)));

  INSERT INTO memory_purges (project_id, conversation_id, scope, user_id, reason, notes, journals, annotations, plans, requests)
  VALUES (in_project, in_conversation,
    CASE WHEN older_than IS NOT NULL THEN 'expired' WHEN one IS NOT NULL THEN 'entry'
      WHEN in_conversation IS NOT NULL THEN 'conversation' ELSE 'project' END,
    purger, btrim(coalesce(why, '')), kept.notes, kept.journals, kept.annotations, kept.plans, kept.requests)
  RETURNING * INTO kept;
  RETURN kept;
END;
$$;
