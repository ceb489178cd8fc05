import { slugOf } from "#lib/page-source/address-schema.ts";
import { fileNameOf, folderOf } from "#lib/page-source/page-paths.ts";
import { endingsOf, type PictureType, pictureTypeOf } from "#lib/pictures/picture-schema.ts";

interface AssetToName {
  /** The file's own name, as it was sent. */
  name: string;
  type: PictureType;
  /** The files of the repository, sorted. */
  paths: readonly string[];
  /** Paths that other uploads propose. */
  taken: readonly string[];
  /** The folder of the site in the repository; "" for the repository itself. */
  root: string;
  isProtected: (path: string) => boolean;
  /** The picture that it replaces everywhere. */
  replaces?: string | undefined;
}

/**
 * Returns paths for a picture and its WebP version that no file has, in the folder that has the most pictures. A picture that replaces
 * one of its own type takes that path.
 */
export function nameAsset(asset: AssetToName): { path: string; modernPath: string } {
  const { paths, taken, type, replaces } = asset;
  const used = new Set([...paths, ...taken].map((path) => path.toLowerCase()));
  if (replaces !== undefined && pictureTypeOf(replaces) === type) {
    const modern = `${withoutEnding(replaces)}.webp`;
    const isOwn = paths.includes(modern) || !used.has(modern.toLowerCase());
    return { path: replaces, modernPath: isOwn ? modern : freePath(withoutEnding(replaces), ["webp"], used).webp };
  }
  const folder = replaces === undefined ? pictureFolder(asset) : folderOf(replaces);
  const [ending] = endingsOf[type];
  const stem = slugOf(withoutEnding(fileNameOf(asset.name.replaceAll("\\", "/")))) || "picture";
  const free = freePath(folder === "" ? stem : `${folder}/${stem}`, [ending, "webp"], used);
  return { path: free[ending] ?? "", modernPath: free.webp };
}

const withoutEnding = (path: string) => path.replace(/\.[^./]*$/, "");

/** Returns paths with these endings of which none is used: `loaf.jpg`, `loaf-2.jpg`, … */
function freePath(
  stem: string,
  endings: readonly string[],
  used: ReadonlySet<string>,
): Record<string, string> & { webp: string } {
  for (let n = 1; ; n++) {
    const name = n === 1 ? stem : `${stem}-${n}`;
    if (endings.some((ending) => used.has(`${name}.${ending}`.toLowerCase()))) continue;
    return { ...Object.fromEntries(endings.map((ending) => [ending, `${name}.${ending}`])), webp: `${name}.webp` };
  }
}

/** Returns the folder of the site with the most pictures, of several the first; `images` for a site without any. */
function pictureFolder({ paths, root, isProtected }: AssetToName): string {
  const top = root === "" ? "" : `${root}/`;
  const counts = new Map<string, number>();
  for (const path of paths) {
    if (!path.startsWith(top) || pictureTypeOf(path) === null || isProtected(path)) continue;
    const folder = folderOf(path);
    // Beside the pages stand icons, not the site's pictures.
    if (folder !== root) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? `${top}images`;
}
