import { compileGlob } from "#lib/workspaces/site/site-glob.ts";
import { asOtherMachinesRead } from "#lib/workspaces/site/site-path.ts";
import { builtInPaths } from "./built-in-paths.ts";
import type { ProtectionChoices } from "./schema.ts";

/** Returns true if the agent must not write a path, given in the form of `checkSitePath`. */
export type IsProtected = (path: string) => boolean;

type Matches = (path: string) => "yes" | "no" | "unknown";

/** Steps of one glob of an admin over all paths of a turn: well under 0.1 seconds. 10,000 ordinary paths need about half. */
const stepsMax = 2_000_000;

/** The folder of what the product itself reads in a repository. */
const ownFolder = ".sitewright";

const foldCase = (text: string) => text.normalize("NFC").toUpperCase().toLowerCase();

/** Returns a test of whether a glob matches the path or a folder above it; `unknown` if that took too many steps. */
function compileAll(globs: readonly string[], steps?: number): Matches {
  const filters = globs.map((glob) => compileGlob(foldCase(glob), steps));
  return (path) => {
    const names = path.split("/");
    const ways = names.map((_, index) => names.slice(0, index + 1).join("/"));
    for (const filter of filters) if (filter.ok && ways.some(filter.matches)) return "yes";
    return filters.some((filter) => !filter.ok || filter.refusal()) ? "unknown" : "no";
  };
}

/** Returns the test of one path that an admin or the repository has named; `unknown` if it can't be read, which closes every path. */
export function compilePath(glob: string): Matches {
  const matches = compileAll([glob], stepsMax);
  return (path) => matches(foldCase(path));
}

/**
 * Returns the test of protected paths: those that a glob matches and those outside of the site's folder, unless an admin opened
 * them. A path is protected too if another machine reads its name as a protected one; it can be opened only by its exact name. A
 * path whose match takes too many steps is protected. The product's own folder stays closed, even if an admin opens it: its rules speak
 * for the project, so the agent must not write them.
 */
export function compileProtection(
  { protectedPaths, openedPaths }: Pick<ProtectionChoices, "protectedPaths" | "openedPaths">,
  siteRoot: string,
): IsProtected {
  const builtIn = compileAll(builtInPaths);
  const own = compileAll([ownFolder]);
  const added = compileAll(protectedPaths, stepsMax);
  const opened = compileAll(openedPaths, stepsMax);
  return (path) => {
    const named = foldCase(path);
    if ([named, asOtherMachinesRead(path)].some((way) => own(way) !== "no")) return true;
    const isOutside = siteRoot !== "" && !path.startsWith(`${siteRoot}/`);
    const isListed = [named, asOtherMachinesRead(path)].some((way) => builtIn(way) !== "no" || added(way) !== "no");
    const isClosed = isOutside || isListed;
    return isClosed && opened(named) !== "yes";
  };
}
