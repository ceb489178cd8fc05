import picomatch from "picomatch";
import type { SiteFailure } from "./schema.ts";

const globCharactersMax = 250;
const wildcardsMax = 12;

export type PathFilter = { ok: true; matches: (path: string) => boolean } | SiteFailure;

/**
 * A filter of paths. `*` stays within a folder, `**` crosses folders, `{a,b}` and `[a-z]` choose; a glob without a slash
 * (`*.html`) means files of that name in every folder. Hidden files match as any other.
 */
export function compileGlob(glob: string | undefined): PathFilter {
  const pattern = glob?.trim().replace(/^(?:\.?\/)+/, "") ?? "";
  if (pattern === "" || pattern === "**" || pattern === "**/*") return { ok: true, matches: () => true };
  // Both bounds keep a glob from costing more time than a file's worth (regular expressions can backtrack).
  if (pattern.length > globCharactersMax || (pattern.match(/\*+|\?/g)?.length ?? 0) > wildcardsMax) {
    return {
      ok: false,
      code: "invalid-pattern",
      message: "The glob is too long. Use a simpler one, for example **/*.html.",
    };
  }
  try {
    const matches = picomatch(pattern.endsWith("/") ? `${pattern}**` : pattern, {
      dot: true,
      noextglob: true,
      nonegate: true,
      strictSlashes: true,
      basename: !pattern.includes("/"),
    });
    return { ok: true, matches: (path) => matches(path) };
  } catch {
    return { ok: false, code: "invalid-pattern", message: "The glob can't be read. Use one like **/*.html." };
  }
}
