import type { PageFact } from "#lib/page-source/compare/fact-schema.ts";
import { readTitles } from "#lib/projects/preview/read-titles.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { findRootInTree, pathInSite } from "#lib/workspaces/site/site-root.ts";

/** More links of a page are told by their addresses. */
const linksMax = 8;
const own = "http://site.invalid";

/** Returns the names of the pages to which changed links of a page lead, by the address as it is written. */
export async function nameLinks(
  facts: readonly PageFact[],
  page: { repository: string; tree: string; path: string },
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const addresses = facts.flatMap((fact) =>
    fact.kind === "attribute" && fact.attribute === "href" && fact.after !== null ? [fact.after] : [],
  );
  if (addresses.length === 0) return names;
  const root = await findRootInTree(page.repository, page.tree);
  for (const address of [...new Set(addresses)].slice(0, linksMax)) {
    const files = filesAt(address, page.path, root);
    const [found] = files.length === 0 ? [] : await readTitles(page.repository, page.tree, files);
    if (found) names.set(address, pageName(pathInSite(found[0], root), found[1]));
  }
  return names;
}

/** Returns the files of this site that an address can mean; none for other sites and for places of the same page. */
function filesAt(address: string, path: string, root: string): string[] {
  const url = URL.parse(address.trim(), `${own}/${encodeURI(path)}`);
  if (url?.origin !== own || address.trim().startsWith("#")) return [];
  const from = address.trim().startsWith("/") && root !== "" ? `${root}/` : "";
  const file = `${from}${decode(url.pathname.slice(1))}`;
  const folder = file.replace(/\/$/, "");
  return [file, `${file}.html`, folder === "" ? "index.html" : `${folder}/index.html`].filter((one) =>
    /\.html?$/i.test(one),
  );
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
