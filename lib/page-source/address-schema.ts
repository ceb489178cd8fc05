/** The schemes of the addresses to which a link may lead: the web, mail, telephone, messages, calendars and maps. */
export const linkSchemes = "http https mailto tel sms geo webcal whatsapp tg facetime".split(" ");

/** Returns a name for files and anchors: lower-case Latin letters, digits and hyphens; possibly empty. */
export function slugOf(text: string): string {
  const slug = text
    .replace(/ß/g, "ss")
    .replace(/æ/gi, "ae")
    .replace(/œ/gi, "oe")
    .replace(/ø/gi, "o")
    .replace(/&/g, " and ")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f’'‘]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60)
    .replace(/-+$/, "");
  return slug;
}

/** Returns the address of a page on a web server, encoded. `path` is relative to the site's root; an `index.html` is its folder. */
export function pageAddress(path: string): string {
  const shown = path.replace(/(^|\/)index\.html$/, "$1");
  return `/${encodeURI(shown.toWellFormed()).replace(/[?#]/g, encodeURIComponent)}`;
}

/** Returns the path of an address as people read it, without its query and its fragment. */
export function readableAddress(address: string): string {
  const path = address.replace(/[?#].*$/s, "");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether a server shows the same page at two addresses: `/about` and `/about.html`, `/a%2Bb.html` and `/a+b.html`. */
export const isSamePage = (one: string, other: string) => pageKey(one) === pageKey(other);

const pageKey = (address: string) =>
  readableAddress(address)
    .normalize("NFC")
    .replace(/\/index(?:\.html)?$/, "/")
    .replace(/\.html$/, "");
