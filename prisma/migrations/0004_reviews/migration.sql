-- CreateEnum
CREATE TYPE "review_status" AS ENUM ('open', 'changes_requested', 'published', 'withdrawn');

-- CreateTable
CREATE TABLE "reviews" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "status" "review_status" NOT NULL DEFAULT 'open',
    "branch" TEXT NOT NULL,
    "base_commit" TEXT NOT NULL,
    "head_commit" TEXT NOT NULL,
    "published_commit" TEXT,
    "request" TEXT,
    "decided_by_id" UUID,
    "publish_token" UUID,
    "publish_until" TIMESTAMPTZ(3),
    "pull_request_url" TEXT,
    "pull_request_number" INTEGER,
    "pull_request_problem" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "reviews_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "reviews_workspace_id_created_at_idx" ON "reviews"("workspace_id", "created_at");

-- CreateIndex
CREATE INDEX "reviews_conversation_id_idx" ON "reviews"("conversation_id");

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What follows is what Prisma's language cannot say.

-- A workspace is in one review at a time.
CREATE UNIQUE INDEX "reviews_one_open_a_workspace" ON "reviews"("workspace_id") WHERE "status" = 'open';

-- The time, the sentence and the commit agree with the status.
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_decided_at_when_decided"
  CHECK (("status" <> 'open') = ("decided_at" IS NOT NULL));
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_request_when_requested"
  CHECK (("status" = 'changes_requested') = ("request" IS NOT NULL));
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_commit_when_published"
  CHECK (("status" = 'published') = ("published_commit" IS NOT NULL));
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_publish_lease_whole"
  CHECK (("publish_token" IS NULL) = ("publish_until" IS NULL));

-- What is in review stays as it is: no conversation begins, no turn is added, and the head does not move.
CREATE FUNCTION "refuse_in_review"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "workspaces" WHERE "id" = NEW."workspace_id" AND "status" = 'in_review') THEN
    RAISE EXCEPTION 'the workspace is in review' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  RETURN NEW;
END;
$$;
CREATE TRIGGER "conversations_not_in_review" BEFORE INSERT ON "conversations"
  FOR EACH ROW WHEN (NEW."status" = 'ongoing') EXECUTE FUNCTION "refuse_in_review"();
CREATE TRIGGER "edit_sessions_not_in_review" BEFORE INSERT ON "edit_sessions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_in_review"();

CREATE FUNCTION "refuse_head_in_review"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the workspace is in review' USING ERRCODE = 'object_not_in_prerequisite_state';
END;
$$;
CREATE TRIGGER "workspaces_head_stays_in_review" BEFORE UPDATE ON "workspaces"
  FOR EACH ROW WHEN (OLD."status" = 'in_review' AND NEW."status" = 'in_review'
    AND NEW."head_commit" IS DISTINCT FROM OLD."head_commit")
  EXECUTE FUNCTION "refuse_head_in_review"();
