-- What was planned for a site is remembered by its other conversations: found by its words, like notes and journals.
ALTER TABLE "plan_runs" ADD COLUMN "memory" TEXT;
ALTER TABLE "plan_runs" ADD COLUMN "search" tsvector;

CREATE FUNCTION "plan_memory"(wish TEXT, brief JSONB) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT left(concat_ws(E'\n', 'Asked for: ' || wish, (brief->>'title') || ': ' || (brief->>'summary'),
    CASE WHEN jsonb_typeof(brief->'facts') = 'array'
      THEN (SELECT string_agg(fact, E'\n') FROM jsonb_array_elements_text(brief->'facts') fact) END), 20000)
$$;

-- What nobody wrote down yet, or what was thrown away, is nothing to remember.
CREATE FUNCTION "index_plan"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.memory := CASE WHEN NEW.brief IS NOT NULL AND NEW.phase <> 'discarded' THEN plan_memory(NEW.wish, NEW.brief) END;
  NEW.search := memory_lexemes(NEW.conversation_id, NEW.memory, 'B');
  RETURN NEW;
END;
$$;
CREATE TRIGGER "plan_runs_search" BEFORE INSERT OR UPDATE OF "wish", "brief", "phase" ON "plan_runs"
  FOR EACH ROW EXECUTE FUNCTION "index_plan"();
CREATE INDEX "plan_runs_search_idx" ON "plan_runs" USING GIN ("search") WHERE "search" IS NOT NULL;
