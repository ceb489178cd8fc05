-- The span that the turn was accepted in, in W3C's notation; null without tracing. The worker continues its trace.
ALTER TABLE "edit_sessions" ADD COLUMN "trace_parent" VARCHAR(55);
