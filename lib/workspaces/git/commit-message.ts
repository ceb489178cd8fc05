import { isId } from "#lib/platform/ids.ts";

const subjectCharactersMax = 72;

// Characters that hide, reorder or break text: controls, line separators, zero-width and bidirectional marks.
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+/gu;

/** The first line with something to read in it, as one line of plain text of at most 72 characters; "" where there is none. */
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
  /** What the agent suggested, if it did. */
  suggestion?: string | null;
  /** What the person asked for, or the title of a plan's item. Null for a follow-up: its prompt is never quoted. */
  instruction?: string | null;
  /** The subject where neither says anything, for example "Undo an earlier change". */
  fallback?: string;
  conversationId: string;
  editSessionId: string;
}

/**
 * A turn's commit message: one subject line and the trailers that lead back to the conversation and the turn. The subject is
 * one line and stands in a paragraph of its own, so that no text in it can be read as a trailer.
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
