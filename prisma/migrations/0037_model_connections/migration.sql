-- The model that an organization has connected in the browser. Without a row, the environment's answers, or the practice model.
CREATE TABLE "model_connections" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "preset" TEXT NOT NULL,
    "base_url" TEXT NOT NULL,
    "api" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "window_tokens" INTEGER NOT NULL,
    "sees_pictures" BOOLEAN NOT NULL,
    "key_sealed" TEXT,
    "key_end" TEXT,
    "verified_at" TIMESTAMPTZ(3),
    "revision" UUID NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "model_connections_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "model_connections_organization_id_key" ON "model_connections"("organization_id");
ALTER TABLE "model_connections" ADD CONSTRAINT "model_connections_organization_id_fkey"
  FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is what Prisma's language cannot say.
ALTER TABLE "model_connections" ADD CONSTRAINT "model_connections_preset" CHECK ("preset" ~ '^[a-z]+(-[a-z]+)*$');
ALTER TABLE "model_connections" ADD CONSTRAINT "model_connections_base_url"
  CHECK ("base_url" ~ '^https?://' AND char_length("base_url") <= 2000);
ALTER TABLE "model_connections" ADD CONSTRAINT "model_connections_api" CHECK ("api" IN ('responses', 'chat'));
ALTER TABLE "model_connections" ADD CONSTRAINT "model_connections_model" CHECK (char_length("model") BETWEEN 1 AND 200);
ALTER TABLE "model_connections" ADD CONSTRAINT "model_connections_window"
  CHECK ("window_tokens" BETWEEN 13000 AND 100000000);
-- A key is never stored in the clear, and at most its last four characters are.
ALTER TABLE "model_connections" ADD CONSTRAINT "model_connections_key"
  CHECK (starts_with("key_sealed", 'v2.') AND ("key_end" IS NULL OR ("key_sealed" IS NOT NULL AND char_length("key_end") = 4)));
