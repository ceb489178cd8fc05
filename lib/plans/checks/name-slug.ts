const lengthMax = 80;

/** Returns a name as part of an id: lower case, letters and digits of any script, single hyphens for everything else. */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, lengthMax)
    .replace(/^-+|-+$/g, "");
}
