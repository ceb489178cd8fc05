import type { Actor } from "#lib/accounts/schema.ts";
import { recordConversation } from "./record-conversation.ts";
import { writeRecording } from "./recording-file.ts";

/** Returns a conversation's recording as a file, for people with `inspect`. */
export async function exportRecording(
  actor: Actor,
  { conversationId }: { conversationId: string },
): Promise<{ fileName: string; content: string }> {
  const recording = await recordConversation(actor, { conversationId });
  return { fileName: `conversation-${conversationId}.recording.json`, content: writeRecording(recording) };
}
