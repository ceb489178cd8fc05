-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "organization_role" AS ENUM ('owner', 'admin', 'member');

-- CreateEnum
CREATE TYPE "project_role" AS ENUM ('admin', 'developer', 'editor', 'reviewer');

-- CreateEnum
CREATE TYPE "source_type" AS ENUM ('starter', 'git');

-- CreateEnum
CREATE TYPE "workspace_status" AS ENUM ('available_for_setup', 'in_setup', 'available_for_conversation', 'in_conversation', 'in_review', 'merged', 'problem');

-- CreateEnum
CREATE TYPE "remote_state" AS ENUM ('none', 'up_to_date', 'pending', 'failing');

-- CreateEnum
CREATE TYPE "conversation_status" AS ENUM ('ongoing', 'finished');

-- CreateEnum
CREATE TYPE "edit_session_kind" AS ENUM ('prompt', 'follow_up', 'manual', 'plan_item', 'undo', 'restore', 'go_back');

-- CreateEnum
CREATE TYPE "edit_session_status" AS ENUM ('pending', 'running', 'cancelling', 'completed', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "chunk_type" AS ENUM ('text', 'event', 'progress', 'done');

-- CreateEnum
CREATE TYPE "message_role" AS ENUM ('user', 'assistant', 'assistant_note_to_self', 'turn_activity_summary');

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_ins" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_ins_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_attempts" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organizations" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "organization_role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("organization_id","user_id")
);

-- CreateTable
CREATE TABLE "project_memberships" (
    "project_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "project_role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_memberships_pkey" PRIMARY KEY ("project_id","user_id")
);

-- CreateTable
CREATE TABLE "projects" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "source_type" "source_type" NOT NULL,
    "starter" TEXT,
    "source_url" TEXT,
    "source_branch" TEXT,
    "source_token_sealed" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "projects_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "instructions" (
    "project_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "background" TEXT,
    "steps" TEXT,
    "output" TEXT,
    "reason" TEXT,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "instructions_pkey" PRIMARY KEY ("project_id","version")
);

-- CreateTable
CREATE TABLE "workspaces" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "status" "workspace_status" NOT NULL DEFAULT 'available_for_setup',
    "branch" TEXT,
    "default_branch" TEXT,
    "base_commit" TEXT,
    "head_commit" TEXT,
    "problem_code" TEXT,
    "problem" TEXT,
    "setup_steps" JSONB NOT NULL DEFAULT '[]',
    "remote_state" "remote_state" NOT NULL DEFAULT 'none',
    "remote_problem" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspaces_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "preview_grants" (
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "sign_in_id" UUID,
    "ref" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "preview_grants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversations" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "status" "conversation_status" NOT NULL DEFAULT 'ongoing',
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "conversations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "edit_sessions" (
    "id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "kind" "edit_session_kind" NOT NULL DEFAULT 'prompt',
    "status" "edit_session_status" NOT NULL DEFAULT 'pending',
    "instruction" TEXT,
    "client_request_id" TEXT,
    "target_edit_session_id" UUID,
    "base_commit" TEXT,
    "live_commit" TEXT,
    "result_commit" TEXT,
    "instructions_version" INTEGER,
    "lease_token" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "error_code" TEXT,
    "error_params" JSONB,
    "error_message" TEXT,
    "files" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "edit_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "edit_session_chunks" (
    "edit_session_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "type" "chunk_type" NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "edit_session_chunks_pkey" PRIMARY KEY ("edit_session_id","seq")
);

-- CreateTable
CREATE TABLE "conversation_messages" (
    "id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "role" "message_role" NOT NULL,
    "text" TEXT NOT NULL,
    "edit_session_id" UUID NOT NULL,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conversation_messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "sign_ins_user_id_idx" ON "sign_ins"("user_id");

-- CreateIndex
CREATE INDEX "sign_in_attempts_key_at_idx" ON "sign_in_attempts"("key", "at");

-- CreateIndex
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

-- CreateIndex
CREATE INDEX "project_memberships_user_id_idx" ON "project_memberships"("user_id");

-- CreateIndex
CREATE INDEX "projects_organization_id_idx" ON "projects"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "workspaces_project_id_key" ON "workspaces"("project_id");

-- CreateIndex
CREATE UNIQUE INDEX "preview_grants_token_hash_key" ON "preview_grants"("token_hash");

-- CreateIndex
CREATE INDEX "preview_grants_expires_at_idx" ON "preview_grants"("expires_at");

-- CreateIndex
CREATE INDEX "conversations_project_id_started_at_idx" ON "conversations"("project_id", "started_at");

-- CreateIndex
CREATE INDEX "conversations_workspace_id_idx" ON "conversations"("workspace_id");

-- CreateIndex
CREATE INDEX "edit_sessions_workspace_id_created_at_idx" ON "edit_sessions"("workspace_id", "created_at");

-- CreateIndex
CREATE INDEX "edit_sessions_target_edit_session_id_idx" ON "edit_sessions"("target_edit_session_id");

-- CreateIndex
CREATE UNIQUE INDEX "edit_sessions_conversation_id_ordinal_key" ON "edit_sessions"("conversation_id", "ordinal");

-- CreateIndex
CREATE UNIQUE INDEX "edit_sessions_conversation_id_client_request_id_key" ON "edit_sessions"("conversation_id", "client_request_id");

-- CreateIndex
CREATE INDEX "conversation_messages_edit_session_id_idx" ON "conversation_messages"("edit_session_id");

-- CreateIndex
CREATE UNIQUE INDEX "conversation_messages_conversation_id_sequence_key" ON "conversation_messages"("conversation_id", "sequence");

-- AddForeignKey
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_memberships" ADD CONSTRAINT "project_memberships_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_memberships" ADD CONSTRAINT "project_memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "instructions" ADD CONSTRAINT "instructions_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "instructions" ADD CONSTRAINT "instructions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "preview_grants" ADD CONSTRAINT "preview_grants_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "preview_grants" ADD CONSTRAINT "preview_grants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "preview_grants" ADD CONSTRAINT "preview_grants_sign_in_id_fkey" FOREIGN KEY ("sign_in_id") REFERENCES "sign_ins"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "edit_sessions" ADD CONSTRAINT "edit_sessions_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "edit_sessions" ADD CONSTRAINT "edit_sessions_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "edit_sessions" ADD CONSTRAINT "edit_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "edit_sessions" ADD CONSTRAINT "edit_sessions_target_edit_session_id_fkey" FOREIGN KEY ("target_edit_session_id") REFERENCES "edit_sessions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "edit_session_chunks" ADD CONSTRAINT "edit_session_chunks_edit_session_id_fkey" FOREIGN KEY ("edit_session_id") REFERENCES "edit_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_edit_session_id_fkey" FOREIGN KEY ("edit_session_id") REFERENCES "edit_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ── From here on by hand: what Prisma's language cannot say ──────────────────────────────────────────────────────────

-- One person at a time: a workspace is held by at most one ongoing conversation.
CREATE UNIQUE INDEX "conversations_one_ongoing_a_workspace" ON "conversations"("workspace_id") WHERE "status" = 'ongoing';

-- One writer at a time: of a conversation's turns, and of a workspace's, at most one is at work.
CREATE UNIQUE INDEX "edit_sessions_one_active_a_conversation" ON "edit_sessions"("conversation_id") WHERE "status" IN ('running', 'cancelling');
CREATE UNIQUE INDEX "edit_sessions_one_active_a_workspace" ON "edit_sessions"("workspace_id") WHERE "status" IN ('running', 'cancelling');

-- A log closes once.
CREATE UNIQUE INDEX "edit_session_chunks_one_done" ON "edit_session_chunks"("edit_session_id") WHERE "type" = 'done';

-- Counting starts at 1.
ALTER TABLE "edit_session_chunks" ADD CONSTRAINT "edit_session_chunks_seq_from_one" CHECK ("seq" >= 1);
ALTER TABLE "edit_sessions" ADD CONSTRAINT "edit_sessions_ordinal_from_one" CHECK ("ordinal" >= 1);
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_sequence_from_one" CHECK ("sequence" >= 1);
ALTER TABLE "instructions" ADD CONSTRAINT "instructions_version_from_one" CHECK ("version" >= 1);

-- The times and the lease agree with the status. "lease_until" may lie in the past: then the turn waits for recovery.
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_finished_at_when_finished"
  CHECK (("status" = 'finished') = ("finished_at" IS NOT NULL));
ALTER TABLE "edit_sessions" ADD CONSTRAINT "edit_sessions_ended_at_when_terminal"
  CHECK (("status" IN ('completed', 'failed', 'cancelled')) = ("ended_at" IS NOT NULL));
ALTER TABLE "edit_sessions" ADD CONSTRAINT "edit_sessions_leased_when_active"
  CHECK (
    ("status" IN ('running', 'cancelling')) = ("lease_token" IS NOT NULL)
    AND ("status" IN ('running', 'cancelling')) = ("lease_until" IS NOT NULL)
  );

-- A prompt is somebody's words.
ALTER TABLE "edit_sessions" ADD CONSTRAINT "edit_sessions_prompt_has_instruction"
  CHECK ("kind" <> 'prompt' OR ("instruction" IS NOT NULL AND "instruction" <> ''));

-- One account an address, however it is written.
ALTER TABLE "users" ADD CONSTRAINT "users_email_in_lower_case" CHECK ("email" = lower("email"));

-- What was logged, said or instructed stays as it was. Deleting is left to whoever deletes the whole it belongs to.
CREATE FUNCTION "refuse_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are immutable', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END;
$$;
CREATE TRIGGER "edit_session_chunks_immutable" BEFORE UPDATE ON "edit_session_chunks"
  FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
CREATE TRIGGER "conversation_messages_immutable" BEFORE UPDATE ON "conversation_messages"
  FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
CREATE TRIGGER "instructions_immutable" BEFORE UPDATE ON "instructions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
