import { isId } from "#lib/platform/ids.ts";

const subjectCharactersMax = 72;

// Characters that hide, reorder or break text: controls, line separators, zero-width and bidirectional marks.
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+/gu;

/** Returns the first line that holds readable text, as plain text of at most 72 characters; "" if no line does. */
export function toSubject(text: string): string {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029\v\f\u0085]/);
  const cleaned = lines.map((line) => line.replace(invisible, " ").replace(/\s+/g, " ").trim());
  const subject = cleaned.find((line) => /[\p{L}\p{N}\p{S}]/u.test(line)) ?? "";
  const characters = Array.from(new Intl.Segmenter().segment(subject), ({ segment }) => segment);
  if (characters.length <= subjectCharactersMax) return subject;
  const cut = characters.slice(0, subjectCharactersMax - 1).join("");
  const lastSpace = cut.lastIndexOf(" ");
  // Cut between words, unless that would lose most of the line.
  return `${(lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}

export interface CommitMessage {
  /** The agent's own suggestion, if it made one. */
  suggestion?: string | null;
  /** The person's instruction, or the title of a plan's item. Null for a follow-up: its prompt is never quoted. */
  instruction?: string | null;
  /** The subject if both are empty, for example "Undo an earlier change". */
  fallback?: string;
  conversationId: string;
  editSessionId: string;
}

/**
 * Returns a turn's commit message: a subject line, and trailers that name the conversation and the turn. The subject is
 * a paragraph of its own, so that git never reads text in it as a trailer.
 */
export function buildCommitMessage(message: CommitMessage): string {
  if (!isId(message.conversationId) || !isId(message.editSessionId)) throw new TypeError("Ids were expected.");
  const subject =
    toSubject(message.suggestion ?? "") ||
    toSubject(message.instruction ?? "") ||
    toSubject(message.fallback ?? "") ||
    "Change the site";
  return `${subject}\n\nSitewright-Conversation: ${message.conversationId}\nSitewright-Turn: ${message.editSessionId}\n`;
}
