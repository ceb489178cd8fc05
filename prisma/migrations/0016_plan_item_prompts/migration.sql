-- Titles of a plan's items stood in the history as if a person had typed them.
ALTER TABLE "conversation_messages" DISABLE TRIGGER "conversation_messages_immutable";
UPDATE "conversation_messages" message
SET "metadata" = message."metadata" || '{"synthetic": true, "trigger_type": "plan_item"}'::jsonb
FROM "edit_sessions" turn
WHERE turn."id" = message."edit_session_id" AND turn."kind" = 'plan_item' AND message."role" = 'user';
ALTER TABLE "conversation_messages" ENABLE TRIGGER "conversation_messages_immutable";

-- Timers that wait are anchored to the newest message of a person.
UPDATE "follow_ups" timer
SET "anchor_sequence" = coalesce((
  SELECT max(message."sequence") FROM "conversation_messages" message
  WHERE message."conversation_id" = timer."conversation_id" AND message."sequence" <= timer."anchor_sequence"
    AND message."role" = 'user' AND message."metadata"->'synthetic' IS DISTINCT FROM 'true'::jsonb), 0)
WHERE timer."state" IN ('pending', 'claimed');
