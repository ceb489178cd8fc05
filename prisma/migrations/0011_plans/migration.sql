-- Plans: what was agreed on before anything is edited, how it came about, and what is built of it.
CREATE TYPE "plan_phase" AS ENUM ('discuss', 'summarize', 'serialize', 'approve', 'build', 'done', 'failed', 'discarded');
CREATE TYPE "plan_item_status" AS ENUM ('pending', 'running', 'done', 'failed', 'skipped', 'stopped');
CREATE TYPE "plan_action" AS ENUM ('create', 'update', 'remove', 'keep');

CREATE TABLE "plan_runs" (
  "id" UUID NOT NULL,
  "project_id" UUID NOT NULL,
  "conversation_id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  "client_request_id" TEXT,
  "wish" TEXT NOT NULL,
  "phase" "plan_phase" NOT NULL DEFAULT 'discuss',
  -- Where it failed, and how: {code, message}.
  "failed_phase" "plan_phase",
  "failure" JSONB,
  -- Attempts of the phase that runs, from 1, and what the last one left out, in words.
  "attempt" INTEGER NOT NULL DEFAULT 1,
  "missing" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "warnings" TEXT[] DEFAULT ARRAY[]::TEXT[],
  -- What is to be looked at because the site moved, in words.
  "stale" TEXT[] DEFAULT ARRAY[]::TEXT[],
  -- What a person asked to be changed; taken by the next run of the phase.
  "changes" TEXT,
  -- A change has no turn that could keep its request's id: what was asked for twice is done once by these.
  "change_request_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
  -- What the site was when the plan was made.
  "base_commit" TEXT,
  "manifest" JSONB,
  "brief" JSONB,
  "plan" JSONB,
  "mode" TEXT NOT NULL DEFAULT 'typed',
  -- A person lets the items run, one after another; false once they have stopped it.
  "building" BOOLEAN NOT NULL DEFAULT false,
  "acceptance" JSONB,
  -- The fencing token of the worker that runs the phase.
  "lease_token" UUID,
  "calls" INTEGER NOT NULL DEFAULT 0,
  "input_tokens" BIGINT NOT NULL DEFAULT 0,
  "cached_tokens" BIGINT NOT NULL DEFAULT 0,
  "output_tokens" BIGINT NOT NULL DEFAULT 0,
  "cost_usd" DECIMAL(14, 8) NOT NULL DEFAULT 0,
  "usage_unpriced" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "ended_at" TIMESTAMPTZ(3),
  CONSTRAINT "plan_runs_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "plan_runs_failed" CHECK (("phase" = 'failed') = ("failed_phase" IS NOT NULL AND "failure" IS NOT NULL)),
  CONSTRAINT "plan_runs_failed_phase" CHECK ("failed_phase" IN ('summarize', 'serialize')),
  CONSTRAINT "plan_runs_ended" CHECK (("phase" IN ('done', 'discarded')) = ("ended_at" IS NOT NULL)),
  CONSTRAINT "plan_runs_mode" CHECK ("mode" IN ('typed', 'labelled')),
  CONSTRAINT "plan_runs_attempt" CHECK ("attempt" > 0),
  CONSTRAINT "plan_runs_approved" CHECK ("phase" NOT IN ('approve', 'build', 'done') OR "plan" IS NOT NULL)
);
-- A conversation plans one thing at a time.
CREATE UNIQUE INDEX "plan_runs_one_open" ON "plan_runs"("conversation_id") WHERE "phase" NOT IN ('done', 'discarded');
CREATE UNIQUE INDEX "plan_runs_conversation_id_client_request_id_key" ON "plan_runs"("conversation_id", "client_request_id");
CREATE INDEX "plan_runs_conversation_id_created_at_idx" ON "plan_runs"("conversation_id", "created_at");
CREATE INDEX "plan_runs_project_id_idx" ON "plan_runs"("project_id");
ALTER TABLE "plan_runs" ADD CONSTRAINT "plan_runs_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "plan_runs" ADD CONSTRAINT "plan_runs_conversation_id_fkey"
  FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "plan_runs" ADD CONSTRAINT "plan_runs_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A turn of a plan: of its discussion (kind prompt), or of one of its items (kind plan_item).
ALTER TABLE "edit_sessions" ADD COLUMN "plan_id" UUID;
-- What this turn is told besides the instruction: the phase's rules, or the item that it builds.
ALTER TABLE "edit_sessions" ADD COLUMN "scope" TEXT;
ALTER TABLE "edit_sessions" ADD CONSTRAINT "edit_sessions_plan_id_fkey"
  FOREIGN KEY ("plan_id") REFERENCES "plan_runs"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "edit_sessions_plan_id_idx" ON "edit_sessions"("plan_id");

CREATE TABLE "plan_items" (
  "id" UUID NOT NULL,
  "plan_id" UUID NOT NULL,
  -- Its place in the order in which the items are built, from 1.
  "position" INTEGER NOT NULL,
  "path" TEXT NOT NULL,
  "action" "plan_action" NOT NULL,
  "page" JSONB NOT NULL,
  "status" "plan_item_status" NOT NULL DEFAULT 'pending',
  "edit_session_id" UUID,
  "problem" TEXT,
  CONSTRAINT "plan_items_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "plan_items_running" CHECK ("status" <> 'running' OR "edit_session_id" IS NOT NULL)
);
CREATE UNIQUE INDEX "plan_items_plan_id_position_key" ON "plan_items"("plan_id", "position");
CREATE UNIQUE INDEX "plan_items_plan_id_path_key" ON "plan_items"("plan_id", "path");
CREATE UNIQUE INDEX "plan_items_one_running" ON "plan_items"("plan_id") WHERE "status" = 'running';
CREATE UNIQUE INDEX "plan_items_edit_session_id_key" ON "plan_items"("edit_session_id");
ALTER TABLE "plan_items" ADD CONSTRAINT "plan_items_plan_id_fkey"
  FOREIGN KEY ("plan_id") REFERENCES "plan_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "plan_items" ADD CONSTRAINT "plan_items_edit_session_id_fkey"
  FOREIGN KEY ("edit_session_id") REFERENCES "edit_sessions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The typed history: what was said, called and answered, phase by phase.
CREATE TABLE "plan_messages" (
  "plan_id" UUID NOT NULL,
  "sequence" INTEGER NOT NULL,
  "phase" "plan_phase" NOT NULL,
  "attempt" INTEGER NOT NULL,
  "message" JSONB NOT NULL,
  -- The turn of the discussion that it comes from.
  "edit_session_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "plan_messages_pkey" PRIMARY KEY ("plan_id", "sequence"),
  CONSTRAINT "plan_messages_phase" CHECK ("phase" IN ('discuss', 'summarize', 'serialize'))
);
CREATE INDEX "plan_messages_edit_session_id_idx" ON "plan_messages"("edit_session_id");
ALTER TABLE "plan_messages" ADD CONSTRAINT "plan_messages_plan_id_fkey"
  FOREIGN KEY ("plan_id") REFERENCES "plan_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "plan_messages" ADD CONSTRAINT "plan_messages_edit_session_id_fkey"
  FOREIGN KEY ("edit_session_id") REFERENCES "edit_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Every call of the model for a plan, as it was sent.
CREATE TABLE "plan_calls" (
  "plan_id" UUID NOT NULL,
  "number" INTEGER NOT NULL,
  "phase" "plan_phase" NOT NULL,
  "attempt" INTEGER NOT NULL,
  "mode" TEXT NOT NULL,
  "model" TEXT NOT NULL,
  "messages" JSONB NOT NULL,
  "answer" TEXT,
  "problem" TEXT,
  "usage" JSONB,
  "cost_usd" DECIMAL(14, 8),
  "duration_ms" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "plan_calls_pkey" PRIMARY KEY ("plan_id", "number")
);
CREATE INDEX "plan_calls_created_at_idx" ON "plan_calls"("created_at");
ALTER TABLE "plan_calls" ADD CONSTRAINT "plan_calls_plan_id_fkey"
  FOREIGN KEY ("plan_id") REFERENCES "plan_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The plan's own log, in the shape of a turn's: what its stream shows.
CREATE TABLE "plan_chunks" (
  "plan_id" UUID NOT NULL,
  "seq" INTEGER NOT NULL,
  "type" "chunk_type" NOT NULL,
  "payload" JSONB NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "plan_chunks_pkey" PRIMARY KEY ("plan_id", "seq"),
  CONSTRAINT "plan_chunks_seq" CHECK ("seq" > 0)
);
ALTER TABLE "plan_chunks" ADD CONSTRAINT "plan_chunks_plan_id_fkey"
  FOREIGN KEY ("plan_id") REFERENCES "plan_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
