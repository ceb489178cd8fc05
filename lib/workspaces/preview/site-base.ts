import { keptObject } from "../git/kept-objects.ts";

// The base of a built site: the path with which the addresses of all its pages begin, such as `docs` of `/docs/`. Its files lie without it in the
// tree. The commit of a built site carries it, so that everything that reads the site knows it. A commit of people never counts.

const trailer = "Sitewright-Base: ";

/** Returns the line for the message of a built site's commit; "" for a site without a base. */
export function baseTrailer(base: string): string {
  return base === "" ? "" : `${trailer}${base}\n`;
}

/** Returns the base of a built site, without slashes at its ends; "" if it has none. `commit` is one that Sitewright made of a build. */
export async function findSiteBase(repository: string, commit: string): Promise<string> {
  const text = (await keptObject(repository, commit))?.content.toString() ?? "";
  const lines = text.slice(text.indexOf("\n\n")).split("\n");
  return lines.find((line) => line.startsWith(trailer))?.slice(trailer.length) ?? "";
}

/** Returns the names of a path without the base, or null if the path does not begin with it. */
export function withoutBase(names: readonly string[], base: string): readonly string[] | null {
  const own = base === "" ? [] : base.split("/");
  return own.every((name, index) => names[index] === name) ? names.slice(own.length) : null;
}
