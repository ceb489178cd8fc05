import { textOf } from "#lib/page-source/html-source.ts";
import { fileNameOf, folderOf, homePage, isIndex, resolveLink } from "#lib/page-source/page-paths.ts";
import type { Page } from "./site-files.ts";
import { foldAll } from "./text-matching.ts";

// Finds the page that a person means by "the about page", "home" or "prices.html".

const plain = (name: string) =>
  foldAll(name)
    .replace(/[-_]+/g, " ")
    .replace(/^(?:the|our|my|your) /, "")
    .replace(/[^\p{L}\p{N}. ]+/gu, "")
    .trim();

const stemOf = (path: string) => {
  const name = isIndex(path) ? fileNameOf(folderOf(path)) : fileNameOf(path).replace(/\.html?$/i, "");
  return plain(name);
};

const homeNames = /^(?:home|start|main|front|landing|index|welcome)(?: ?page)?$/;

/** Returns the pages whose file name matches the name. Needs no page content. */
export function pagesByFileName(paths: readonly string[], name: string): string[] {
  const wanted = plain(name);
  if (/\.html?$/.test(wanted)) {
    return paths.filter((path) => foldAll(path) === foldAll(name) || foldAll(path).endsWith(`/${foldAll(name)}`));
  }
  const exact = paths.filter((path) => stemOf(path) === wanted);
  if (exact.length > 0) return exact;
  if (homeNames.test(wanted)) return [homePage(paths)].filter((path) => path !== null);
  return [];
}

/** Returns the pages that links, headings or titles call by this name; the best kind of match wins. */
export function pagesByContent(pages: readonly Page[], paths: readonly string[], name: string): string[] {
  const wanted = plain(name);
  const known = new Set(paths);
  const top = folderOf(homePage(paths) ?? "");
  const linked = new Set<string>();
  for (const page of pages) {
    for (const element of page.elements) {
      if (element.tag !== "a" || plain(textOf(element)) !== wanted) continue;
      const { path, fragment } = resolveLink(page.path, element.attributes.get("href") ?? "", known, top);
      if (path !== null && fragment === "") linked.add(path);
    }
  }
  if (linked.size > 0) return [...linked];
  const says = (tag: string, test: (text: string) => boolean) =>
    pages
      .filter((page) => page.elements.some((element) => element.tag === tag && test(plain(textOf(element)))))
      .map((page) => page.path);
  const byHeading = says("h1", (text) => text === wanted);
  if (byHeading.length > 0) return byHeading;
  const contains = (text: string) => ` ${text} `.includes(` ${wanted} `);
  const loosely = paths.filter((path) => contains(stemOf(path)));
  if (loosely.length > 0) return loosely;
  const byTitle = says("h1", contains);
  return byTitle.length > 0 ? byTitle : says("title", contains);
}
