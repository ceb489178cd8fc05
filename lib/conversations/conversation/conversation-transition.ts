import type { ConversationStatus } from "../schema.ts";

export const conversationEvents = ["finished", "sent-for-review", "released"] as const;
/** `finished`: its person ended it. `released`: nobody gave a sign of life for too long. */
export type ConversationEvent = (typeof conversationEvents)[number];

/**
 * The next status of a conversation, or null where the event has no place in it. What has finished stays finished: whoever
 * goes on starts another one.
 */
export function conversationTransition(
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
