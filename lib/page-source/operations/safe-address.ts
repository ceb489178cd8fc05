import { linkSchemes } from "../address-schema.ts";
import { referenceAt } from "../character-reference.ts";

const fileSchemes = ["http", "https"];

function decodeReferences(text: string): string {
  let decoded = "";
  for (let at = 0; at < text.length; ) {
    const reference = text.charAt(at) === "&" ? referenceAt(text, at, text.length) : null;
    decoded += reference?.value ?? text.charAt(at);
    at += reference?.length ?? 1;
  }
  return decoded;
}

/** Returns the scheme of an address in lower case; null for an address within the site. White space and controls don't count. */
function schemeOf(address: string): string | null {
  const bare = address.replace(/[\p{C}\p{Z}\s]+/gu, "").toLowerCase();
  return /^([^/?#]*?):/.exec(bare)?.[1] ?? null;
}

function isSafe(address: string, schemes: readonly string[]): boolean {
  // An address that only becomes a script once its entities are decoded, or decoded twice, is no address of a person.
  for (let text = address, round = 0; round < 3; round++) {
    const scheme = schemeOf(text);
    if (scheme !== null && !schemes.includes(scheme)) return false;
    const decoded = decodeReferences(text);
    if (decoded === text) return true;
    text = decoded;
  }
  return false;
}

/** Whether a link may lead to an address: a place of the site, the web, mail, telephone or messages. Never a script. */
export const isSafeLink = (address: string) => isSafe(address, linkSchemes);

/** Whether a picture or another file may be loaded from an address: the site or the web. */
export const isSafeFile = (address: string) => isSafe(address, fileSchemes);

/** Whether every address of a `srcset` is safe. */
export const isSafeFileSet = (srcset: string) =>
  isSafeFile(srcset) && srcset.split(/[\s,]+/).every((part) => isSafeFile(part));
