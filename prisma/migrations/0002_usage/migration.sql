-- What a turn used, and what its conversation has used so far. Money is counted with the prices of the day it was spent.
ALTER TABLE "edit_sessions"
  ADD COLUMN "cost_usd" DECIMAL(14,8),
  ADD COLUMN "usage_estimated" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "conversations"
  ADD COLUMN "input_tokens" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "cached_tokens" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "output_tokens" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "cost_usd" DECIMAL(14,8) NOT NULL DEFAULT 0,
  ADD COLUMN "usage_estimated" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "usage_unpriced" BOOLEAN NOT NULL DEFAULT false;

-- Sums only grow.
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_usage_not_negative"
  CHECK ("input_tokens" >= 0 AND "cached_tokens" >= 0 AND "output_tokens" >= 0 AND "cost_usd" >= 0);
