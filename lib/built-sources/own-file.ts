import type { SiteSources, SourceFile } from "./site-sources.ts";
import { findFrontMatter, readFrontMatter } from "./texts/front-matter.ts";
import { kindOfFile } from "./texts/texts-of-file.ts";

/**
 * Returns the files of which a built page may be made as its own content, by its path and their permalinks; usually one. Layouts, parts
 * and data are left out.
 */
export function ownFiles({ files }: Pick<SiteSources, "files">, pagePath: string): SourceFile[] {
  const wanted = addressOf(pagePath);
  const named: SourceFile[] = [];
  const alike: { file: SourceFile; depth: number }[] = [];
  for (const file of files) {
    if (!isContent(file.path)) continue;
    const permalink = permalinkOf(file);
    if (permalink !== null) {
      if (permalink === wanted) named.push(file);
      continue;
    }
    const parts = partsOf(file.path);
    const names = wanted === "" ? [] : wanted.split("/");
    const depth = parts.length - names.length;
    if (depth < 0 || (names.length === 0 && !isIndex(file.path))) continue;
    if (names.every((name, index) => parts[depth + index] === name)) alike.push({ file, depth });
  }
  if (named.length > 0) return named;
  const least = Math.min(...alike.map(({ depth }) => depth));
  const nearest = alike.filter(({ depth }) => depth === least).map(({ file }) => file);
  // A template beside it, as Hugo's `layouts/index.html`, is filled by it.
  const written = nearest.filter(({ path }) => kindOfFile(path) === "markdown");
  return written.length > 0 ? written : nearest;
}

/** Whether a file may be a page of its own, and is not a layout, a part or data. */
export function isContent(path: string): boolean {
  const kind = kindOfFile(path);
  if (kind !== "markdown" && kind !== "template") return false;
  return !path.split("/").some((part) => /^_(?!index\b|posts$)/.test(part) || /^\[/.test(part) || part === "layouts");
}

/** Returns the address of a built page without slashes around it and without an ending: "" for the home page. */
const addressOf = (path: string) =>
  path
    .replace(/(?:^|\/)index\.html?$/i, "")
    .replace(/\.html?$/i, "")
    .toLowerCase();

const isIndex = (path: string) => /(?:^|\/)_?index\.[^/]+$/i.test(path);

/** Returns the names of a source's path as an address has them. */
function partsOf(path: string): string[] {
  const parts = path.split("/");
  const last = (parts.pop() ?? "").replace(/\..*$/, "").replace(/^\d{4}-\d{2}-\d{2}-/, "");
  if (!/^_?index$/i.test(last)) parts.push(last);
  return parts.map((part) => part.toLowerCase().replace(/\s+/g, "-"));
}

/** Returns the address that a file names itself; null if it names none, or one that has to be computed. */
function permalinkOf({ path, text }: SourceFile): string | null {
  const front = findFrontMatter(path, text);
  const written = front === null ? null : readFrontMatter(text, front, ["permalink", "url"]);
  if (written === null || written === "" || /[{}:]/.test(written)) return null;
  return addressOf(written.replace(/^\/+/, "").replace(/\/+$/, ""));
}
