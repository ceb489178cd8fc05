-- Cleaned pictures that wait until a change by hand uses them.
CREATE TABLE "uploads" (
    "id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,
    "modern_path" TEXT,
    "modern" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "uploads_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "uploads_conversation_id_idx" ON "uploads"("conversation_id");
CREATE INDEX "uploads_expires_at_idx" ON "uploads"("expires_at");
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_conversation_id_fkey"
  FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is what Prisma's language cannot say.
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_size" CHECK ("width" > 0 AND "height" > 0);
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_bytes" CHECK (
  octet_length("content") BETWEEN 1 AND 5242880 AND coalesce(octet_length("modern") BETWEEN 1 AND 5242880, TRUE)
);
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_modern" CHECK (("modern" IS NULL) = ("modern_path" IS NULL));
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_expires_later" CHECK ("expires_at" > "created_at");
