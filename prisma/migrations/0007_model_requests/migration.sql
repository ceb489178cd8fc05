-- What the model was sent, request by request. Texts are kept once for each conversation, by the SHA-256 of what they are; a
-- request is a list of hashes. Never shared between conversations: what one person wrote is not to be found by another's hash.
CREATE TABLE "model_request_contents" (
  "conversation_id" UUID NOT NULL,
  "hash" TEXT NOT NULL,
  "text" TEXT NOT NULL,
  "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "model_request_contents_pkey" PRIMARY KEY ("conversation_id", "hash")
);
CREATE INDEX "model_request_contents_last_used_at_idx" ON "model_request_contents"("last_used_at");
ALTER TABLE "model_request_contents" ADD CONSTRAINT "model_request_contents_conversation_id_fkey"
  FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "model_requests" (
  "edit_session_id" UUID NOT NULL,
  "step" INTEGER NOT NULL,
  "conversation_id" UUID NOT NULL,
  "model" TEXT NOT NULL,
  "settings" JSONB NOT NULL,
  "message_hashes" TEXT[],
  "tools_hash" TEXT NOT NULL,
  "outline_hash" TEXT NOT NULL,
  "retries" JSONB NOT NULL DEFAULT '[]',
  "started_at" TIMESTAMPTZ(3) NOT NULL,
  "first_token_at" TIMESTAMPTZ(3),
  "ended_at" TIMESTAMPTZ(3),
  "finish_reason" TEXT,
  "usage" JSONB,
  "usage_estimated" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "model_requests_pkey" PRIMARY KEY ("edit_session_id", "step")
);
CREATE INDEX "model_requests_conversation_id_started_at_idx" ON "model_requests"("conversation_id", "started_at");
CREATE INDEX "model_requests_started_at_idx" ON "model_requests"("started_at");
ALTER TABLE "model_requests" ADD CONSTRAINT "model_requests_edit_session_id_fkey"
  FOREIGN KEY ("edit_session_id") REFERENCES "edit_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "model_requests" ADD CONSTRAINT "model_requests_conversation_id_fkey"
  FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was sent stays as it was sent; only a request that is still being answered learns how it went on.
CREATE FUNCTION "refuse_ended_request_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL OR (NEW.message_hashes, NEW.tools_hash, NEW.outline_hash, NEW.model, NEW.settings)
    IS DISTINCT FROM (OLD.message_hashes, OLD.tools_hash, OLD.outline_hash, OLD.model, OLD.settings) THEN
    RAISE EXCEPTION 'a model request is kept as it was sent' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;
CREATE TRIGGER "model_requests_as_sent" BEFORE UPDATE ON "model_requests"
  FOR EACH ROW EXECUTE FUNCTION "refuse_ended_request_update"();

-- What a provider counts corrects our estimates in the conversation: its count over ours, of the last request.
ALTER TABLE "conversations" ADD COLUMN "token_correction" DOUBLE PRECISION;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_token_correction" CHECK ("token_correction" > 0);
