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
