import type { ConversationStatus } from "../schema.ts";

export const conversationEvents = ["finished", "sent-for-review", "released", "continued"] as const;
/**
 * `finished`: its person ended it. `released`: there was no heartbeat for too long. `continued`: its person goes on after it was
 * released or published; the caller checks that.
 */
export type ConversationEvent = (typeof conversationEvents)[number];

/** Returns the conversation's next status; null if the event does not apply. */
export function transitionConversation(
  status: ConversationStatus,
  event: ConversationEvent,
): ConversationStatus | null {
  switch (event) {
    case "finished":
    case "sent-for-review":
    case "released":
      return status === "ongoing" ? "finished" : null;
    case "continued":
      return status === "finished" ? "ongoing" : null;
    default:
      return event satisfies never;
  }
}
