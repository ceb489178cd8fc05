import type { SiteFailure } from "../schema.ts";

// Every path in a site is checked here, once. A checked path can't leave the site, can't reach git's own files on any file
// system on which a developer may check the site out, and is the same text for people, models and git.

/** Bytes in UTF-8. */
export const pathBytesMax = 1_000;

// Characters that HFS+ ignores in names, so that `.g\u200cit` is `.git` there (git's utf8.c, next_hfs_char).
const ignoredByHfs = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
const controlCharacters = /[\p{Cc}\u2028\u2029]/u;
// Half of a surrogate pair can't be encoded in UTF-8.
const loneSurrogate = /\p{Cs}/u;

export type CheckedPath = { ok: true; path: string } | SiteFailure;

function refuse(message: string): SiteFailure {
  return { ok: false, code: "invalid-path", message };
}

/**
 * Returns true if a name would be git's own folder: in any case, with characters that HFS+ ignores, with the trailing dots
 * and spaces or the stream names that NTFS drops, or as its short DOS name (git's path.c, is_ntfs_dotgit).
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
 * Returns a path as the most lenient file system reads it: in one case, without the characters that HFS+ ignores, without the
 * trailing dots and spaces and the stream names that NTFS drops, with compatibility characters normalized (NFKC).
 */
export function asOtherMachinesRead(path: string): string {
  const fold = (name: string) => {
    const plain = name.replace(ignoredByHfs, "").normalize("NFKC").toUpperCase().toLowerCase();
    return plain.replace(/:.*$/s, "").replace(/[. ]+$/, "") || plain;
  };
  return path.split("/").map(fold).join("/");
}

/**
 * Checks a path and returns it in Unicode's composed form (NFC). The failure's message names the broken rule and does not
 * repeat unprintable characters.
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

/** Returns true if people and models can name this path of a repository; other paths are not listed. */
export function isSitePath(path: string): boolean {
  return !path.includes("\ufffd") && checkSitePath(path).ok;
}
