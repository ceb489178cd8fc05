-- AlterTable: what a person needs in order to tell their sign-ins apart.
ALTER TABLE "sign_ins" ADD COLUMN "browser" TEXT,
ADD COLUMN "system" TEXT,
ADD COLUMN "last_seen_from" TEXT,
ADD COLUMN "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Nothing else is known of the sign-ins so far.
UPDATE "sign_ins" SET "last_seen_at" = "created_at";

-- CreateTable
CREATE TABLE "password_resets" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "made_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_resets_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "password_resets_token_hash_key" ON "password_resets"("token_hash");

-- CreateIndex
CREATE INDEX "password_resets_user_id_idx" ON "password_resets"("user_id");

-- CreateIndex
CREATE INDEX "password_resets_made_by_id_idx" ON "password_resets"("made_by_id");

-- AddForeignKey
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey: a link ends with the account of the person who made it.
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_made_by_id_fkey" FOREIGN KEY ("made_by_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is what Prisma's language cannot say.

-- An address is stored without its last part, so that it does not tell one household from the next.
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_address_shortened"
  CHECK ("last_seen_from" ~ '^([0-9]{1,3}\.){3}0/24$' OR "last_seen_from" ~ '^[0-9a-f:]{2,40}::/48$' OR "last_seen_from" = '::/48');
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_device_short" CHECK (length("browser") <= 60 AND length("system") <= 60);
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_seen_since" CHECK ("last_seen_at" >= "created_at");

-- Nothing that a link carries is stored.
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_token_hashed" CHECK ("token_hash" ~ '^[0-9a-f]{64}$');
-- An e-mail's link works for an hour, one that an owner made for a day.
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_expires_soon" CHECK (
  "expires_at" > "created_at"
  AND "expires_at" <= "created_at" + CASE WHEN "made_by_id" IS NULL THEN interval '1 hour' ELSE interval '24 hours' END
);
-- A person changes their own password with the present one.
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_by_somebody_else" CHECK ("made_by_id" <> "user_id");
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_ends_once" CHECK ("used_at" IS NULL OR "withdrawn_at" IS NULL);
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_used_in_time" CHECK ("used_at" < "expires_at");

-- A link that has ended stays ended, and always belongs to the same person.
CREATE FUNCTION "keep_ended_password_reset"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A link for a new password that has ended stays as it is.' USING ERRCODE = 'restrict_violation';
END;
$$;
CREATE TRIGGER "password_resets_stay_ended" BEFORE UPDATE ON "password_resets"
  FOR EACH ROW WHEN (
    OLD."used_at" IS NOT NULL OR OLD."withdrawn_at" IS NOT NULL
    OR NEW."user_id" <> OLD."user_id" OR NEW."token_hash" <> OLD."token_hash" OR NEW."expires_at" > OLD."expires_at"
  ) EXECUTE FUNCTION "keep_ended_password_reset"();

-- A new password ends what the old one has opened: the sign-ins, except for the one in which the person changed it, and other links
-- for a new password. Known devices are forgotten by 0023.
CREATE FUNCTION "end_what_the_old_password_opened"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "sign_ins" SET "ended_at" = clock_timestamp()
    WHERE "user_id" = NEW."id" AND "ended_at" IS NULL
      AND "id"::text IS DISTINCT FROM current_setting('sitewright.kept_sign_in', true);
  UPDATE "password_resets" SET "withdrawn_at" = clock_timestamp()
    WHERE "user_id" = NEW."id" AND "used_at" IS NULL AND "withdrawn_at" IS NULL;
  RETURN NULL;
END;
$$;
CREATE TRIGGER "users_end_what_the_old_password_opened" AFTER UPDATE OF "password_hash" ON "users"
  FOR EACH ROW WHEN (NEW."password_hash" IS DISTINCT FROM OLD."password_hash") EXECUTE FUNCTION "end_what_the_old_password_opened"();

-- Attempts to change a password, and to use or to ask for a link for a new one, are counted too.
ALTER TABLE "sign_in_attempts" DROP CONSTRAINT "sign_in_attempts_key_hashed";
ALTER TABLE "sign_in_attempts" ADD CONSTRAINT "sign_in_attempts_key_hashed"
  CHECK ("key" ~ '^(address|account|pair|device|invitation|sign-in|reset-link|reset-source|reset-account):[0-9a-f]{64}$');
