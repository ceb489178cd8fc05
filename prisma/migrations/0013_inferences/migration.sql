-- What turns told of their requests to the model, found among all that their logs say: it is summed again and again.
CREATE INDEX "edit_session_chunks_inferences_idx" ON "edit_session_chunks"("edit_session_id", "seq")
  WHERE "type" = 'event' AND "payload"->>'kind' IN ('inference_start', 'inference_stop');
