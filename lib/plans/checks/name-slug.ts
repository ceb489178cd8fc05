const lengthMax = 80;

/** A name as it stands in an id: lower case, letters and digits of any script, everything else as single hyphens. */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, lengthMax)
    .replace(/^-+|-+$/g, "");
}
