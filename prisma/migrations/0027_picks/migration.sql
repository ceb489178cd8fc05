-- The elements that a person picked on the page for an instruction, as they saw them, and whether nothing else may change.
ALTER TABLE "edit_sessions" ADD COLUMN "picks" JSONB;
ALTER TABLE "edit_sessions" ADD COLUMN "only_picked" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "edit_sessions" ADD CONSTRAINT "edit_sessions_picks" CHECK (
  CASE
    WHEN "picks" IS NULL THEN TRUE
    WHEN "kind" <> 'prompt' OR jsonb_typeof("picks") <> 'array' THEN FALSE
    ELSE jsonb_array_length("picks") BETWEEN 1 AND 20
  END
);
ALTER TABLE "edit_sessions" ADD CONSTRAINT "edit_sessions_only_picked" CHECK (NOT "only_picked" OR "picks" IS NOT NULL);
