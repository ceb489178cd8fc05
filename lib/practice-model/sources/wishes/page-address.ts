import { slugOf } from "#lib/page-source/address-schema.ts";
import { fileNameOf, folderOf } from "#lib/page-source/page-paths.ts";
import { isPart } from "../source-kinds.ts";
import type { SourceSite } from "../source-site.ts";
import { writeScalar } from "../write-scalar.ts";
import { findNamed, titleOf } from "./find-named.ts";
import { dataLinks } from "./link-wish.ts";
import { type WrittenLink, writtenLinks } from "./written-links.ts";

// The address of a page as the sources of a website write it. It is known from links that lead there, or from links that lead to pages
// beside it.

interface PageFile {
  path: string;
  title: string;
  /** The names of its path as an address has them; none if the page names its address itself, or is not built. */
  parts: readonly string[];
  /** Whether nothing in it can make its address another one than those of the pages beside it. */
  isPlain: boolean;
}

export interface PageLinks {
  pages: readonly PageFile[];
  links: readonly WrittenLink[];
}

/** Returns the pages of a website and the links of its sources. */
export function readPageLinks(site: SourceSite): PageLinks {
  const { shown, kinds } = site;
  const pages: PageFile[] = [];
  const links: WrittenLink[] = [];
  for (const one of shown.values()) {
    const { path, source } = one;
    const kind = kinds.get(path);
    links.push(...linksOf(site, path));
    if ((kind !== "markdown" && kind !== "template") || !isPage(path)) continue;
    const top = source.slice(0, 4_000);
    const isElsewhere =
      /^[ \t]*"?(?:(?:permalink|url|slug)"?[ \t]*[:=]|draft"?[ \t]*[:=][ \t]*true|published"?[ \t]*[:=][ \t]*false)/m.test(
        top,
      );
    const isPlain =
      !isElsewhere && !/^[ \t]*"?date"?[ \t]*[:=]/m.test(top) && !/^\d{4}-\d{2}-\d{2}-/.test(fileNameOf(path));
    pages.push({ path, title: titleOf(one), parts: isElsewhere ? [] : partsOf(path), isPlain });
  }
  return { pages, links };
}

/** Returns the links of a source; in data, addresses with their words beside them. */
export function linksOf(site: SourceSite, path: string, shown = site.shown.get(path)): WrittenLink[] {
  const kind = site.kinds.get(path);
  if (!shown || !kind) return [];
  if (kind === "markdown" || kind === "template") return writtenLinks(path, shown.source, kind);
  return dataLinks(site, shown).flatMap(({ label, address }): WrittenLink[] => {
    const value = String(address.value);
    const way = `data ${path}${value.startsWith("/") ? "" : " relative"}`;
    const place = { start: label.start, end: label.end, from: address.start, to: address.end };
    return [
      { path, text: String(label.value), way, address: value, ...place, write: (text) => writeScalar(address, text) },
    ];
  });
}

const isPage = (path: string) => !isPart(path) && !path.split("/").some((part) => /^(?:_(?!index\b)|\[)/.test(part));

function partsOf(path: string): string[] {
  const stem = fileNameOf(path).replace(/\..*$/, "");
  const parts = folderOf(path).split("/").filter(Boolean);
  return /^_?index$/.test(stem) ? [...parts, ""] : [...parts, stem, ""];
}

/** Returns the only page that an address can lead to; null for none, and for several. */
function pageAt(pages: readonly PageFile[], address: string): PageFile | null {
  if (/[?#]/.test(address)) return null;
  const names = address
    .replace(/^(?:\.{0,2}\/)+/, "")
    .replace(/(?:^|\/)_?index(?:\.\w+)?$/i, "")
    .replace(/\.(?:html?|md|markdown)$/i, "")
    .split("/")
    .filter(Boolean);
  const fits = pages.flatMap((page) => {
    const own = page.parts.slice(0, -1);
    const depth = own.length - names.length;
    if (page.parts.length === 0 || depth < 0 || !names.every((name, at) => own[depth + at] === name)) return [];
    return names.length === 0 && !/(?:^|\/)_?index\.\w+$/.test(page.path) ? [] : [{ page, depth }];
  });
  const least = Math.min(...fits.map(({ depth }) => depth));
  const [first, ...others] = fits.filter(({ depth }) => depth === least);
  return first && others.length === 0 ? first.page : null;
}

/** Returns the pages that a phrase names: “the contact page”, „die Startseite“. */
export function pagesCalled(site: SourceSite, known: PageLinks, phrase: string): PageFile[] {
  const words = phrase.replace(/^(?:the|our|my|die|der|das|den|dem|unsere[nr]?|zur|zum)\s+/i, "").trim();
  if (/^(?:home ?page|front page|start page|startseite|homepage|hauptseite)$/i.test(words)) {
    const home = pageAt(known.pages, "/");
    return home ? [home] : [];
  }
  const paths = new Set(findNamed(site, phrase).flatMap((named) => (named.kind === "page" ? [named.shown.path] : [])));
  return known.pages.filter(({ path }) => paths.has(path));
}

/**
 * Returns the address of a page as links of one way write it; null unless they leave no doubt. Relative addresses count in their file
 * only.
 */
export function addressOfPage({ pages, links }: PageLinks, page: PageFile, like: WrittenLink): string | null {
  const isRelative = like.way.endsWith(" relative");
  const alike = links.filter(({ way, path }) => way === like.way && (!isRelative || path === like.path));
  const leading = alike.flatMap(({ address }) => {
    const found = pageAt(pages, address);
    return found ? [{ address, page: found }] : [];
  });
  const own = new Set(leading.filter((link) => link.page === page).map(({ address }) => address));
  const [only, ...others] = own;
  if (only !== undefined) return others.length === 0 ? only : null;
  return isRelative || !page.isPlain ? null : likeThoseBeside(page, leading);
}

/** Returns the address that a page has if it is written as those of the pages in its folder: `/bread/` beside `/news/`. */
function likeThoseBeside(page: PageFile, leading: readonly { address: string; page: PageFile }[]): string | null {
  const name = page.parts.at(-2) ?? "";
  const beside = leading.filter(
    (one) => one.page.path !== page.path && folderOf(one.page.path) === folderOf(page.path),
  );
  const frames = new Set<string>();
  let isByName = slugOf(page.title) === name;
  for (const { address, page: other } of beside) {
    const own = other.parts.at(-2) ?? "";
    if (/(?:^|\/)_?index\.\w+$/.test(other.path) || own === "") continue;
    const at = address.lastIndexOf(own);
    frames.add(JSON.stringify([address.slice(0, at), address.slice(at + own.length)]));
    // A page whose title and file differ tells which of both the address is made of.
    isByName ||= slugOf(other.title) !== own;
  }
  const [frame, ...others] = frames;
  if (frame === undefined || others.length > 0 || !isByName || !/^[a-z0-9][a-z0-9-]*$/.test(name)) return null;
  if (/(?:^|\/)_?index\.\w+$/.test(page.path)) return null;
  const [before, after] = JSON.parse(frame) as [string, string];
  return `${before}${name}${after}`;
}

/** Returns all addresses by which links lead to a page, for a question. */
export function knownAddresses({ pages, links }: PageLinks, page: PageFile): string[] {
  const found = links.filter(({ address }) => address.startsWith("/") && pageAt(pages, address) === page);
  return [...new Set(found.map(({ address }) => address))];
}
