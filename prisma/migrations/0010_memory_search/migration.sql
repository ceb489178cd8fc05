-- What the agent remembers of a project's other conversations is found again by its words.

-- Made of the turn journals at the end of each turn; asked for where nobody has said anything. As private as they are.
ALTER TABLE "conversations" ADD COLUMN "summary" TEXT;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_summary" CHECK (char_length("summary") <= 2000);

-- The words of a note, a journal or a remark, and as one more the project that it belongs to: so a search looks through this
-- project's entries only, however many others there are. No text holds such a word, since it has a space inside.
ALTER TABLE "conversation_messages" ADD COLUMN "search" tsvector;
ALTER TABLE "annotations" ADD COLUMN "search" tsvector;

-- English stems and leaves out the words that say nothing. In other languages words are found as they are written, because
-- what is kept and what is asked for go through the same mill.
CREATE FUNCTION "memory_lexemes"(conversation UUID, words TEXT, weight "char") RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(ARRAY['project ' || project_id]) || setweight(to_tsvector('pg_catalog.english', words), weight)
  FROM conversations WHERE id = conversation
$$;

-- What stands in every journal would find every journal.
CREATE FUNCTION "journal_words"(journal TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(journal,
    '^(Tool calls[^:]*:( \d+\.)?|No tool was called\.|- \w+( \(private\))?|Files changed[^:]*:|Last check:|Ended:.*)|\((added|modified|deleted|renamed)[^)]*\)',
    ' ', 'gn')
$$;

CREATE FUNCTION "index_message"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := CASE NEW.role
    WHEN 'assistant_note_to_self' THEN memory_lexemes(NEW.conversation_id, NEW.text, 'A')
    ELSE memory_lexemes(NEW.conversation_id, journal_words(NEW.text), 'D') END;
  RETURN NEW;
END;
$$;
CREATE TRIGGER "conversation_messages_search" BEFORE INSERT ON "conversation_messages" FOR EACH ROW
  WHEN (NEW.role IN ('assistant_note_to_self', 'turn_activity_summary')) EXECUTE FUNCTION "index_message"();
CREATE FUNCTION "index_annotation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := memory_lexemes(NEW.conversation_id, NEW.text, 'B');
  RETURN NEW;
END;
$$;
CREATE TRIGGER "annotations_search" BEFORE INSERT ON "annotations"
  FOR EACH ROW EXECUTE FUNCTION "index_annotation"();

-- What is there already.
ALTER TABLE "conversation_messages" DISABLE TRIGGER "conversation_messages_immutable";
UPDATE "conversation_messages" SET "search" = CASE "role"
  WHEN 'assistant_note_to_self' THEN memory_lexemes("conversation_id", "text", 'A')
  ELSE memory_lexemes("conversation_id", journal_words("text"), 'D') END
WHERE "role" IN ('assistant_note_to_self', 'turn_activity_summary');
ALTER TABLE "conversation_messages" ENABLE TRIGGER "conversation_messages_immutable";
ALTER TABLE "annotations" DISABLE TRIGGER "annotations_immutable";
UPDATE "annotations" SET "search" = memory_lexemes("conversation_id", "text", 'B');
ALTER TABLE "annotations" ENABLE TRIGGER "annotations_immutable";

CREATE INDEX "conversation_messages_search_idx" ON "conversation_messages" USING GIN ("search") WHERE "search" IS NOT NULL;
CREATE INDEX "annotations_search_idx" ON "annotations" USING GIN ("search") WHERE "search" IS NOT NULL;

-- The most telling words of what is looked for: the longest ones, in a number that a search can bear. Both functions are
-- evaluated before the search is planned, so that the index is used where the words are rare.
CREATE FUNCTION "memory_words"(asked TEXT, words_max INTEGER) RETURNS TEXT[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(lexeme), '{}') FROM (
    SELECT lexeme FROM unnest(to_tsvector('pg_catalog.english', asked)) WHERE char_length(lexeme) > 1
    ORDER BY char_length(lexeme) DESC, lexeme LIMIT words_max
  ) telling
$$;

-- Any of the words; null without one.
CREATE FUNCTION "memory_query"(words TEXT[]) RETURNS tsquery LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''', ' | ')::tsquery FROM unnest(words) word
$$;

-- What a request carried of other conversations, so that a purge finds it there as well.
ALTER TABLE "model_requests" ADD COLUMN "memory_ids" UUID[] DEFAULT ARRAY[]::UUID[];
CREATE INDEX "model_requests_memory_ids_idx" ON "model_requests" USING GIN ("memory_ids") WHERE "memory_ids" <> '{}';

-- The one way to take private memory away: one entry, all of a conversation, all of a project, or what is older than a time
-- (then by the software itself, without a person). Kept model requests that can have carried it go as well: those of the turn
-- that it came from and of all later ones. Answers the purge as it is kept.
-- The conversations' summaries go as well, and the requests of other conversations that carried what goes.
CREATE FUNCTION "purge_agent_memory"(
  in_project UUID, in_conversation UUID, one UUID, older_than TIMESTAMPTZ, purger UUID, why TEXT
) RETURNS "memory_purges" LANGUAGE plpgsql AS $$
DECLARE
  kept memory_purges;
  targets UUID[];
  remarks UUID[];
  places UUID[];
  carriers UUID[];
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
    WHERE request.memory_ids && (targets || remarks);
  DELETE FROM model_requests request WHERE request.memory_ids && (targets || remarks);
  GET DIAGNOSTICS carried = ROW_COUNT;
  kept.requests := kept.requests + carried;
  places := places || carriers;
  DELETE FROM model_request_contents content WHERE content.conversation_id = ANY(places)
    AND NOT EXISTS (SELECT FROM model_requests request WHERE request.conversation_id = content.conversation_id
      AND (content.hash = ANY(request.message_hashes) OR content.hash IN (request.tools_hash, request.outline_hash)));

  -- What was made of journals goes with them; the end of the conversation's next turn makes it anew of what is left.
  UPDATE conversations SET summary = NULL WHERE project_id = in_project AND summary IS NOT NULL
    AND (id = ANY(places) OR (one IS NULL AND older_than IS NULL AND (in_conversation IS NULL OR id = in_conversation)));

  INSERT INTO memory_purges (project_id, conversation_id, scope, user_id, reason, notes, journals, annotations, requests)
  VALUES (in_project, in_conversation,
    CASE WHEN older_than IS NOT NULL THEN 'expired' WHEN one IS NOT NULL THEN 'entry'
      WHEN in_conversation IS NOT NULL THEN 'conversation' ELSE 'project' END,
    purger, btrim(coalesce(why, '')), kept.notes, kept.journals, kept.annotations, kept.requests)
  RETURNING * INTO kept;
  RETURN kept;
END;
$$;
