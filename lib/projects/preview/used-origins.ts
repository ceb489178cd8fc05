import { isStylePath } from "#lib/page-source/page-paths.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";
import { keepPromise, RecentMap } from "#lib/platform/recent-map.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { parseOrigin } from "../protection/parse-origin.ts";
import { addressesInPage, addressesInStyles } from "./addresses-in-page.ts";

/** Of a larger site only the files nearest to the root are read; a person is asked about the origins of the others. */
const filesMax = 300;
const bytesMax = 6_000_000;
const fileBytesMax = 400_000;
const originsMax = 60;
const commitsKept = 200;

/** Hosts of stylesheets, and the hosts that these load from without the page naming them. */
const companions: Record<string, string> = { "https://fonts.googleapis.com": "https://fonts.gstatic.com" };

const known = () => processState("used-origins", () => new RecentMap<Promise<string[]>>(commitsKept));

/** Returns the sorted origins that a version loads from, read once per commit within limits; empty if unreadable. */
export function usedOrigins(projectId: string, commit: string): Promise<string[]> {
  const key = `${projectId} ${commit}`;
  const read = () => readUsedOrigins(repositoryPath(env().DATA_DIR, projectId), commit);
  return keepPromise(known(), key, read).catch((error: unknown) => {
    log.error({ err: error }, "the origins that a site uses could not be read");
    return [];
  });
}

async function readUsedOrigins(repository: string, commit: string): Promise<string[]> {
  const site = await openSite({ repository, commit });
  const origins = new Set<string>();
  try {
    const listed = await site.list();
    const files = (listed.ok ? listed.value : [])
      .filter(({ path, kind, bytes }) => kind === "file" && bytes <= fileBytesMax && /\.(?:html?|css)$/i.test(path))
      .sort((a, b) => a.path.split("/").length - b.path.split("/").length || (a.path < b.path ? -1 : 1));
    let bytesLeft = bytesMax;
    for (const { path, bytes } of files.slice(0, filesMax)) {
      bytesLeft -= bytes;
      if (bytesLeft < 0 || origins.size >= originsMax) break;
      const read = await site.read(path);
      if (!read.ok || read.value.binary) continue;
      const text = new TextDecoder().decode(read.value.content);
      if (!text.includes("//")) continue;
      const addresses = isStylePath(path) ? addressesInStyles(text) : addressesInPage(text);
      for (const origin of addresses.flatMap(originsOf)) origins.add(origin);
    }
  } finally {
    await site.close();
  }
  return [...origins].sort().slice(0, originsMax);
}

/** Returns the origins of an address; one that begins with `//` has the scheme of the page, so it has two. */
function originsOf(address: string): string[] {
  const written = address.startsWith("//")
    ? [`https:${address}`, `http:${address}`]
    : [address.replace(/^ws/i, "http")];
  return written.flatMap((text) => {
    const origin = parseOrigin(URL.parse(text)?.origin ?? "");
    if (origin === null) return [];
    return companions[origin] ? [origin, companions[origin]] : [origin];
  });
}
