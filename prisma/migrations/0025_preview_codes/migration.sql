-- The label in a preview's host name no longer shows anything by itself. A code in the address, spent once, becomes a cookie.
-- Grants from before are bearer tokens: they end here, and open editors ask for new ones.
DELETE FROM "preview_grants";

-- AlterTable
ALTER TABLE "preview_grants" ADD COLUMN     "code_expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "code_hash" TEXT,
ADD COLUMN     "cookie_hash" TEXT,
ADD COLUMN     "limited" BOOLEAN NOT NULL DEFAULT false;

-- What follows is what Prisma's language cannot say.

-- Nothing that could be sent as a code or a cookie is stored.
ALTER TABLE "preview_grants" ADD CONSTRAINT "preview_grants_code_hashed" CHECK ("code_hash" ~ '^[0-9a-f]{64}$');
ALTER TABLE "preview_grants" ADD CONSTRAINT "preview_grants_cookie_hashed" CHECK ("cookie_hash" ~ '^[0-9a-f]{64}$');
-- A code ends; one that was spent is gone.
ALTER TABLE "preview_grants" ADD CONSTRAINT "preview_grants_code_expires"
  CHECK (("code_hash" IS NULL) = ("code_expires_at" IS NULL));
