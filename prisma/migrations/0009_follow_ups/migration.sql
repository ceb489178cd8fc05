-- The agent comes back by itself: what a project allows, the timers, and what started a turn that nobody typed.
CREATE TYPE "follow_up_trigger" AS ENUM ('check_in', 'question_unanswered', 'task_incomplete', 'waiting_for_decision');
CREATE TYPE "follow_up_state" AS ENUM ('pending', 'claimed', 'fired', 'cancelled', 'skipped', 'failed');

-- A project without a row has the defaults: nothing happens by itself.
CREATE TABLE "follow_up_settings" (
  "project_id" UUID NOT NULL,
  "enabled" BOOLEAN NOT NULL,
  "triggers" "follow_up_trigger"[],
  "min_delay_ms" INTEGER NOT NULL,
  "max_delay_ms" INTEGER NOT NULL,
  "max_consecutive" INTEGER NOT NULL,
  "cooldown_ms" INTEGER NOT NULL,
  "monthly_max" INTEGER NOT NULL,
  -- Minutes since midnight, in the person's time zone; both or neither.
  "quiet_from" INTEGER,
  "quiet_until" INTEGER,
  -- By trigger; where one is missing, the default's words.
  "prompts" JSONB NOT NULL DEFAULT '{}',
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "follow_up_settings_pkey" PRIMARY KEY ("project_id"),
  CONSTRAINT "follow_up_settings_delays" CHECK ("min_delay_ms" > 0 AND "max_delay_ms" >= "min_delay_ms"),
  CONSTRAINT "follow_up_settings_limits" CHECK ("max_consecutive" >= 0 AND "cooldown_ms" >= 0 AND "monthly_max" >= 0),
  CONSTRAINT "follow_up_settings_quiet" CHECK (("quiet_from" IS NULL) = ("quiet_until" IS NULL)
    AND "quiet_from" BETWEEN 0 AND 1439 AND "quiet_until" BETWEEN 0 AND 1439)
);
ALTER TABLE "follow_up_settings" ADD CONSTRAINT "follow_up_settings_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "follow_ups" (
  "id" UUID NOT NULL,
  "project_id" UUID NOT NULL,
  "conversation_id" UUID NOT NULL,
  "trigger_type" "follow_up_trigger" NOT NULL,
  "trigger_reason" TEXT NOT NULL,
  "state" "follow_up_state" NOT NULL DEFAULT 'pending',
  -- Why it was cancelled or skipped, or failed: the gate's name, or what somebody did.
  "state_reason" TEXT,
  -- The newest message of a person when it was scheduled; 0 where there was none.
  "anchor_sequence" INTEGER NOT NULL,
  -- The turn whose end scheduled it.
  "after_ordinal" INTEGER NOT NULL,
  "delay_ms" INTEGER NOT NULL,
  "due_at" TIMESTAMPTZ(3) NOT NULL,
  -- [{gate, passed}] as they were asked when it was due.
  "gates" JSONB NOT NULL DEFAULT '[]',
  "edit_session_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "ended_at" TIMESTAMPTZ(3),
  CONSTRAINT "follow_ups_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "follow_ups_ended" CHECK (("ended_at" IS NULL) = ("state" IN ('pending', 'claimed'))),
  CONSTRAINT "follow_ups_fired" CHECK (("edit_session_id" IS NOT NULL) = ("state" = 'fired'))
);
CREATE UNIQUE INDEX "follow_ups_one_waiting" ON "follow_ups"("conversation_id") WHERE "state" IN ('pending', 'claimed');
CREATE UNIQUE INDEX "follow_ups_edit_session_id_key" ON "follow_ups"("edit_session_id");
CREATE INDEX "follow_ups_conversation_id_created_at_idx" ON "follow_ups"("conversation_id", "created_at");
CREATE UNIQUE INDEX "follow_ups_conversation_id_after_ordinal_key" ON "follow_ups"("conversation_id", "after_ordinal");
CREATE INDEX "follow_ups_project_id_ended_at_idx" ON "follow_ups"("project_id", "ended_at") WHERE "state" = 'fired';
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_conversation_id_fkey"
  FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_edit_session_id_fkey"
  FOREIGN KEY ("edit_session_id") REFERENCES "edit_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "conversations" ADD COLUMN "follow_ups_muted" BOOLEAN NOT NULL DEFAULT false;
-- {trigger_type, trigger_reason} of a turn that the server started.
ALTER TABLE "edit_sessions" ADD COLUMN "trigger" JSONB;
-- What the person's browser told last, for hours in which they want to be left alone.
ALTER TABLE "users" ADD COLUMN "time_zone" TEXT;
