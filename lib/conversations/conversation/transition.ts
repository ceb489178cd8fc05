import type { ConversationStatus } from "../schema.ts";

export const conversationEvents = ["finished", "sent-for-review", "released"] as const;
/** `finished`: its person ended it. `released`: there was no heartbeat for too long. */
export type ConversationEvent = (typeof conversationEvents)[number];

/** Returns the conversation's next status; null if the event does not apply. A finished conversation never reopens. */
export function transitionConversation(
  status: ConversationStatus,
  event: ConversationEvent,
): ConversationStatus | null {
  switch (event) {
    case "finished":
    case "sent-for-review":
    case "released":
      return status === "ongoing" ? "finished" : null;
    default:
      return event satisfies never;
  }
}
