-- CreateTable
CREATE TABLE "known_devices" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_devices_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "known_devices_token_hash_key" ON "known_devices"("token_hash");

-- CreateIndex
CREATE INDEX "known_devices_user_id_idx" ON "known_devices"("user_id");

-- CreateIndex: what is old is deleted at each attempt.
CREATE INDEX "sign_in_attempts_at_idx" ON "sign_in_attempts"("at");

-- AddForeignKey
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is what Prisma's language cannot say.

-- Nothing that could be sent as a cookie is stored, and no device is known forever.
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_token_hashed" CHECK ("token_hash" ~ '^[0-9a-f]{64}$');
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_expires_later" CHECK ("expires_at" > "created_at");

-- Failures were counted per e-mail address and per client address; now also per device and per both together. The old counts, of the
-- last 15 minutes, are forgotten: nobody is locked out by them any more.
DELETE FROM "sign_in_attempts";
ALTER TABLE "sign_in_attempts" ADD CONSTRAINT "sign_in_attempts_key_hashed"
  CHECK ("key" ~ '^(address|account|pair|device|invitation):[0-9a-f]{64}$');

-- Whoever changes a password may fear that somebody else knows the old one: every device is a stranger again.
CREATE FUNCTION "forget_known_devices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "known_devices" WHERE "user_id" = NEW."id";
  RETURN NULL;
END;
$$;
CREATE TRIGGER "users_forget_known_devices" AFTER UPDATE OF "password_hash" ON "users"
  FOR EACH ROW WHEN (NEW."password_hash" IS DISTINCT FROM OLD."password_hash") EXECUTE FUNCTION "forget_known_devices"();

-- However a sign-in ends, the streams that it opened are looked at again, on every host.
CREATE FUNCTION "tell_of_ended_sign_in"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('people', OLD."user_id"::text);
  RETURN NULL;
END;
$$;
CREATE TRIGGER "sign_ins_tell_when_ended" AFTER UPDATE OF "ended_at" ON "sign_ins"
  FOR EACH ROW WHEN (NEW."ended_at" IS DISTINCT FROM OLD."ended_at") EXECUTE FUNCTION "tell_of_ended_sign_in"();
CREATE TRIGGER "sign_ins_tell_when_deleted" AFTER DELETE ON "sign_ins"
  FOR EACH ROW EXECUTE FUNCTION "tell_of_ended_sign_in"();
