-- The organization's texts with which past turns are asked before anybody saved them.
ALTER TABLE "dry_runs" ADD COLUMN "shared" JSONB;
ALTER TABLE "dry_runs" ADD CONSTRAINT "dry_runs_shared"
  CHECK ("shared" IS NULL OR NOT "own_texts" AND jsonb_typeof("shared") = 'object');
