import type { SeenPage } from "../../preview/frame-link.ts";

/** A text that was stored, and the document that the frame showed then. */
export interface StoredText {
  commit: string;
  /** The path of its page, with or without query and fragment. */
  address: string;
  documentKey: string;
}

/**
 * Returns true once the frame shows the version in which a text was stored, or another page. A document that does not name its version
 * counts if it is a later one.
 */
export function isShown(stored: StoredText, seen: SeenPage | null): boolean {
  if (seen === null) return false;
  if (pageOf(seen.path) !== pageOf(stored.address)) return true;
  return seen.commit === null ? seen.key !== stored.documentKey : seen.commit === stored.commit;
}

const pageOf = (address: string) => address.replace(/[?#].*$/, "");
