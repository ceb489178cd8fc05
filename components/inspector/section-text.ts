import type { ModelRequest, RequestSection } from "#lib/conversations/requests/request-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";

/** Returns the name of a section: its label with its message, or the role of a message that its own turn added. */
export function sectionTitle({ kind, label, messageId }: RequestSection): string {
  if (kind === "turn") return inspectorWords.roles[label] ?? label;
  return messageId ? `${label} ${messageId}` : label;
}

/** Returns a section's text as it was sent, or a sentence if it is not there. */
export function sectionText({ message, start, end }: RequestSection, { sent }: Pick<ModelRequest, "sent">): string {
  const held = message === null ? undefined : sent[message];
  if (!held) return inspectorWords.notFound;
  return held.content === null ? inspectorWords.purged : held.text.slice(start, end);
}
