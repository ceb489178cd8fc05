import type { SeenPage } from "../../preview/frame-link.ts";

/** A text that was stored, and the document that the frame showed then. */
export interface StoredText {
  commit: string;
  /** The path of its page, with or without query and fragment. */
  address: string;
  documentKey: string;
  /** The built site on which it was typed; null for a page that lies in the repository as it is. */
  builtOn: string | null;
}

/**
 * Returns true once the frame shows the version in which a text was stored, or another page. A document that does not name its version
 * counts if it is a later one. Of a site that is built, every other built site counts: which sources it has is not told.
 */
export function isShown(stored: StoredText, seen: SeenPage | null): boolean {
  if (seen === null) return false;
  if (pageOf(seen.path) !== pageOf(stored.address)) return true;
  if (stored.builtOn !== null) return seen.commit !== stored.builtOn;
  return seen.commit === null ? seen.key !== stored.documentKey : seen.commit === stored.commit;
}

const pageOf = (address: string) => address.replace(/[?#].*$/, "");
