-- Past turns that are asked again, with other instructions or by another model. Nothing of them enters a conversation, the memory or the site.
CREATE TABLE "dry_runs" (
  "id" UUID NOT NULL,
  "project_id" UUID NOT NULL,
  "user_id" UUID,
  "own_texts" BOOLEAN NOT NULL DEFAULT false,
  "background" TEXT,
  "steps" TEXT,
  "output" TEXT,
  "instructions_version" INTEGER NOT NULL,
  "model" TEXT NOT NULL,
  "other_model" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "stop_requested_at" TIMESTAMPTZ(3),
  "ended_at" TIMESTAMPTZ(3),
  CONSTRAINT "dry_runs_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "dry_runs_project_id_created_at_idx" ON "dry_runs"("project_id", "created_at");
ALTER TABLE "dry_runs" ADD CONSTRAINT "dry_runs_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "dry_runs" ADD CONSTRAINT "dry_runs_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "dry_run_turns" (
  "dry_run_id" UUID NOT NULL,
  "position" INTEGER NOT NULL,
  "edit_session_id" UUID NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'waiting',
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "started_at" TIMESTAMPTZ(3),
  "ended_at" TIMESTAMPTZ(3),
  "message" TEXT,
  "code" TEXT,
  "params" JSONB,
  "answer" TEXT,
  "calls" JSONB NOT NULL DEFAULT '[]',
  "files" JSONB NOT NULL DEFAULT '[]',
  "commit" TEXT,
  "usage" JSONB,
  "cost_usd" DECIMAL(14, 8),
  "same_answer" BOOLEAN,
  "same_site" BOOLEAN,
  "expired_at" TIMESTAMPTZ(3),
  "verdict" TEXT,
  "verdict_user_id" UUID,
  "verdict_at" TIMESTAMPTZ(3),
  CONSTRAINT "dry_run_turns_pkey" PRIMARY KEY ("dry_run_id", "position")
);
CREATE UNIQUE INDEX "dry_run_turns_dry_run_id_edit_session_id_key" ON "dry_run_turns"("dry_run_id", "edit_session_id");
CREATE INDEX "dry_run_turns_edit_session_id_idx" ON "dry_run_turns"("edit_session_id");
ALTER TABLE "dry_run_turns" ADD CONSTRAINT "dry_run_turns_dry_run_id_fkey"
  FOREIGN KEY ("dry_run_id") REFERENCES "dry_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "dry_run_turns" ADD CONSTRAINT "dry_run_turns_edit_session_id_fkey"
  FOREIGN KEY ("edit_session_id") REFERENCES "edit_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "dry_run_turns" ADD CONSTRAINT "dry_run_turns_verdict_user_id_fkey"
  FOREIGN KEY ("verdict_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What follows is what Prisma's language cannot say.

-- Each costs money, so a project has one at a time.
CREATE UNIQUE INDEX "dry_runs_one_running" ON "dry_runs"("project_id") WHERE "ended_at" IS NULL;
-- Without texts of its own the run takes those with which each turn ran.
ALTER TABLE "dry_runs" ADD CONSTRAINT "dry_runs_own_texts" CHECK (NOT "own_texts" OR num_nonnulls("background", "steps", "output") = 0);
ALTER TABLE "dry_run_turns" ADD CONSTRAINT "dry_run_turns_position" CHECK ("position" >= 1);
ALTER TABLE "dry_run_turns" ADD CONSTRAINT "dry_run_turns_status"
  CHECK ("status" IN ('waiting', 'running', 'completed', 'failed', 'stopped'));
ALTER TABLE "dry_run_turns" ADD CONSTRAINT "dry_run_turns_ended_at"
  CHECK (("ended_at" IS NOT NULL) = ("status" IN ('completed', 'failed', 'stopped')));
ALTER TABLE "dry_run_turns" ADD CONSTRAINT "dry_run_turns_commit" CHECK ("commit" IS NULL OR "status" = 'completed');
ALTER TABLE "dry_run_turns" ADD CONSTRAINT "dry_run_turns_verdict"
  CHECK ("verdict" IN ('better', 'same', 'worse') AND "status" IN ('completed', 'failed') AND "verdict_at" IS NOT NULL
    OR "verdict" IS NULL AND "verdict_at" IS NULL);
-- What is kept of a turn expires, its verdict does not.
CREATE INDEX "dry_run_turns_unexpired" ON "dry_run_turns"("ended_at") WHERE "expired_at" IS NULL AND "ended_at" IS NOT NULL;
