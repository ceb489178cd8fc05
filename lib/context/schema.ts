// The context builder's types: its input (rows), its intermediate form (sections) and its output (messages).

/** One message of the conversation, private ones included. */
export interface ContextRow {
  sequence: number;
  role: "user" | "assistant" | "assistant_note_to_self" | "turn_activity_summary";
  text: string;
  editSessionId: string;
  metadata: Record<string, unknown>;
}

/** The agent's private annotation on one message. */
export interface ContextAnnotation {
  id: string;
  /** Its place in the conversation, from 1, in the order of insertion. */
  number: number;
  /** The sequence number of its message. */
  sequence: number;
  /** The number of the annotation that it answers. */
  parent: number | null;
  text: string;
  /** The turn in which it was written. */
  editSessionId: string;
}

/** The first numbers of a conversation's rows, notes and annotations that are in a context; older ones are not. */
export interface ContextBounds {
  rows: number;
  notes: number;
  annotations: number;
}

/** An annotation that was not read, because there are too many. */
export interface UnreadAnnotation {
  number: number;
  /** The sequence number of its message. */
  sequence: number;
  bytes: number;
}

/** A note, annotation, journal or plan of another conversation about the same site, or of this one before its context begins. */
export interface ContextMemory {
  id: string;
  kind: "note" | "journal" | "annotation" | "plan";
  text: string;
  createdAt: string;
  conversationId: string;
  /** The name of the conversation's person. */
  by: string;
  /** The turn that wrote it, and that turn's number in its conversation. */
  editSessionId: string;
  turn: number;
  /** Whether it comes from the same conversation. */
  own: boolean;
  /** The beginning of the message that an annotation is about. */
  about: string | null;
}

/** One search of the memory: the query, its origin, and the memories found, best first. */
export interface Recollection {
  query: string;
  /** `off` if the project does not search its memory: then there is no query, and nothing is found. */
  from: "instruction" | "message" | "summary" | "off";
  /** The message that the query comes from. */
  messageId: string | null;
  found: ContextMemory[];
  /** How many more were found that had no room in the request. */
  noRoom?: number;
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
  /** The message that it shows, or that it is about. */
  messageId?: string;
  /** The message ids of the earlier notes that it repeats. */
  movedNotes?: string[];
  annotation?: { id: string; number: number; parent: number | null };
  /** The trigger of a synthetic prompt. */
  trigger?: string;
  editSessionId?: string;
  /** The estimated tokens of its text in the request. */
  tokens: number;
  text: string;
}

export interface ContextMessage {
  role: "system" | "user" | "assistant";
  text: string;
}

/** A message that did not fit, or, with a number, an annotation on it. */
export interface LeftOut {
  messageId: string;
  annotation?: number;
  tokens: number;
}

export interface Context {
  sections: ContextSection[];
  messages: ContextMessage[];
  /** Left-out messages and annotations, oldest first. Notes that moved into the system prompt are not among them. */
  leftOut: LeftOut[];
  /** The number of older messages that were not read. */
  notRead: number;
  /** The memory search, with the memories that fit; null if there was no search. */
  recollection: Recollection | null;
  /** The estimated tokens of the tools' descriptions. */
  toolTokens: number;
  /** The estimated tokens of sections and tools together. */
  totalTokens: number;
  windowTokens: number;
  /** The tokens that stay free for the instruction, the answer, and the turn's calls and results. */
  reserveTokens: number;
}
