-- Whose page is still open, and which conversations ended because none was. Those that are ongoing now begin anew to count.
ALTER TABLE "conversations"
  ADD COLUMN "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "released" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "project_id" UUID NOT NULL,
    "role" "project_role" NOT NULL,
    "invited_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "accepted_by_id" UUID,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");

-- CreateIndex
CREATE INDEX "invitations_project_id_created_at_idx" ON "invitations"("project_id", "created_at");

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_id_fkey" FOREIGN KEY ("accepted_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What follows is what Prisma's language cannot say.

-- The sweep looks only at what is ongoing.
CREATE INDEX "conversations_ongoing_last_seen_at" ON "conversations"("last_seen_at") WHERE "status" = 'ongoing';

-- Only what has ended was released.
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_released_when_finished"
  CHECK (NOT "released" OR "status" = 'finished');

-- Nothing that could be used as a link is stored.
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_token_hashed" CHECK ("token_hash" ~ '^[0-9a-f]{64}$');

-- An invitation is for a while, somebody accepts it, and what was accepted is not withdrawn.
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_expires_later" CHECK ("expires_at" > "created_at");
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_somebody"
  CHECK (("accepted_at" IS NULL) = ("accepted_by_id" IS NULL));
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_or_revoked"
  CHECK ("accepted_at" IS NULL OR "revoked_at" IS NULL);

-- It works once: who accepted it, and that it was withdrawn, stays.
CREATE FUNCTION "refuse_second_use"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the invitation was used or withdrawn' USING ERRCODE = 'restrict_violation';
END;
$$;
CREATE TRIGGER "invitations_end_once" BEFORE UPDATE ON "invitations"
  FOR EACH ROW WHEN (OLD."accepted_at" IS NOT NULL OR OLD."revoked_at" IS NOT NULL)
  EXECUTE FUNCTION "refuse_second_use"();
