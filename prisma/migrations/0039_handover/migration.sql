-- Who would like to edit the site that the conversation holds, and whether its person said "not now". Of a finished conversation:
-- to whom its person handed the site over.
ALTER TABLE "conversations"
  ADD COLUMN "wanted_by_id" UUID,
  ADD COLUMN "wanted_at" TIMESTAMPTZ(3),
  ADD COLUMN "wanted_declined" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_wanted_by_id_fkey"
  FOREIGN KEY ("wanted_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_wanted"
  CHECK (("wanted_by_id" IS NULL) = ("wanted_at" IS NULL) AND (NOT "wanted_declined" OR "wanted_by_id" IS NOT NULL));
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_wanted_by_another" CHECK ("wanted_by_id" <> "user_id");
