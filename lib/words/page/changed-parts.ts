import { count, quoted } from "../common.ts";
import * as de from "../de/page/changed-parts.ts";
import { inLanguages } from "../language.ts";
import { byHandWords } from "./by-hand.ts";

const words = inLanguages(de.changedPartsWords, {
  morePages: (n: number) => count(n, "more page", "more pages"),
  /** `folder` is that of entries, such as “posts”. */
  moreOf: (n: number, folder: string) => `${n} more of ${quoted(folder)}`,
  deleted: (name: string) => `${name} (deleted)`,
  styles: "the site’s styles",
  pictures: (n: number) => count(n, "picture", "pictures"),
  others: (n: number) => count(n, "other file", "other files"),
});

/** More pages than these are counted. */
const pagesShownMax = 3;

const kinds = {
  page: /\.html?$/i,
  style: /\.css$/i,
  picture: /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp)$/i,
};

interface Named {
  path: string;
  name: string;
}

/**
 * Returns what of a site changed, as people call it: "Home, Menu and the site’s styles". Pages of equal names come with their paths. `sources`
 * are other files with a name, such as "the menu" of a site that a generator builds; `gone` are files that the change deleted.
 */
export function changedParts(
  pages: readonly Named[],
  paths: readonly string[],
  sources: readonly Named[] = [],
  gone: ReadonlySet<string> = new Set(),
): string {
  const names = pages.map(({ path, name }) => {
    const own = pages.some((other) => other.name === name && other.path !== path) ? `${name} (${path})` : name;
    return gone.has(path) ? words.deleted(own) : own;
  });
  const shown = names.length > pagesShownMax ? names.slice(0, pagesShownMax - 1) : names;
  const named = new Set([...pages, ...sources].map(({ path }) => path));
  const rest = paths.filter((path) => kinds.page.test(path) || !named.has(path));
  const countOf = (kind: RegExp) => rest.filter((path) => kind.test(path)).length;
  const parts = [...new Set(sources.map(({ path, name }) => (gone.has(path) ? words.deleted(name) : name)))];
  const partsShown = parts.slice(0, pagesShownMax);
  const [styles, pictures] = [countOf(kinds.style), countOf(kinds.picture)];
  const others = rest.length - countOf(kinds.page) - styles - pictures + (parts.length - partsShown.length);
  const all = [
    ...shown,
    ...(shown.length < names.length ? [morePages(pages.slice(shown.length))] : []),
    ...partsShown,
    ...(styles > 0 ? [words.styles] : []),
    ...(pictures > 0 ? [words.pictures(pictures)] : []),
    ...(others > 0 ? [words.others(others)] : []),
  ];
  const last = all.pop() ?? "";
  const text = all.length > 0 ? `${all.join(", ")} ${byHandWords.and} ${last}` : last;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Returns how many more pages there are; entries of one folder are called after it. */
function morePages(pages: readonly Named[]): string {
  const folders = new Set(pages.map(({ path }) => (kinds.page.test(path) ? "" : (path.split("/").at(-2) ?? ""))));
  const [folder = ""] = folders;
  const name = folder.replace(/^_/, "");
  return folders.size === 1 && name !== "" ? words.moreOf(pages.length, name) : words.morePages(pages.length);
}
