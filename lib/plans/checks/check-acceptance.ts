import type { AcceptancePoint, AcceptanceResult } from "../schema.ts";
import { findLinkedFile } from "./find-linked-file.ts";
import { suggest } from "./nearest.ts";

/** The finished site as acceptance points see it. */
export interface FinishedSite {
  /** The paths of all its files. */
  paths: ReadonlySet<string>;
  /** Returns the text and links of a page; null if the page can't be read. */
  page(path: string): { text: string; links: readonly string[]; base?: string | null } | null;
  /** Returns the content of another text file; null if it can't be read. */
  file?(path: string): string | null;
  /** The folder that is served; "" for the whole site. */
  root?: string;
}

/** Checks each point on the finished site. Points that only a person can judge stay open. */
export function checkAcceptance(points: readonly AcceptancePoint[], site: FinishedSite): AcceptanceResult[] {
  return points.map(({ text, check }) => {
    if (check === null) return { text, passed: null, problem: null };
    const problem = problemOf(check, site);
    return { text, passed: problem === null, problem };
  });
}

function problemOf(check: NonNullable<AcceptancePoint["check"]>, site: FinishedSite): string | null {
  const isThere = site.paths.has(check.path);
  if (check.kind === "page_absent") return isThere ? `${check.path} is still there.` : null;
  if (!isThere) return `There is no ${check.path}.`;
  if (check.kind === "page_exists") return null;
  if (check.kind === "file_says")
    return site.file?.(check.path)?.includes(check.text) ? null : `${check.path} does not say “${check.text}”.`;
  const page = site.page(check.path);
  if (page === null) return `${check.path} can't be read.`;
  switch (check.kind) {
    case "page_says":
      return plain(page.text).includes(plain(check.text)) ? null : `${check.path} does not say “${check.text}”.`;
    case "page_links": {
      const linked = page.links.map((link) =>
        findLinkedFile(link, { from: check.path, ...site, base: page.base ?? null }),
      );
      if (linked.includes(check.to)) return null;
      const near = suggest(check.to, site.paths);
      return `${check.path} has no link to ${check.to}.${site.paths.has(check.to) || !near ? "" : ` There is no such file. ${near}`}`;
    }
    default:
      return check satisfies never;
  }
}

/** Returns the text without differences of typography: quotes, dashes, case, spaces, soft hyphens. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[‘’‚‛′`´]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/\u00ad/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
