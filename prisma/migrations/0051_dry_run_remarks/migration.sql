-- A few words beside a verdict on a turn of a dry run.
ALTER TABLE "dry_run_turns" ADD COLUMN "remark" TEXT;
ALTER TABLE "dry_run_turns" ADD CONSTRAINT "dry_run_turns_remark"
  CHECK ("remark" IS NULL OR "verdict" IS NOT NULL AND char_length("remark") BETWEEN 1 AND 1000);
