// The context builder's own types: what it is given (rows), what it makes of it (sections), what the model receives.

/** One row of the conversation's memory, in conversation order. */
export interface ContextRow {
  sequence: number;
  role: "user" | "assistant" | "assistant_note_to_self" | "turn_activity_summary";
  text: string;
  editSessionId: string;
  metadata: Record<string, unknown>;
}

/** The agent's private remark on one message. */
export interface ContextAnnotation {
  id: string;
  /** Its place in the conversation, from 1, in the order of insertion. */
  number: number;
  /** Of the message that it is about. */
  sequence: number;
  /** The number of the remark that it answers. */
  parent: number | null;
  text: string;
  /** The turn in which it was written. */
  editSessionId: string;
}

/** From which number on a conversation's rows, notes and annotations stand in a context; what is older does not. */
export interface ContextBounds {
  rows: number;
  notes: number;
  annotations: number;
}

/** An annotation that was not read, because there are too many. */
export interface UnreadAnnotation {
  number: number;
  /** Of the message that it is about. */
  sequence: number;
  bytes: number;
}

/** What was noted, remarked, done or planned in another conversation about the same site, or in this one before its context begins. */
export interface ContextMemory {
  id: string;
  kind: "note" | "journal" | "annotation" | "plan";
  text: string;
  createdAt: string;
  conversationId: string;
  /** Whose conversation it was. */
  by: string;
  /** The turn that it comes from, and its number in its conversation. */
  editSessionId: string;
  turn: number;
  /** Whether it comes from the conversation that is told. */
  own: boolean;
  /** The beginning of the message that an annotation is about. */
  about: string | null;
}

/** What was looked for in other conversations, where the words came from, and what was found, the best first. */
export interface Recollection {
  query: string;
  from: "instruction" | "message" | "summary";
  /** Of the message whose words they are. */
  messageId: string | null;
  found: ContextMemory[];
}

export type SectionKind =
  | "system"
  | "user"
  | "assistant"
  | "note"
  | "annotation"
  | "follow_up"
  | "plan_item"
  | "journal";

/** One block of the context, with the label that the dump prints. */
export interface ContextSection {
  kind: SectionKind;
  label: string;
  /** The message that it is, or that it is about. */
  messageId?: string;
  /** Notes of earlier turns that it repeats, by their message ids. */
  movedNotes?: string[];
  annotation?: { id: string; number: number; parent: number | null };
  /** What worded a prompt that nobody typed. */
  trigger?: string;
  /** The turn that it comes from. */
  editSessionId?: string;
  /** Estimated, of the text as it goes over the wire. */
  tokens: number;
  text: string;
}

export interface ContextMessage {
  role: "system" | "user" | "assistant";
  text: string;
}

/** What did not fit: a message, or with a number an annotation on it. */
export interface LeftOut {
  messageId: string;
  annotation?: number;
  tokens: number;
}

export interface Context {
  sections: ContextSection[];
  messages: ContextMessage[];
  /** What did not fit, oldest first. Notes that moved into the system prompt did fit. */
  leftOut: LeftOut[];
  /** How many messages are older than all that was looked at. */
  notRead: number;
  /** What was looked for, with what it carries of what was found; null where nothing was looked for. */
  recollection: Recollection | null;
  /** Estimated, of the descriptions of the turn's tools. */
  toolTokens: number;
  /** Of the sections and the tools together. */
  totalTokens: number;
  windowTokens: number;
}
