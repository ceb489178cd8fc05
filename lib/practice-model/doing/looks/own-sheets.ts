import postcss, { type Root } from "postcss";
import { isStylePath } from "#lib/page-source/page-paths.ts";
import { foreignPath } from "#lib/page-source/styles/css-source.ts";
import type { Work } from "../outcome.ts";

export interface OwnSheet {
  path: string;
  source: string;
  root: Root;
}

/** Returns the site's own stylesheets to be changed in place. Those of frameworks, and those with mistakes, are left out. */
export async function readOwnSheets({ draft }: Work): Promise<OwnSheet[]> {
  const sheets: OwnSheet[] = [];
  for (const path of draft.paths) {
    const source = isStylePath(path) && !foreignPath.test(path) ? await draft.read(path) : null;
    if (source === null) continue;
    try {
      sheets.push({ path, source, root: postcss.parse(source) });
    } catch {
      // A stylesheet with mistakes stays as it is.
    }
  }
  return sheets;
}

/** Writes those that have changed. */
export function writeOwnSheets({ draft }: Work, sheets: readonly OwnSheet[]): void {
  for (const { path, source, root } of sheets) {
    const next = root.toString();
    if (next !== source) draft.write(path, next);
  }
}
