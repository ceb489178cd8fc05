import { relativeAddress } from "./site-address";
import { encodePath, type SitePath, siteOrigin } from "./site-paths";
import { linkTargetOf } from "./typed-link";

// Where a link leads, as a person says it, and as it is written on a page.

export const targetKinds = ["page", "web", "mail", "phone"] as const;
export type TargetKind = (typeof targetKinds)[number];

/** `value` is a page's path from the site's root, with a fragment if it has one; an address; a mail address; or a phone number. */
export interface LinkTarget {
  kind: TargetKind;
  value: string;
}

/** Reads a link of the page at `page`, a path from the site's root. `pages` are the paths of all pages. */
export function readTarget(href: string, page: string, pages: readonly string[]): LinkTarget {
  const written = href.trim();
  if (/^mailto:/i.test(written)) return { kind: "mail", value: decode(written.slice(7).replace(/\?.*$/s, "")) };
  if (/^tel:/i.test(written)) return { kind: "phone", value: decode(written.slice(4)) };
  const url = inSite(written, page);
  if (url === null) return { kind: written === "" ? "page" : "web", value: written };
  const path = decode(url.pathname.slice(1));
  const candidates = [path, `${path}.html`, `${path}index.html`, `${path === "" ? "" : `${path}/`}index.html`];
  const found = candidates.find((candidate) => pages.includes(candidate));
  return found === undefined
    ? { kind: "web", value: written }
    : { kind: "page", value: `${found}${url.search}${url.hash}` };
}

/** Returns the address of a page that a link names and the site does not have, from the site's root; null for other links. */
export function missingPage(href: string, page: string, pages: readonly string[]): string | null {
  const url = readTarget(href, page, pages).kind === "web" ? inSite(href.trim(), page) : null;
  // A name with another ending is a file, such as a menu to print.
  return url !== null && /(?:^|\/)(?:[^/.]*|[^/]*\.html?)$/i.test(url.pathname) ? decode(url.pathname) : null;
}

/** Returns the address of a link on the site of its page; null if it leads elsewhere or nowhere. */
function inSite(written: string, page: string): URL | null {
  const url = written === "" ? null : URL.parse(written, `${siteOrigin}/${encodePath(page)}`);
  return url?.origin === siteOrigin ? url : null;
}

/**
 * Returns the target as it is written in a link of a page; null if it is not complete. A link to a page of the site is relative, or
 * begins with "/" if the link before it did. A mail address keeps the fields of the link before it, such as the subject.
 */
export function writeTarget({ kind, value }: LinkTarget, page: string, before: string): string | null {
  const typed = value.trim();
  if (typed === "") return null;
  switch (kind) {
    case "mail":
      return isMailAddress(typed) ? `mailto:${typed}${typed.includes("?") ? "" : mailFieldsOf(before)}` : null;
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

const mailFieldsOf = (href: string) => /^\s*mailto:[^?]*(\?.*?)\s*$/is.exec(href)?.[1] ?? "";

/** Completes "example.org" to an address. A single word is an address that is still being typed. */
function writeAddress(typed: string): string | null {
  const address = /^[\p{L}\p{N}-]+\.?$/u.test(typed) ? null : linkTargetOf(typed);
  return address !== null && /^(?:mailto|tel):/i.test(address) ? null : address;
}

function writePage(target: string, page: string, before: string): string {
  const [path = "", ...rest] = target.split(/(?=[?#])/);
  const tail = rest.join("");
  if (/^\/(?!\/)/.test(before.trim())) return `/${encodePath(path).replace(/(^|\/)index\.html$/, "$1")}${tail}`;
  if (path === page && tail.startsWith("#")) return tail;
  return relativeAddress(`/${encodePath(page)}`, `/${encodePath(path)}${tail}`);
}

/** Returns a link of the page `here` as it is written in another file: relative links differ between folders. */
export function writtenOn(file: string, href: string, here: SitePath, paths: readonly string[]): string {
  const page = file.slice(here.folder.length);
  const target = readTarget(href, here.path, paths);
  if (target.kind === "page") return writeTarget(target, page, href) ?? href;
  // A file of the site that is not a page.
  const url = /^[^/#?]/.test(href.trim()) ? URL.parse(href, `${siteOrigin}/${encodePath(here.path)}`) : null;
  if (url?.origin !== siteOrigin) return href;
  return relativeAddress(`/${encodePath(page)}`, `${url.pathname}${url.search}${url.hash}`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
