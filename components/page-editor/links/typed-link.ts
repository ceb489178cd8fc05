import { linkSchemes } from "#lib/page-source/address-schema.ts";

/** An address without a scheme leads into the site or to a place on the page. */
const hasSafeScheme = new RegExp(`^(?:${linkSchemes.join("|")}):`, "i");
const hasScheme = /^[a-z][a-z0-9+.-]*:/i;
/** Browsers leave these out of an address, so they could hide a scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the ones to refuse
const invisible = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/;

/**
 * Returns the address of a link for what a person typed, or null if it can't be one: `example.com` becomes a web address,
 * `ada@example.com` a mail address, `+49 30 123456` a phone number. Addresses of the site stay as they are.
 */
export function linkTargetOf(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || text.length > 2_000 || invisible.test(text)) return null;
  if (hasSafeScheme.test(text)) return isComplete(text) ? text.replace(/ /g, "%20") : null;
  if (/^[^\s@/?#:]+@[^\s@/?#:]+\.[^\s@/?#:]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d\s()./-]{6,}$/.test(text) && text.replace(/\D/g, "").length >= 5 && !text.startsWith("/")) {
    return `tel:${text.replace(/[^\d+]/g, "")}`;
  }
  if (hasScheme.test(text)) return isHostWithPort(text) ? `https://${text}` : null;
  if (/\s/.test(text)) return null;
  return looksLikeHost(text) ? `https://${text}` : text;
}

function isComplete(address: string): boolean {
  if (/^https?:/i.test(address)) return URL.canParse(address) && /^https?:\/\/[^/]/i.test(address);
  return /^[a-z]+:\S/i.test(address);
}

function isHostWithPort(text: string): boolean {
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+:\d{1,5}(?:[/?#]|$)/i.test(text);
}

/** `www.example.com/x`, but not `about.html`. */
function looksLikeHost(text: string): boolean {
  const host = /^((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:[/?#]|$)/u.exec(text)?.[1];
  return (
    host !== undefined &&
    (host.startsWith("www.") || !/\.(?:html?|php|pdf|xml|txt|jpe?g|png|svg|webp|zip)$/i.test(host))
  );
}
