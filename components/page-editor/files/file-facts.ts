import type { UploadForDisplay } from "#lib/conversations/uploads/upload-schema.ts";
import { readableAddress } from "#lib/page-source/address-schema.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import type { AssetsForDisplay } from "#lib/projects/preview/asset-schema.ts";
import { fileWords } from "#lib/words/page/files.ts";
import { pageName } from "#lib/words/page/page-name.ts";

// The files of a site as a person reads and changes them.

export type SiteFile = AssetsForDisplay["assets"][number];

/** A page, or the site's stylesheets, that use a file, named once. */
export interface UsingPage {
  /** Of one of the stylesheets. */
  path: string;
  name: string;
  /** Null for stylesheets. */
  address: string | null;
}

/** Returns the pages that use a file, and the stylesheets as one, in their order. */
export function usingPages({ uses }: SiteFile): UsingPage[] {
  const users = new Map(uses.map((use) => [use.address ?? "", use]));
  return [...users.values()].map(({ path, title, address }) => ({
    path,
    address,
    name: address === null ? fileWords.styles : pageName(readableAddress(address).slice(1), title),
  }));
}

/** Returns the last part of a path. */
export const fileName = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** Returns the files whose path has the typed words, those in use apart from the others. */
export function groupFiles(files: readonly SiteFile[], typed: string): { used: SiteFile[]; unused: SiteFile[] } {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = files.filter(({ path }) => words.every((word) => path.toLowerCase().includes(word)));
  return {
    used: found.filter(({ usesCount }) => usesCount > 0),
    unused: found.filter(({ usesCount }) => usesCount === 0),
  };
}

/**
 * Returns the operations that put an uploaded picture in place of a file wherever that is used; null if a place can't name a file of
 * another type: a style, or a place that is not known. The old file of another type stays if not all places are known.
 */
export function replaceFileOperations(
  file: SiteFile,
  upload: UploadForDisplay,
  { assets, isComplete }: Pick<AssetsForDisplay, "assets" | "isComplete">,
): Operation[] | null {
  const { id, path, width, height, modern } = upload;
  const stored: Operation = { op: "set-asset", path, upload: id };
  if (path === file.path) {
    // Pages that show a picture's WebP version would go on showing the old one.
    const hasModern = modern !== null && assets.some((other) => other.path === modern.path);
    return hasModern ? [stored, { op: "set-asset", path: modern.path, upload: id, modern: true }] : [stored];
  }
  if (file.uses.length < file.usesCount) return null;
  const shown: Operation[] = [];
  for (const { path: page, ref } of file.uses) {
    if (ref === null) return null;
    shown.push({ op: "set-picture", path: page, ref, file: path, width, height });
  }
  return [stored, ...shown, ...(isComplete ? [{ op: "remove-asset" as const, path: file.path }] : [])];
}
