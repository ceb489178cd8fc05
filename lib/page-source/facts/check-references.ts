import type { PageFacts, PageProblem, PageReference } from "./page-facts.ts";

/** The existing files, and the facts of the pages that were read. */
export interface SiteIndex {
  paths: ReadonlySet<string>;
  pages: ReadonlyMap<string, PageFacts>;
}

const origin = "http://site.invalid";
// Placeholders of template languages: their value is known only when the site is built.
const placeholder = /\{\{|\{%|<%|\$\{/;

/** Returns the page's references to missing files and anchors of its own site. Makes no request to other sites. */
export function checkReferences(path: string, facts: PageFacts, site: SiteIndex): PageProblem[] {
  const base = baseOf(path, facts.base);
  if (base === null) return [];
  return facts.references.flatMap((reference) => {
    const problem = problemOf(reference, base, path, site);
    return problem === null ? [] : [{ ...problem, line: reference.line, about: reference.url }];
  });
}

/** Returns the pages to whose anchors a page links, so that a caller can read them before it checks the page. */
export function pagesOfAnchors(path: string, facts: PageFacts, paths: ReadonlySet<string>): Set<string> {
  const base = baseOf(path, facts.base);
  const found = new Set<string>();
  if (base === null) return found;
  for (const { url } of facts.references) {
    if (!url.includes("#") || !isOfSite(url) || !URL.canParse(url, base)) continue;
    const target = fileAt(decode(new URL(url, base).pathname), paths);
    if (target !== null) found.add(target);
  }
  return found;
}

const isOfSite = (url: string) => !(placeholder.test(url) || /^[a-z][a-z0-9+.-]*:/i.test(url) || /^[\\/]{2}/.test(url));

function baseOf(path: string, base: string | null): URL | null {
  const page = new URL(`${origin}/${path.split("/").map(encodeURIComponent).join("/")}`);
  if (base === null) return page;
  if (placeholder.test(base)) return null;
  const resolved = URL.canParse(base, page) ? new URL(base, page) : page;
  return resolved.origin === origin ? resolved : null;
}

function problemOf(
  reference: PageReference,
  base: URL,
  path: string,
  site: SiteIndex,
): Pick<PageProblem, "kind" | "sentence"> | null {
  const { url, kind } = reference;
  if (!isOfSite(url)) return null;
  if (!URL.canParse(url, base)) return { kind: "address", sentence: `“${url}” is not a valid address.` };
  const target = new URL(url, base);
  const found = url.startsWith("#") ? path : fileAt(decode(target.pathname), site.paths);
  if (found === null) {
    return kind === "link"
      ? { kind: "link", sentence: `The link to ${url} leads nowhere.` }
      : { kind: "file", sentence: `${url} does not exist.` };
  }
  const anchor = decode(target.hash.slice(1));
  const anchors = site.pages.get(found)?.anchors;
  if (kind === "asset" || anchors === undefined || !isAnchor(anchor) || anchors.has(anchor)) return null;
  return {
    kind: "anchor",
    sentence: `The link to ${url} leads nowhere: ${found === path ? "this page" : found} has no id “${anchor}”.`,
  };
}

// "#" and "#top" mean the top of the page; "#/…", "#!…" and "#:~:…" belong to scripts and to the browser.
function isAnchor(fragment: string): boolean {
  return fragment !== "" && fragment.toLowerCase() !== "top" && !/^[/!:]/.test(fragment);
}

/** Returns the file that a web server would serve: the path itself, with .html, or the folder's index page. */
function fileAt(pathname: string, paths: ReadonlySet<string>): string | null {
  const path = pathname.replace(/^\/+/, "");
  const folder = path === "" || path.endsWith("/") ? path : `${path}/`;
  const candidates = [`${folder}index.html`, `${folder}index.htm`];
  if (folder !== path) candidates.unshift(path, `${path}.html`);
  return candidates.find((candidate) => paths.has(candidate)) ?? null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
