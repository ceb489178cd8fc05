import type { ModelRequest, RequestMessage, RequestSection } from "#lib/conversations/requests/request-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";

/** Returns the name of a section: its label with its message, or the role of a message that its own turn added. */
export function sectionTitle({ kind, label, messageId }: RequestSection): string {
  if (kind === "turn") return inspectorWords.roles[label] ?? label;
  return messageId ? `${label} ${messageId}` : label;
}

/** Returns a section's text as it was sent, or a sentence if it is not there. */
export function sectionText(section: RequestSection, { sent }: Pick<ModelRequest, "sent">): string {
  return textWithin(section, section.message === null ? undefined : sent[section.message]);
}

/** Returns the section's part of its message; without the message, a sentence. */
export function textWithin({ start, end }: RequestSection, message: RequestMessage | undefined): string {
  if (!message) return inspectorWords.notFound;
  return message.content === null ? inspectorWords.purged : message.text.slice(start, end);
}
