-- A message's number is never given to another one. Notes and journals can be purged, and the newest message often is one, so
-- the conversation itself remembers the highest number that was given.
ALTER TABLE "conversations" ADD COLUMN "last_sequence" INTEGER NOT NULL DEFAULT 0;
UPDATE "conversations" SET "last_sequence" = given."highest"
FROM (SELECT "conversation_id", max("sequence") AS "highest" FROM "conversation_messages" GROUP BY 1) given
WHERE given."conversation_id" = "conversations"."id";

-- Whoever appends, the number is above all that were given, and it is remembered.
CREATE FUNCTION "keep_last_sequence"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  updated INTEGER;
BEGIN
  UPDATE conversations SET last_sequence = given.highest
  FROM (SELECT conversation_id, min(sequence) AS lowest, max(sequence) AS highest FROM added GROUP BY 1) given
  WHERE given.conversation_id = conversations.id AND conversations.last_sequence < given.lowest;
  GET DIAGNOSTICS updated = ROW_COUNT;
  IF updated < (SELECT count(DISTINCT conversation_id) FROM added) THEN
    RAISE EXCEPTION 'a number of a message is given once';
  END IF;
  RETURN NULL;
END;
$$;
CREATE TRIGGER "conversation_messages_numbered" AFTER INSERT ON "conversation_messages"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_last_sequence"();
