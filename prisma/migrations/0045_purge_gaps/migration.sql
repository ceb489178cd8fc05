-- A purge counts beforehand what it takes, takes only the requests that hold the purged texts, and leaves a mark in the place of each thing.

-- The private memory of its own conversation that a request carries: messages as `m4`, annotations as `#7`, and `summary` if it searched with
-- the conversation's summary. Null for a request from before this column.
ALTER TABLE "model_requests" ADD COLUMN "carried" TEXT[];

ALTER TABLE "memory_purges"
  ADD COLUMN "answers" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "summaries" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "search_entries" INTEGER NOT NULL DEFAULT 0;

-- The purge that came while the turn ran with what it took. Nothing more of the turn's requests is kept.
ALTER TABLE "edit_sessions" ADD COLUMN "memory_purge_id" UUID;
ALTER TABLE "edit_sessions" ADD CONSTRAINT "edit_sessions_memory_purge_id_fkey"
  FOREIGN KEY ("memory_purge_id") REFERENCES "memory_purges"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The place of an entry that was purged, under the id that it had. Never its text.
CREATE TABLE "purged_entries" (
  "id" UUID NOT NULL,
  "purge_id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "conversation_id" UUID NOT NULL,
  "edit_session_id" UUID,
  "sequence" INTEGER,
  "number" INTEGER,
  CONSTRAINT "purged_entries_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "purged_entries_conversation_id_idx" ON "purged_entries"("conversation_id");
CREATE INDEX "purged_entries_edit_session_id_idx" ON "purged_entries"("edit_session_id");
CREATE INDEX "purged_entries_purge_id_idx" ON "purged_entries"("purge_id");
ALTER TABLE "purged_entries" ADD CONSTRAINT "purged_entries_purge_id_fkey"
  FOREIGN KEY ("purge_id") REFERENCES "memory_purges"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "purged_entries" ADD CONSTRAINT "purged_entries_conversation_id_fkey"
  FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "purged_entries" ADD CONSTRAINT "purged_entries_edit_session_id_fkey"
  FOREIGN KEY ("edit_session_id") REFERENCES "edit_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The place of a kept request that was purged.
CREATE TABLE "purged_requests" (
  "edit_session_id" UUID NOT NULL,
  "step" INTEGER NOT NULL,
  "purge_id" UUID NOT NULL,
  CONSTRAINT "purged_requests_pkey" PRIMARY KEY ("edit_session_id", "step")
);
CREATE INDEX "purged_requests_purge_id_idx" ON "purged_requests"("purge_id");
ALTER TABLE "purged_requests" ADD CONSTRAINT "purged_requests_edit_session_id_fkey"
  FOREIGN KEY ("edit_session_id") REFERENCES "edit_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "purged_requests" ADD CONSTRAINT "purged_requests_purge_id_fkey"
  FOREIGN KEY ("purge_id") REFERENCES "memory_purges"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is what Prisma's language cannot say.

CREATE INDEX "edit_sessions_memory_purge_id_idx" ON "edit_sessions"("memory_purge_id") WHERE "memory_purge_id" IS NOT NULL;
ALTER TABLE "purged_entries" ADD CONSTRAINT "purged_entries_place" CHECK (CASE "kind"
  WHEN 'note' THEN "edit_session_id" IS NOT NULL AND "sequence" IS NOT NULL AND "number" IS NULL
  WHEN 'journal' THEN "edit_session_id" IS NOT NULL AND "sequence" IS NOT NULL AND "number" IS NULL
  WHEN 'annotation' THEN "edit_session_id" IS NOT NULL AND "sequence" IS NOT NULL AND "number" IS NOT NULL
  WHEN 'plan' THEN "sequence" IS NULL AND "number" IS NULL
  ELSE false END);
CREATE TRIGGER "purged_entries_immutable" BEFORE UPDATE ON "purged_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
CREATE TRIGGER "purged_requests_immutable" BEFORE UPDATE ON "purged_requests" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();

-- The entries that a purge takes: one, all of a conversation, all of a project, or those older than a time. An annotation on a message that
-- goes, goes with it. The text of a plan is null, because it is nothing private: only what is remembered of it goes. A plan that was discarded is
-- no longer indexed, but requests may have carried it.
CREATE FUNCTION "memory_to_purge"(in_project UUID, in_conversation UUID, one UUID, older_than TIMESTAMPTZ)
RETURNS TABLE (
  "id" UUID, "kind" TEXT, "conversation_id" UUID, "edit_session_id" UUID, "sequence" INTEGER, "number" INTEGER, "text" TEXT, "is_indexed" BOOLEAN
) LANGUAGE sql STABLE AS $$
  WITH messages AS (
    SELECT message.* FROM conversation_messages message JOIN conversations ON conversations.id = message.conversation_id
    WHERE conversations.project_id = in_project
      AND (in_conversation IS NULL OR conversations.id = in_conversation)
      AND (one IS NULL OR message.id = one)
      AND (older_than IS NULL OR message.created_at < older_than)
      AND message.role IN ('assistant_note_to_self', 'turn_activity_summary')
  )
  SELECT messages.id, CASE messages.role WHEN 'assistant_note_to_self' THEN 'note' ELSE 'journal' END, messages.conversation_id,
    messages.edit_session_id, messages.sequence, NULL::integer, messages.text, messages.search IS NOT NULL
  FROM messages
  UNION ALL
  SELECT annotation.id, 'annotation', annotation.conversation_id, annotation.edit_session_id, message.sequence, annotation.number,
    annotation.text, annotation.search IS NOT NULL
  FROM annotations annotation JOIN conversation_messages message ON message.id = annotation.message_id
  JOIN conversations ON conversations.id = annotation.conversation_id
  WHERE conversations.project_id = in_project AND (annotation.message_id IN (SELECT messages.id FROM messages) OR (
    (in_conversation IS NULL OR conversations.id = in_conversation)
    AND (one IS NULL OR annotation.id = one)
    AND (older_than IS NULL OR annotation.created_at < older_than)))
  UNION ALL
  SELECT plan.id, 'plan', plan.conversation_id,
    (SELECT turn.id FROM edit_sessions turn WHERE turn.plan_id = plan.id ORDER BY turn.ordinal LIMIT 1), NULL, NULL, NULL, plan.search IS NOT NULL
  FROM plan_runs plan
  WHERE plan.project_id = in_project AND plan.memory_purged_at IS NULL
    AND (in_conversation IS NULL OR plan.conversation_id = in_conversation)
    AND (one IS NULL OR plan.id = one)
    AND (older_than IS NULL OR plan.created_at < older_than AND plan.memory IS NOT NULL)
$$;

-- The kept requests that hold what a purge takes:
-- 1. those of the turns that wrote it;
-- 2. those that are recorded to carry it, in its conversation or as a memory of another one;
-- 3. of one entry, those in which its words stand, also as a copy;
-- 4. in its conversation, those from its turn on of which it is not recorded what they carry.
CREATE FUNCTION "requests_to_purge"(in_project UUID, in_conversation UUID, one UUID, older_than TIMESTAMPTZ)
RETURNS TABLE ("edit_session_id" UUID, "step" INTEGER, "is_answered" BOOLEAN) LANGUAGE sql STABLE AS $$
  WITH gone AS MATERIALIZED (
    SELECT * FROM memory_to_purge(in_project, in_conversation, one, older_than)
  ), origins AS (
    SELECT DISTINCT gone.edit_session_id FROM gone WHERE gone.kind <> 'plan'
  ), firsts AS (
    SELECT turn.conversation_id, min(turn.ordinal) AS ordinal FROM edit_sessions turn
    WHERE turn.id IN (SELECT origins.edit_session_id FROM origins) GROUP BY turn.conversation_id
  ), names AS (
    SELECT gone.conversation_id,
      array_agg(CASE gone.kind WHEN 'annotation' THEN '#' || gone.number ELSE 'm' || gone.sequence END)
        || CASE WHEN bool_or(gone.kind = 'journal') THEN ARRAY['summary'] ELSE ARRAY[]::text[] END AS names
    FROM gone WHERE gone.kind <> 'plan' GROUP BY gone.conversation_id
  ), escaped AS (
    -- As it stands in JSON, without the quotes around it.
    SELECT substr(to_json(gone.text)::text, 2, length(to_json(gone.text)::text) - 2) AS text
    FROM gone WHERE one IS NOT NULL AND gone.text <> ''
  ), texts AS (
    SELECT escaped.text FROM escaped
    UNION SELECT substr(to_json(escaped.text)::text, 2, length(to_json(escaped.text)::text) - 2) FROM escaped
  ), copies AS (
    SELECT content.conversation_id, array_agg(content.hash) AS hashes
    FROM model_request_contents content JOIN conversations ON conversations.id = content.conversation_id
    WHERE one IS NOT NULL AND conversations.project_id = in_project
      AND EXISTS (SELECT FROM texts WHERE strpos(content.text, texts.text) > 0)
    GROUP BY content.conversation_id
  ), held AS (
    SELECT request.edit_session_id, request.step FROM model_requests request
    WHERE request.edit_session_id IN (SELECT origins.edit_session_id FROM origins)
    UNION
    SELECT request.edit_session_id, request.step FROM model_requests request JOIN names ON names.conversation_id = request.conversation_id
    WHERE request.carried && names.names
    UNION
    SELECT request.edit_session_id, request.step FROM model_requests request
    WHERE request.memory_ids && (SELECT array_agg(gone.id) FROM gone)
    UNION
    SELECT request.edit_session_id, request.step FROM model_requests request JOIN copies ON copies.conversation_id = request.conversation_id
    WHERE hashes_of_request(request) && copies.hashes
    UNION
    SELECT request.edit_session_id, request.step FROM model_requests request
    JOIN firsts ON firsts.conversation_id = request.conversation_id
    JOIN edit_sessions turn ON turn.id = request.edit_session_id
    WHERE request.carried IS NULL AND turn.ordinal >= firsts.ordinal
  )
  SELECT request.edit_session_id, request.step, request.answer_hash IS NOT NULL
  FROM held JOIN model_requests request ON request.edit_session_id = held.edit_session_id AND request.step = held.step
$$;

-- The conversations whose summary a purge clears. A summary is made from journals only; that of a purged conversation goes in any case.
CREATE FUNCTION "summaries_to_purge"(in_project UUID, in_conversation UUID, one UUID, older_than TIMESTAMPTZ)
RETURNS TABLE ("conversation_id" UUID) LANGUAGE sql STABLE AS $$
  SELECT conversations.id FROM conversations
  WHERE conversations.project_id = in_project AND conversations.summary IS NOT NULL
    AND (conversations.id IN (SELECT gone.conversation_id FROM memory_to_purge(in_project, in_conversation, one, older_than) gone
        WHERE gone.kind = 'journal')
      OR one IS NULL AND older_than IS NULL AND (in_conversation IS NULL OR conversations.id = in_conversation))
$$;

-- How much a purge takes.
CREATE FUNCTION "count_memory_to_purge"(in_project UUID, in_conversation UUID, one UUID, older_than TIMESTAMPTZ)
RETURNS TABLE (
  "notes" INTEGER, "journals" INTEGER, "annotations" INTEGER, "plans" INTEGER, "requests" INTEGER, "answers" INTEGER, "summaries" INTEGER,
  "search_entries" INTEGER
) LANGUAGE sql STABLE AS $$
  SELECT entries.notes, entries.journals, entries.annotations, entries.plans, held.requests, held.answers,
    (SELECT count(*)::integer FROM summaries_to_purge(in_project, in_conversation, one, older_than)), entries.search_entries
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
  INSERT INTO memory_purges (project_id, conversation_id, scope, user_id, reason, notes, journals, annotations, plans, requests, answers, summaries, search_entries)
  VALUES (in_project, in_conversation,
    CASE WHEN older_than IS NOT NULL THEN 'expired' WHEN one IS NOT NULL THEN 'entry'
      WHEN in_conversation IS NOT NULL THEN 'conversation' ELSE 'project' END,
    purger, btrim(coalesce(why, '')), counted.notes, counted.journals, counted.annotations, counted.plans, counted.requests, counted.answers,
    counted.summaries, counted.search_entries)
  RETURNING * INTO kept;
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
