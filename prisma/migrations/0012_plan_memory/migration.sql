-- What was planned for a site is remembered by its other conversations: found by its words, like notes and journals.
ALTER TABLE "plan_runs" ADD COLUMN "memory" TEXT;
ALTER TABLE "plan_runs" ADD COLUMN "search" tsvector;
-- Since when nothing of it is to be remembered.
ALTER TABLE "plan_runs" ADD COLUMN "memory_purged_at" TIMESTAMPTZ(3);
ALTER TABLE "memory_purges" ADD COLUMN "plans" INTEGER NOT NULL DEFAULT 0;

CREATE FUNCTION "plan_memory"(wish TEXT, brief JSONB) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT left(concat_ws(E'\n', 'Asked for: ' || wish, (brief->>'title') || ': ' || (brief->>'summary'),
    CASE WHEN jsonb_typeof(brief->'facts') = 'array'
      THEN (SELECT string_agg(fact, E'\n') FROM jsonb_array_elements_text(brief->'facts') fact) END), 20000)
$$;

-- What nobody wrote down yet, or what was thrown away or taken from the memory, is nothing to remember.
CREATE FUNCTION "index_plan"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.memory := CASE WHEN NEW.brief IS NOT NULL AND NEW.phase <> 'discarded' AND NEW.memory_purged_at IS NULL
    THEN plan_memory(NEW.wish, NEW.brief) END;
  NEW.search := memory_lexemes(NEW.conversation_id, NEW.memory, 'B');
  RETURN NEW;
END;
$$;
CREATE TRIGGER "plan_runs_search" BEFORE INSERT OR UPDATE OF "wish", "brief", "phase" ON "plan_runs"
  FOR EACH ROW EXECUTE FUNCTION "index_plan"();
CREATE INDEX "plan_runs_search_idx" ON "plan_runs" USING GIN ("search") WHERE "search" IS NOT NULL;

-- The one way to take private memory away: one entry, all of a conversation, all of a project, or what is older than a time
-- (then by the software itself, without a person). Kept model requests that can have carried it go as well: those of the turn
-- that it came from and of all later ones. Answers the purge as it is kept.
-- The conversations' summaries go as well, and the requests of other conversations that carried what goes. Of a plan only what
-- is remembered goes, for good: the plan itself is nothing private, and a later change of it makes no memory anew.
CREATE FUNCTION "purge_agent_memory"(
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
      AND (content.hash = ANY(request.message_hashes) OR content.hash IN (request.tools_hash, request.outline_hash)));

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
