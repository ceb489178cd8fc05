import { resolveLink } from "#lib/page-source/page-paths.ts";
import type { Found } from "../found.ts";

const address = /url\(\s*(?:"([^"]{1,500})"|'([^']{1,500})'|([^"'()\s]{1,500}))\s*\)/gi;
const foundMax = 50;

/** Returns the files of its own site that a stylesheet names and that are not there. */
export function findInStyles(path: string, source: string, paths: ReadonlySet<string>): Found[] {
  const found: Found[] = [];
  const plain = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  for (const match of plain.matchAll(address)) {
    const url = match[1] ?? match[2] ?? match[3] ?? "";
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(url) || found.length >= foundMax) continue;
    if (resolveLink(path, url, paths, "").path !== null) continue;
    const line = plain.slice(0, match.index).split("\n").length;
    found.push({ ...{ check: "files", code: "file-missing", path, line, about: url, measure: null }, keys: [url] });
  }
  return found;
}
