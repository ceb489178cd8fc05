-- When somebody asked a turn to stop: one that its worker does not end within a time is ended without it.
ALTER TABLE "edit_sessions" ADD COLUMN "cancel_requested_at" TIMESTAMPTZ(3);
UPDATE "edit_sessions" SET "cancel_requested_at" = now() WHERE "status" = 'cancelling';
