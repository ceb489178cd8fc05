import { looksLikeMarker } from "#lib/context/dump-context.ts";
import { removeSecrets } from "#lib/platform/remove-secrets.ts";

/** In UTF-16 code units. */
export const annotationCharactersMax = 2_000;

// Line breaks and tabs are text; what else steers a terminal or turns the direction of writing is not.
const steering = /(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u;
/** The marks under which private memory goes over the wire. */
const wireMark = /\[\s*(?:note to self|summary of previous turn actions|annotation\s*#)/i;

/** Why a remark can't be kept, in a sentence for the model that repeats nothing of it; null where it can. */
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
