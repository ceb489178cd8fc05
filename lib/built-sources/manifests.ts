import type { HtmlElement, HtmlSource } from "#lib/page-source/html-source.ts";
import type { SiteSources } from "./site-sources.ts";

// Traces of the sources that builds leave beside the pages: Docusaurus in the scripts of its pages, Vite in its manifest, and bundlers in
// source maps. All of it was written by programs of the repository, so nothing in it is trusted to be true or small.

const scriptsMax = 12;
/** Names of one source map or manifest that are looked at. */
const namesMax = 2_000;
const charactersMax = 1024 * 1024;

type Files = Pick<SiteSources, "files">;

/** Returns the addresses of a page's own scripts: without the site's host, as the page writes them. */
export function scriptsOf({ elements }: Pick<HtmlSource, "elements">): string[] {
  const addresses = elements.flatMap(({ tag, attributes }: HtmlElement) => {
    const isPreload = tag === "link" && /^(?:module)?preload$/i.test(attributes.get("rel") ?? "");
    const address = tag === "script" ? attributes.get("src") : isPreload ? attributes.get("href") : undefined;
    return address !== undefined && /^(?!\/\/|[a-z][\w+.-]*:)[^?#]{1,500}\.m?js(?:[?#]|$)/i.test(address)
      ? [address.replace(/[?#].*$/s, "")]
      : [];
  });
  return [...new Set(addresses)].slice(0, scriptsMax);
}

/** Returns the paths in the built site that an address on a page may mean: a site can have a path of its own before them. */
export function pathsOfAddress(address: string, pagePath: string): string[] {
  const isRooted = address.startsWith("/");
  const names = isRooted ? [] : pagePath.split("/").slice(0, -1);
  for (const name of address.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return Array.from({ length: Math.min(isRooted ? 4 : 1, names.length) }, (_, from) => names.slice(from).join("/"));
}

/** Returns the source that a script of Docusaurus names for a page; null unless it names one for exactly this page. */
export function routeSource({ files }: Files, script: string, pagePath: string): string | null {
  const address = pagePath.replace(/(?:^|\/)index\.html$/, "").replace(/\.html$/, "");
  const named = /\\?["']?source\\?["']?:\s*\\?["']@site\/([^"'\\]{1,500})\\?["']/g;
  const found = new Set<string>();
  for (const { 0: whole, 1: path = "", index } of [...script.slice(0, charactersMax).matchAll(named)].slice(
    0,
    namesMax,
  )) {
    // Of a document the address stands behind the source, of a post before it.
    const around = [
      script.slice(Math.max(0, index - 1_500), index),
      script.slice(index + whole.length, index + whole.length + 1_500),
    ];
    const [before = [], after = []] = around.map((text) => [
      ...text.matchAll(/\\?["']?permalink\\?["']?:\s*\\?["']([^"'\\]{0,500})\\?["']/g),
    ]);
    const nearest = [before.at(-1)?.[1], after[0]?.[1]].flatMap((one) => one ?? []);
    if (nearest.some((one) => isAddress(one, address))) found.add(path);
  }
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? null : fileCalled({ files }, only);
}

/** Whether an address is that of a page, perhaps below a path of the site. */
function isAddress(permalink: string, address: string): boolean {
  const plain = permalink.replace(/^\/+|\/+$/g, "");
  return plain === address || (address !== "" && plain.endsWith(`/${address}`));
}

/** Returns the files of which Vite made a page, by its manifest: the page itself, and the modules that it imports. */
export function manifestSources(
  { files }: Files,
  manifest: string,
  pagePath: string,
): { own: string | null; makers: string[] } {
  const entries = readRecord(manifest);
  const own = entries?.has(pagePath) ? fileCalled({ files }, pagePath) : null;
  if (!entries || own === null) return { own: null, makers: [] };
  const known = new Set<string>();
  const waiting = [pagePath];
  for (let name = waiting.pop(); name !== undefined && known.size < namesMax; name = waiting.pop()) {
    const entry = known.has(name) ? undefined : entries.get(name);
    known.add(name);
    if (typeof entry !== "object" || entry === null) continue;
    for (const key of ["imports", "dynamicImports"]) waiting.push(...namesIn(Reflect.get(entry, key)));
  }
  return { own, makers: [...known].flatMap((name) => fileCalled({ files }, name) ?? []) };
}

/** Returns the sources that a source map names. */
export function mappedSources({ files }: Files, map: string): string[] {
  const names = namesIn(readRecord(map)?.get("sources"));
  const paths = names.flatMap((name) => {
    // Bundlers write them from the map's own folder, or with a scheme: `../../src/a.ts`, `webpack://site/./src/a.ts`.
    const plain = name
      .replace(/^[a-z][\w+.-]*:\/\/[^/]*\//i, "")
      .replace(/^(?:\.{0,2}\/)+/, "")
      .replace(/\?.*$/s, "");
    return plain.includes("node_modules/") ? [] : (fileCalled({ files }, plain) ?? []);
  });
  return [...new Set(paths)];
}

/** Returns the only source with this path, or with this end of its path; null for none, and for several. */
function fileCalled({ files }: Files, path: string): string | null {
  if (path === "" || /(?:^|\/)\.\.(?:\/|$)/.test(path)) return null;
  const [only, ...others] = files.filter((file) => file.path === path || file.path.endsWith(`/${path}`));
  return only && others.length === 0 ? only.path : null;
}

function readRecord(text: string): Map<string, unknown> | null {
  if (text.length > charactersMax) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? new Map(Object.entries(value)) : null;
  } catch {
    return null;
  }
}

const namesIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.slice(0, namesMax).filter((one): one is string => typeof one === "string") : [];
