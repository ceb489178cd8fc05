-- A call for a plan is kept before it is sent, so that it is counted also when its worker dies before the answer.
ALTER TABLE "plan_calls" ADD COLUMN "request_tokens" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "plan_calls" ADD COLUMN "ended_at" TIMESTAMPTZ(3);
UPDATE "plan_calls" SET "ended_at" = "created_at";
ALTER TABLE "plan_calls" ALTER COLUMN "duration_ms" DROP NOT NULL;
