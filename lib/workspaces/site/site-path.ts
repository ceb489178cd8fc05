import type { SiteFailure } from "../schema.ts";

// A path in a site, checked once, here. What passes can't leave the site, can't reach git's own files on any file system
// that a developer may check the site out on, and reads the same for people, models and git.

/** Bytes in UTF-8. */
export const pathBytesMax = 1_000;

// Characters that HFS+ ignores in names, so that `.g\u200cit` is `.git` there (git's utf8.c, next_hfs_char).
const ignoredByHfs = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
const controlCharacters = /[\p{Cc}\u2028\u2029]/u;
// Half of a surrogate pair has no UTF-8.
const loneSurrogate = /\p{Cs}/u;

export type CheckedPath = { ok: true; path: string } | SiteFailure;

function refuse(message: string): SiteFailure {
  return { ok: false, code: "invalid-path", message };
}

/**
 * Whether a name would be git's own folder: in any case, with characters that HFS+ ignores, with the trailing dots and
 * spaces or the stream names that NTFS drops, or by its short DOS name (git's path.c, is_ntfs_dotgit).
 */
export function isGitName(name: string): boolean {
  const folded = name
    .replace(ignoredByHfs, "")
    .toLowerCase()
    .replace(/:.*$/s, "")
    .replace(/(?<![. ])[. ]+$/, "");
  return folded === ".git" || folded === "git~1";
}

/**
 * A path as the most lenient of other machines reads it: in one case, without what HFS+ ignores, without the trailing dots and
 * spaces and the stream names that NTFS drops, with compatible characters as one.
 */
export function asOtherMachinesRead(path: string): string {
  const fold = (name: string) => {
    const plain = name.replace(ignoredByHfs, "").normalize("NFKC").toUpperCase().toLowerCase();
    return plain.replace(/:.*$/s, "").replace(/[. ]+$/, "") || plain;
  };
  return path.split("/").map(fold).join("/");
}

/**
 * Checks a path and gives it in Unicode's composed form (NFC). The message of a refusal says which rule the path breaks,
 * without repeating characters that can't be shown.
 */
export function checkSitePath(path: string): CheckedPath {
  if (path === "") return refuse("The path is empty. Name a file, for example about.html.");
  if (loneSurrogate.test(path) || controlCharacters.test(path)) {
    return refuse("The path contains characters that no file name may have.");
  }
  const normal = path.normalize("NFC");
  if (Buffer.byteLength(normal) > pathBytesMax) return refuse(`The path is longer than ${pathBytesMax} bytes.`);
  if (normal.includes("\\")) return refuse(`“${normal}” contains a backslash. Separate folders with /.`);
  if (normal.startsWith("/")) return refuse(`“${normal}” begins with /. Paths are relative to the site's own folder.`);
  for (const name of normal.split("/")) {
    if (name === "") return refuse(`“${normal}” has an empty part. Write each / once, and none at the end.`);
    if (name === "." || name === "..") {
      return refuse(`“${normal}” contains “${name}”. Name the file by its full path inside the site.`);
    }
    if (isGitName(name)) return refuse(`“${normal}” belongs to git itself and is no part of the site.`);
  }
  return { ok: true, path: normal };
}

/** Whether a path that stands in a repository can be named by people and models at all; others are not listed. */
export function isSitePath(path: string): boolean {
  return !path.includes("\ufffd") && checkSitePath(path).ok;
}
