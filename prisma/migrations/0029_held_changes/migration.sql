-- What a turn changed outside of the places to which it was held. It waits until a person applies it or leaves it out.
ALTER TYPE "edit_session_kind" ADD VALUE 'apply_held';
CREATE TYPE "held_state" AS ENUM ('waiting', 'applied', 'left_out');

ALTER TABLE "edit_sessions" ADD COLUMN "held_state" "held_state";
ALTER TABLE "edit_sessions" ADD COLUMN "held" JSONB;
ALTER TABLE "edit_sessions" ADD COLUMN "held_commit" TEXT;

ALTER TABLE "edit_sessions" ADD CONSTRAINT "edit_sessions_held" CHECK (
  CASE
    WHEN "held_state" IS DISTINCT FROM 'waiting' THEN "held" IS NULL AND "held_commit" IS NULL
    WHEN "status" <> 'completed' OR "held" IS NULL OR "held_commit" IS NULL OR jsonb_typeof("held") <> 'array' THEN FALSE
    ELSE jsonb_array_length("held") BETWEEN 1 AND 200
  END
);
