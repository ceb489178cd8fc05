-- Said for a change of a plan that was given up, or what the agent came back with meanwhile: no later turn and no later round of
-- the plan is told.
ALTER TABLE "edit_sessions" ADD COLUMN "given_up" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "edit_sessions_given_up" ON "edit_sessions"("conversation_id") WHERE "given_up";

-- A change that was given up stayed said in the discussion and came back with the next one. Only such messages have no turn.
UPDATE "plan_messages" SET "given_up" = true WHERE "phase" = 'discuss' AND "edit_session_id" IS NULL;
