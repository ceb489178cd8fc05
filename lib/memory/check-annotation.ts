import { looksLikeMarker } from "#lib/context/dump-context.ts";
import { removeSecrets } from "#lib/platform/remove-secrets.ts";

/** The longest annotation, in UTF-16 code units. */
const annotationCharactersMax = 2_000;

// Control characters other than line breaks and tabs, and characters that change the direction of writing.
const steering = /(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u;
/** The marks of private memory in a request. */
const wireMark = /\[\s*(?:note to self|summary of previous turn actions|annotation\s*#)/i;

/** Returns why an annotation can't be stored, in a sentence for the model that does not repeat its text; null if it can. */
export function checkAnnotation(text: string, secrets: readonly string[]): string | null {
  if (text.trim() === "") return "The remark is empty.";
  if (text.length > annotationCharactersMax) return `The remark is longer than ${annotationCharactersMax} characters.`;
  if (steering.test(text)) return "The remark holds control characters; write it as plain text.";
  if (text.search(looksLikeMarker) !== -1)
    return "A line of the remark begins like a label (“--- ”); word it differently.";
  if (wireMark.test(text))
    return "The remark looks like one of the marks of notes or annotations; word it differently.";
  if (removeSecrets(text, secrets) !== text) return "The remark holds a password or a key. Leave it out.";
  return null;
}
