import { compileGlob } from "#lib/workspaces/site/site-glob.ts";
import { asOtherMachinesRead } from "#lib/workspaces/site/site-path.ts";
import { builtInPaths } from "./built-in-paths.ts";
import type { ProtectionChoices } from "./schema.ts";

/** Whether the agent has to leave a path alone. The path is as `checkSitePath` gives it. */
export type IsProtected = (path: string) => boolean;

type Matches = (path: string) => "yes" | "no" | "unknown";

/** Of one glob that an admin wrote, in all paths of a turn: well under a tenth of a second. Ten thousand honest paths need about half. */
const stepsMax = 2_000_000;

const foldCase = (text: string) => text.normalize("NFC").toUpperCase().toLowerCase();

/** Whether one of the globs matches the path or a folder that it lies in; `unknown` where that took too long to find out. */
function compileAll(globs: readonly string[], steps?: number): Matches {
  const filters = globs.map((glob) => compileGlob(foldCase(glob), steps));
  return (path) => {
    const names = path.split("/");
    const ways = names.map((_, index) => names.slice(0, index + 1).join("/"));
    for (const filter of filters) if (filter.ok && ways.some(filter.matches)) return "yes";
    return filters.some((filter) => !filter.ok || filter.refusal()) ? "unknown" : "no";
  };
}

/**
 * Whether the agent may write a path: not where a glob protects it, and not outside of the site's folder, unless an admin opened
 * it. A path is protected as well when another machine reads its name as a protected one; to be opened it is named as it is. What
 * takes too long to find out stays closed.
 */
export function compileProtection(
  { protectedPaths, openedPaths }: Pick<ProtectionChoices, "protectedPaths" | "openedPaths">,
  siteRoot: string,
): IsProtected {
  const builtIn = compileAll(builtInPaths);
  const added = compileAll(protectedPaths, stepsMax);
  const opened = compileAll(openedPaths, stepsMax);
  return (path) => {
    const named = foldCase(path);
    const isOutside = siteRoot !== "" && !path.startsWith(`${siteRoot}/`);
    const isListed = [named, asOtherMachinesRead(path)].some((way) => builtIn(way) !== "no" || added(way) !== "no");
    const isClosed = isOutside || isListed;
    return isClosed && opened(named) !== "yes";
  };
}
