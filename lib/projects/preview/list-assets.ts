import { createHash } from "node:crypto";
import type { Actor } from "#lib/accounts/schema.ts";
import { pageAddress } from "#lib/page-source/address-schema.ts";
import {
  addressesOfPage,
  addressesOfStyles,
  fileNamesIn,
  isAssetPath,
  type UsedAddress,
  usedFile,
} from "#lib/page-source/assets/asset-uses.ts";
import { isPicturePath } from "#lib/page-source/assets/picture-path-schema.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { fileNameOf, isHtmlPath, isStylePath } from "#lib/page-source/page-paths.ts";
import { titleOf } from "#lib/page-source/page-title.ts";
import { processState } from "#lib/platform/process-state.ts";
import { keepPromise, RecentMap } from "#lib/platform/recent-map.ts";
import { readText } from "#lib/workspaces/site/read-text.ts";
import { openSite, type SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { findRootInTree } from "#lib/workspaces/site/site-root.ts";
import type { AssetsForDisplay } from "./asset-schema.ts";
import { type AskedVersion, findShownVersion } from "./find-shown-version.ts";

type Asset = AssetsForDisplay["assets"][number];
type AssetUse = Asset["uses"][number];
type Answer = Omit<AssetsForDisplay, "commit">;

const answersKept = 20;
const assetsMax = 2_000;
const usesShownMax = 20;
/** Pages, styles and other texts of a larger site are not all read. */
const textsMax = 1_000;
const bytesMax = 12_000_000;
const textBytesMax = 1_000_000;

/** The addresses of a text, by its content: a new version reads again only what it changed. */
const textsKept = 3_000;
const knownTexts = () => processState("site-asset-texts", () => new RecentMap<NamedInText>(textsKept));

/** Answers without commit, by tree. */
const known = () => processState("site-assets", () => new RecentMap<Promise<Answer>>(answersKept));

/** Returns the site's pictures and other files, each with the places that use it. Throws not-found for a commit that is missing. */
export async function listAssets(actor: Actor, asked: AskedVersion): Promise<AssetsForDisplay> {
  const { repository, commit, tree } = await findShownVersion(actor, asked);
  const key = `${repository} ${tree}`;
  return { commit, ...(await keepPromise(known(), key, () => readAssets(repository, tree))) };
}

/**
 * Returns the uses of these files in a tree, by path. A path need not exist in it; one without uses is left out. If it is not complete,
 * not all texts of the site were read, which may use the files too.
 */
export async function findAssetUses(
  repository: string,
  tree: string,
  paths: readonly string[],
): Promise<{ uses: Map<string, AssetUse[]>; isComplete: boolean }> {
  const site = await openSite({ repository, commit: tree });
  try {
    return await readUses(site, paths, await findRootInTree(repository, tree));
  } finally {
    await site.close();
  }
}

async function readAssets(repository: string, tree: string): Promise<Answer> {
  const root = await findRootInTree(repository, tree);
  const site = await openSite({ repository, commit: tree });
  try {
    const files = await listFiles(site);
    const assets = files.filter(({ path }) => isIn(root, path) && isAssetPath(path));
    const shown = assets.slice(0, assetsMax);
    const { uses, isComplete } = await readUses(
      site,
      shown.map(({ path }) => path),
      root,
    );
    return {
      assets: shown.map(({ path, bytes }) => {
        const all = uses.get(path) ?? [];
        return { path, isPicture: isPicturePath(path), bytes, uses: all.slice(0, usesShownMax), usesCount: all.length };
      }),
      isComplete: isComplete && shown.length === assets.length,
    };
  } finally {
    await site.close();
  }
}

const isIn = (root: string, path: string) => root === "" || path.startsWith(`${root}/`);

async function listFiles(site: SiteFiles): Promise<{ path: string; bytes: number }[]> {
  const listed = await site.list();
  if (!listed.ok) throw new Error(listed.message);
  return listed.value.filter(({ kind }) => kind === "file");
}

async function readUses(
  site: SiteFiles,
  assets: readonly string[],
  root: string,
): Promise<{ uses: Map<string, AssetUse[]>; isComplete: boolean }> {
  const uses = new Map<string, AssetUse[]>();
  const files = await listFiles(site);
  const wanted = new Set(assets);
  // A removed file counts as there: what still names it is a use.
  const paths = new Set([...files.map(({ path }) => path), ...assets]);
  const texts = files.filter(({ path }) => !isAssetPath(path) || path.endsWith(".svg"));
  const { readable, isComplete } = chooseTexts(texts);
  for (const path of readable) {
    const text = await readText(site, path);
    if (text === null) continue;
    const { addresses, title } = readNamed(path, text);
    const place = { path, title, address: toAddress(path, root) };
    const found = new Set<string>();
    const resolved = new Set<string>();
    for (const { address, ref } of addresses) {
      const used = usedFile(path, address, { paths, root });
      if (used !== null) resolved.add(address);
      if (used === null || !wanted.has(used) || found.has(`${used} ${ref}`)) continue;
      found.add(`${used} ${ref}`).add(used);
      addUse(uses, used, { ...place, ref });
    }
    const names = fileNamesIn(text, resolved);
    for (const asset of assets) {
      if (asset === path || found.has(asset) || !names.has(fileNameOf(asset))) continue;
      addUse(uses, asset, { ...place, ref: null });
    }
  }
  return { uses, isComplete };
}

function addUse(uses: Map<string, AssetUse[]>, path: string, use: AssetUse): void {
  const all = uses.get(path) ?? [];
  all.push(use);
  uses.set(path, all);
}

interface NamedInText {
  addresses: UsedAddress[];
  /** "" if it is not a page, or has none. */
  title: string;
}

function readNamed(path: string, text: string): NamedInText {
  const kind = isHtmlPath(path) ? "page" : isStylePath(path) ? "styles" : "text";
  if (kind === "text") return { addresses: [], title: "" };
  const key = `${kind} ${createHash("sha256").update(text).digest("base64")}`;
  const named = knownTexts().get(key) ?? (kind === "page" ? namedInPage(text) : namedInStyles(text));
  knownTexts().set(key, named);
  return named;
}

function namedInPage(text: string): NamedInText {
  const html = parseHtml(text);
  return { addresses: addressesOfPage(html), title: titleOf(html) };
}

function namedInStyles(text: string): NamedInText {
  return { addresses: addressesOfStyles(text).map((address) => ({ address, ref: null })), title: "" };
}

function toAddress(path: string, root: string): string | null {
  if (!isHtmlPath(path) || !isIn(root, path)) return null;
  return pageAddress(root === "" ? path : path.slice(root.length + 1));
}

/** Returns the texts to read: pages and styles first, those nearest to the root before others. */
function chooseTexts(files: readonly { path: string; bytes: number }[]): { readable: string[]; isComplete: boolean } {
  const rank = (path: string) => (isHtmlPath(path) ? 0 : isStylePath(path) ? 1 : 2) * 100 + path.split("/").length;
  const sorted = [...files].sort((a, b) => rank(a.path) - rank(b.path));
  const readable: string[] = [];
  let bytesLeft = bytesMax;
  for (const { path, bytes } of sorted) {
    if (bytes > textBytesMax || bytes > bytesLeft || readable.length >= textsMax) continue;
    bytesLeft -= bytes;
    readable.push(path);
  }
  return { readable, isComplete: readable.length === files.length };
}
