import { findWrongInPath } from "./path-schema.ts";

/**
 * Returns a base as a recipe has it, without slashes at its ends: `docs` of `/docs/`. "" if the site begins at the top or its links are
 * relative; null for one that can't stand in an address, or is an address of another server.
 */
export function readBase(written: string): string | null {
  const base = decoded(written.trim().replace(/^\/+|\/+$/g, ""));
  if (base === "" || base === ".") return "";
  if (base === null || /[?#]/.test(base) || base.split("/").includes(".")) return null;
  return findWrongInPath(base) === null ? base : null;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path).normalize("NFC");
  } catch {
    return null;
  }
}
