// The context builder's own types: what it is given (rows), what it makes of it (sections), what the model receives.

/** One row of the conversation's memory, in conversation order. */
export interface ContextRow {
  sequence: number;
  role: "user" | "assistant" | "assistant_note_to_self" | "turn_activity_summary";
  text: string;
  editSessionId: string;
  metadata: Record<string, unknown>;
}

export type SectionKind = "system" | "user" | "assistant" | "note" | "annotation" | "follow_up" | "journal";

/** One block of the context, with the label that the dump prints. */
export interface ContextSection {
  kind: SectionKind;
  label: string;
  messageId?: string;
  /** Estimated. */
  tokens: number;
  text: string;
}

export interface ContextMessage {
  role: "system" | "user" | "assistant";
  text: string;
}

export interface Context {
  sections: ContextSection[];
  messages: ContextMessage[];
  /** What did not fit, oldest first. */
  leftOut: { messageId: string; tokens: number }[];
  totalTokens: number;
  windowTokens: number;
}
