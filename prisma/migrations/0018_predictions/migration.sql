-- What the newest request that a provider counted was predicted to take, and what it took.
ALTER TABLE "conversations" ADD COLUMN "predicted_tokens" INTEGER, ADD COLUMN "counted_tokens" INTEGER;
