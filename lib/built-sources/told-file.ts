import type { HtmlElement, HtmlSource } from "#lib/page-source/html-source.ts";
import type { SiteSources } from "./site-sources.ts";
import { kindOfFile } from "./texts/texts-of-file.ts";

// The file of which a built page is made, where the generator itself has written that into its output.

/** Returns the path, in the built site, of the script that tells the file of a page of VitePress; null for other pages. */
export function scriptThatTells({ elements }: Pick<HtmlSource, "elements">): string | null {
  for (const { tag, attributes } of elements) {
    const address = tag === "link" && attributes.get("rel") === "modulepreload" ? attributes.get("href") : undefined;
    const found = /(?:^|\/)(assets\/[^/?#]+\.md\.[\w-]+)\.lean\.js$/.exec(address ?? "")?.[1];
    if (found !== undefined) return `${found}.js`;
  }
  return null;
}

/**
 * Returns the file of Markdown that a page names as its source: in the script of a page of VitePress, else by its link “Edit this page”. Null
 * unless exactly one file of the sources has that path.
 */
export function toldFile(
  { files }: Pick<SiteSources, "files">,
  { elements }: Pick<HtmlSource, "elements">,
  script: string | null,
): string | null {
  const own = /\\?"filePath\\?":\\?"([^"\\]+)\\?"/.exec(script ?? "")?.[1];
  const told = own === undefined ? elements.flatMap(editedPath) : [own];
  const written = files.filter(({ path }) => kindOfFile(path) === "markdown").map(({ path }) => path);
  for (const path of told) {
    // A link has the whole path, perhaps with a folder before it; a script may have less than the whole.
    const within = own === undefined ? written.filter((one) => path === one || path.endsWith(`/${one}`)) : [];
    const longest = within.toSorted((one, other) => other.length - one.length).slice(0, 1);
    const [best, ...others] = longest.length > 0 ? longest : written.filter((one) => `/${one}`.endsWith(`/${path}`));
    if (best !== undefined && others.length === 0) return best;
  }
  return null;
}

/** Forges have the branch and the path behind “/edit/”. */
function editedPath({ tag, attributes }: HtmlElement): string[] {
  const url = tag === "a" ? URL.parse(attributes.get("href") ?? "") : null;
  const [, path] = url ? (/\/_?edit\/[^/]+\/(.+\.(?:md|mdx|markdown))$/i.exec(url.pathname) ?? []) : [];
  if (path === undefined) return [];
  try {
    return [decodeURIComponent(path)];
  } catch {
    return [];
  }
}
