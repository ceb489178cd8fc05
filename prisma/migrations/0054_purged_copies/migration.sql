-- A purge also takes what dry runs said that were told of what it takes. The confirmation counts them, and the replays, which go already.

-- A difference named its place in English words. Now it is a list of codes, which the interface words in each language. What was found before
-- can't be told so; whoever wants to know it runs the turn again.
DELETE FROM replays WHERE status = 'different';

ALTER TABLE "memory_purges"
  ADD COLUMN "dry_runs" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "replays" INTEGER NOT NULL DEFAULT 0;

-- What follows is what Prisma's language cannot say.

-- The sites of dry runs whose refs a sweep has to delete.
CREATE INDEX "dry_run_turns_forgotten" ON "dry_run_turns"("dry_run_id", "position") WHERE "expired_at" IS NOT NULL AND "commit" IS NOT NULL;

-- What has expired stays without words, also if its worker writes its result after that.
CREATE FUNCTION "forget_dry_run_turn"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.answer := NULL;
  NEW.message := NULL;
  NEW.params := NULL;
  NEW.calls := '[]';
  NEW.files := '[]';
  RETURN NEW;
END;
$$;
CREATE TRIGGER "dry_run_turns_forget" BEFORE UPDATE ON "dry_run_turns"
  FOR EACH ROW WHEN (NEW.expired_at IS NOT NULL) EXECUTE FUNCTION "forget_dry_run_turn"();

-- The turns of dry runs that hold what a purge takes: of its conversation from its turn on; those of turns whose requests go, or of which none
-- is kept any more; and of one entry, those in which its words stand.
CREATE FUNCTION "dry_runs_to_purge"(in_project UUID, in_conversation UUID, one UUID, older_than TIMESTAMPTZ)
RETURNS TABLE ("dry_run_id" UUID, "position" INTEGER) LANGUAGE sql STABLE AS $$
  WITH gone AS MATERIALIZED (
    SELECT * FROM memory_to_purge(in_project, in_conversation, one, older_than)
  ), firsts AS (
    SELECT turn.conversation_id, min(turn.ordinal) AS ordinal FROM edit_sessions turn
    WHERE turn.id IN (SELECT gone.edit_session_id FROM gone WHERE gone.kind <> 'plan') GROUP BY turn.conversation_id
  ), words AS (
    -- As they stand in JSON, without the quotes around them.
    SELECT substr(to_json(gone.text)::text, 2, length(to_json(gone.text)::text) - 2) AS text
    FROM gone WHERE one IS NOT NULL AND gone.text <> ''
  ), told AS MATERIALIZED (
    SELECT DISTINCT request.edit_session_id FROM requests_to_purge(in_project, in_conversation, one, older_than) request
  )
  SELECT asked.dry_run_id, asked.position
  FROM dry_run_turns asked JOIN dry_runs run ON run.id = asked.dry_run_id JOIN edit_sessions turn ON turn.id = asked.edit_session_id
  WHERE run.project_id = in_project AND asked.expired_at IS NULL AND asked.status <> 'waiting' AND EXISTS (SELECT FROM gone)
    AND (EXISTS (SELECT FROM firsts WHERE firsts.conversation_id = turn.conversation_id AND turn.ordinal >= firsts.ordinal)
      OR turn.id IN (SELECT told.edit_session_id FROM told)
      OR NOT EXISTS (SELECT FROM model_requests request WHERE request.edit_session_id = turn.id)
      OR EXISTS (SELECT FROM words
        WHERE strpos(to_json(asked.answer)::text, words.text) > 0 OR strpos(asked.calls::text, words.text) > 0))
$$;

-- How much a purge takes. Replays quote what they differ in, so all of the project go.
DROP FUNCTION "count_memory_to_purge"(UUID, UUID, UUID, TIMESTAMPTZ);
CREATE FUNCTION "count_memory_to_purge"(in_project UUID, in_conversation UUID, one UUID, older_than TIMESTAMPTZ)
RETURNS TABLE (
  "notes" INTEGER, "journals" INTEGER, "annotations" INTEGER, "plans" INTEGER, "requests" INTEGER, "answers" INTEGER, "summaries" INTEGER,
  "search_entries" INTEGER, "dry_runs" INTEGER, "replays" INTEGER
) LANGUAGE sql STABLE AS $$
  SELECT entries.notes, entries.journals, entries.annotations, entries.plans, held.requests, held.answers,
    (SELECT count(*)::integer FROM summaries_to_purge(in_project, in_conversation, one, older_than)), entries.search_entries,
    (SELECT count(*)::integer FROM dry_runs_to_purge(in_project, in_conversation, one, older_than)),
    (SELECT count(*)::integer FROM replays replay JOIN edit_sessions turn ON turn.id = replay.edit_session_id
      JOIN conversations conversation ON conversation.id = turn.conversation_id WHERE conversation.project_id = in_project)
  FROM (
    SELECT count(*) FILTER (WHERE gone.kind = 'note')::integer AS notes, count(*) FILTER (WHERE gone.kind = 'journal')::integer AS journals,
      count(*) FILTER (WHERE gone.kind = 'annotation')::integer AS annotations,
      count(*) FILTER (WHERE gone.kind = 'plan' AND gone.is_indexed)::integer AS plans,
      count(*) FILTER (WHERE gone.is_indexed)::integer AS search_entries
    FROM memory_to_purge(in_project, in_conversation, one, older_than) gone
  ) entries, (
    SELECT count(*)::integer AS requests, count(*) FILTER (WHERE request.is_answered)::integer AS answers
    FROM requests_to_purge(in_project, in_conversation, one, older_than) request
  ) held
$$;

-- The only way to take private memory away. Returns the purge as it is kept. The caller holds the rows that `lockRemembering` names.
CREATE OR REPLACE FUNCTION "purge_agent_memory"(
  in_project UUID, in_conversation UUID, one UUID, older_than TIMESTAMPTZ, purger UUID, why TEXT
) RETURNS "memory_purges" LANGUAGE plpgsql AS $$
DECLARE
  kept memory_purges;
  counted RECORD;
  places UUID[];
  cleared UUID[];
BEGIN
  -- All of it is decided before anything goes.
  SELECT * INTO counted FROM count_memory_to_purge(in_project, in_conversation, one, older_than);
  INSERT INTO memory_purges (project_id, conversation_id, scope, user_id, reason, notes, journals, annotations, plans, requests, answers, summaries, search_entries,
    dry_runs, replays)
  VALUES (in_project, in_conversation,
    CASE WHEN older_than IS NOT NULL THEN 'expired' WHEN one IS NOT NULL THEN 'entry'
      WHEN in_conversation IS NOT NULL THEN 'conversation' ELSE 'project' END,
    purger, btrim(coalesce(why, '')), counted.notes, counted.journals, counted.annotations, counted.plans, counted.requests, counted.answers,
    counted.summaries, counted.search_entries, counted.dry_runs, counted.replays)
  RETURNING * INTO kept;
  -- The commits stay until a sweep has deleted their refs. One that is being asked keeps nothing of what it will say.
  UPDATE dry_run_turns turn SET expired_at = now() FROM dry_runs_to_purge(in_project, in_conversation, one, older_than) gone
    WHERE turn.dry_run_id = gone.dry_run_id AND turn.position = gone.position;
  SELECT coalesce(array_agg(conversation_id), '{}') INTO cleared FROM summaries_to_purge(in_project, in_conversation, one, older_than);
  INSERT INTO purged_requests (edit_session_id, step, purge_id)
    SELECT request.edit_session_id, request.step, kept.id FROM requests_to_purge(in_project, in_conversation, one, older_than) request;
  INSERT INTO purged_entries (id, purge_id, kind, conversation_id, edit_session_id, sequence, number)
    SELECT gone.id, kept.id, gone.kind, gone.conversation_id, gone.edit_session_id, gone.sequence, gone.number
    FROM memory_to_purge(in_project, in_conversation, one, older_than) gone WHERE gone.kind <> 'plan' OR gone.is_indexed;

  -- Of a plan only what is remembered goes, for good: a later change of it makes no new memory, also if nothing was remembered yet.
  UPDATE plan_runs plan SET memory = NULL, search = NULL, memory_purged_at = now()
  WHERE plan.project_id = in_project AND plan.memory_purged_at IS NULL
    AND (in_conversation IS NULL OR plan.conversation_id = in_conversation)
    AND (one IS NULL OR plan.id = one)
    AND (older_than IS NULL OR plan.created_at < older_than AND plan.memory IS NOT NULL);
  UPDATE conversations SET summary = NULL WHERE id = ANY(cleared);

  -- A running turn that was told of it sends it again. So does one that has kept no request yet, as far as anybody knows.
  UPDATE edit_sessions turn SET memory_purge_id = kept.id FROM conversations
  WHERE conversations.id = turn.conversation_id AND conversations.project_id = in_project AND turn.status IN ('running', 'cancelling')
    AND EXISTS (SELECT FROM purged_entries entry WHERE entry.purge_id = kept.id)
    AND (NOT EXISTS (SELECT FROM model_requests request WHERE request.edit_session_id = turn.id)
      OR EXISTS (SELECT FROM purged_requests request WHERE request.purge_id = kept.id AND request.edit_session_id = turn.id)
      OR EXISTS (SELECT FROM purged_entries entry WHERE entry.purge_id = kept.id AND entry.edit_session_id = turn.id));

  PERFORM set_config('sitewright.purging', 'on', true);
  DELETE FROM annotations annotation USING purged_entries entry WHERE entry.purge_id = kept.id AND annotation.id = entry.id;
  DELETE FROM conversation_messages message USING purged_entries entry WHERE entry.purge_id = kept.id AND message.id = entry.id;
  PERFORM set_config('sitewright.purging', 'off', true);

  SELECT coalesce(array_agg(DISTINCT turn.conversation_id), '{}') INTO places
  FROM purged_requests request JOIN edit_sessions turn ON turn.id = request.edit_session_id WHERE request.purge_id = kept.id;
  DELETE FROM model_requests request USING purged_requests purged
    WHERE purged.purge_id = kept.id AND request.edit_session_id = purged.edit_session_id AND request.step = purged.step;
  DELETE FROM model_request_contents content WHERE content.conversation_id = ANY(places)
    AND NOT EXISTS (SELECT FROM model_requests request WHERE request.conversation_id = content.conversation_id
      AND content.hash = ANY(hashes_of_request(request)));
  RETURN kept;
END;
$$;
