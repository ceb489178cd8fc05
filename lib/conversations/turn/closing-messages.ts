import type { MessageRole } from "../schema.ts";

/** How a turn ended, with the texts for the conversation's memory. */
export type TurnOutcome =
  | { status: "completed"; text: string; notes: string[]; commit: string | null }
  | { status: "failed"; code: string; params: Record<string, string | number>; message: string }
  | { status: "cancelled" };

export interface NewMessage {
  role: MessageRole;
  text: string;
  metadata?: Record<string, unknown>;
}

export const cancelledMarker = "[Cancelled by the user — disregard this turn.]";
export const emptyAnswer = "(The turn ended without an answer.)";

/** The changes that a turn held back. */
interface HeldBack {
  changes: readonly unknown[];
  /** Whether an administrator decides about it, and not the person. */
  forAdmin: boolean;
}

/** Returns the sentence with which the journal ends. */
export function journalEnding(outcome: TurnOutcome, held: HeldBack | null = null): string {
  if (outcome.status === "failed") return `failed (${outcome.code}): ${outcome.message} Its changes were not applied.`;
  if (outcome.status === "cancelled") return "cancelled by the person.";
  const n = held?.changes.length ?? 0;
  if (n === 0) return "completed.";
  const [outside, decides] = held?.forAdmin
    ? ["is released to the person", "an administrator"]
    : ["the person picked", "the person"];
  return `completed. Held back: ${n} change${n === 1 ? "" : "s"} outside of what ${outside}, not on the site unless ${decides} applies them.`;
}

/** Returns the messages that close a turn: always an answer to the person's message, and notes only if it completed. */
export function closingMessages(outcome: TurnOutcome): NewMessage[] {
  switch (outcome.status) {
    case "completed":
      return [
        { role: "assistant", text: outcome.text.trim() || emptyAnswer },
        ...outcome.notes.map((text) => ({ role: "assistant_note_to_self" as const, text })),
      ];
    case "failed":
      return [
        {
          role: "assistant",
          text: `[This turn failed: ${outcome.message} Its changes were not applied.]`,
          metadata: { closed: "failed" },
        },
      ];
    case "cancelled":
      return [{ role: "assistant", text: cancelledMarker, metadata: { closed: "cancelled" } }];
    default:
      return outcome satisfies never;
  }
}
