-- A follow-up that was said while its person was away is also sent to them, once for each channel that the instance has.
CREATE TABLE "follow_up_deliveries" (
  "follow_up_id" UUID NOT NULL,
  "channel" TEXT NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'waiting',
  -- The newest trouble, or why it was not needed.
  "reason" TEXT,
  -- The status with which the other server answered.
  "status" INTEGER,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  -- Until when the present attempt may take.
  "claimed_until" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "ended_at" TIMESTAMPTZ(3),
  CONSTRAINT "follow_up_deliveries_pkey" PRIMARY KEY ("follow_up_id", "channel"),
  CONSTRAINT "follow_up_deliveries_channel" CHECK ("channel" IN ('email', 'webhook')),
  CONSTRAINT "follow_up_deliveries_state" CHECK ("state" IN ('waiting', 'sending', 'sent', 'unneeded', 'failed')),
  CONSTRAINT "follow_up_deliveries_ended" CHECK (("ended_at" IS NULL) = ("state" IN ('waiting', 'sending'))),
  CONSTRAINT "follow_up_deliveries_claimed" CHECK (("claimed_until" IS NULL) = ("state" <> 'sending'))
);
ALTER TABLE "follow_up_deliveries" ADD CONSTRAINT "follow_up_deliveries_follow_up_id_fkey"
  FOREIGN KEY ("follow_up_id") REFERENCES "follow_ups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whether the person wants e-mails about follow-ups.
ALTER TABLE "users" ADD COLUMN "follow_up_emails" BOOLEAN NOT NULL DEFAULT true;
