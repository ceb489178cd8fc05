// Where a link leads, as a person says it, and as it is written on a page.

export const targetKinds = ["page", "web", "mail", "phone"] as const;
export type TargetKind = (typeof targetKinds)[number];

/** `value` is a page's path from the site's root, with a fragment if it has one; an address; a mail address; or a phone number. */
export interface LinkTarget {
  kind: TargetKind;
  value: string;
}

const site = "https://site.invalid";

/** Reads a link of the page at `page`, a path from the site's root. `pages` are the paths of all pages. */
export function readTarget(href: string, page: string, pages: readonly string[]): LinkTarget {
  const written = href.trim();
  if (/^mailto:/i.test(written)) return { kind: "mail", value: decode(written.slice(7).replace(/\?.*$/s, "")) };
  if (/^tel:/i.test(written)) return { kind: "phone", value: decode(written.slice(4)) };
  const url = URL.parse(written, `${site}/${encodePath(page)}`);
  if (url?.origin !== site || written === "") return { kind: written === "" ? "page" : "web", value: written };
  const path = decode(url.pathname.slice(1));
  const candidates = [path, `${path}.html`, `${path}index.html`, `${path === "" ? "" : `${path}/`}index.html`];
  const found = candidates.find((candidate) => pages.includes(candidate));
  return found === undefined
    ? { kind: "web", value: written }
    : { kind: "page", value: `${found}${url.search}${url.hash}` };
}

/**
 * Returns the target as it is written in a link of a page; null if it is not complete. A link to a page of the site is relative, or
 * begins with "/" if the link before it did.
 */
export function writeTarget({ kind, value }: LinkTarget, page: string, before: string): string | null {
  const typed = value.trim();
  if (typed === "") return null;
  switch (kind) {
    case "mail":
      return isMailAddress(typed) ? `mailto:${typed}` : null;
    case "phone":
      return /^\+?[\d\s()/.-]{3,}$/.test(typed) ? `tel:${typed.replace(/[^\d+]/g, "")}` : null;
    case "web":
      return writeAddress(typed);
    case "page":
      return writePage(typed, page, before);
    default:
      return kind satisfies never;
  }
}

function isMailAddress(text: string): boolean {
  return /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(text);
}

/** Completes "example.org" to an address. Addresses that could run a script are refused. */
function writeAddress(typed: string): string | null {
  if (/^[#/]/.test(typed)) return typed;
  if (/^https?:/i.test(typed)) return URL.canParse(typed) ? typed : null;
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed) || /\s/.test(typed)) return null;
  if (!/^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#].*)?$/u.test(typed)) return null;
  return URL.canParse(`https://${typed}`) ? `https://${typed}` : null;
}

function writePage(target: string, page: string, before: string): string {
  const [path = "", ...rest] = target.split(/(?=[?#])/);
  const tail = rest.join("");
  if (/^\/(?!\/)/.test(before.trim())) return `/${encodePath(path).replace(/(^|\/)index\.html$/, "$1")}${tail}`;
  if (path === page && tail.startsWith("#")) return tail;
  const from = page.split("/").slice(0, -1);
  const to = path.split("/");
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  const relative = [...from.slice(shared).map(() => ".."), ...to.slice(shared)].join("/");
  return `${encodePath(relative)}${tail}`;
}

const encodePath = (path: string) => path.split("/").map(encodeURIComponent).join("/");

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
