import { parseYaml } from "#lib/generators/parse-yaml.ts";
import { below } from "#lib/generators/repository.ts";
import type { ConfiguredCollection } from "../collection.ts";
import { readCloudCannon } from "./read-cloudcannon.ts";
import { readDecap } from "./read-decap.ts";
import { readTina } from "./read-tina.ts";

/** The files that describe content, in the order in which they count. They are read, and never run. */
const configurations = [
  { path: "admin/config.yml", read: readDecap },
  { path: "static/admin/config.yml", read: readDecap },
  { path: "public/admin/config.yml", read: readDecap },
  { path: "src/admin/config.yml", read: readDecap },
  { path: "cloudcannon.config.yml", read: readCloudCannon },
  { path: "cloudcannon.config.yaml", read: readCloudCannon },
  { path: "cloudcannon.config.json", read: readCloudCannon },
  { path: "tina/__generated__/_schema.json", read: readTina },
  { path: "tina/tina-lock.json", read: readTina },
] as const;

/**
 * Returns the collections that the first configuration of a site describes; none without one that can be read. Paths in it that lead
 * out of the repository are left out.
 */
export async function readConfiguration(
  siteFolder: string,
  { has, read }: { has: (path: string) => boolean; read: (path: string) => Promise<string | null> },
): Promise<ConfiguredCollection[]> {
  for (const { path, read: readCollections } of configurations) {
    const at = [below(siteFolder, path), path].find(has);
    const text = at === undefined ? null : await read(at);
    if (text === null) continue;
    const value = toValue(text);
    if (value !== undefined) return readCollections(value, { siteFolder });
  }
  return [];
}

/** Returns the value of YAML or JSON that a stranger wrote; undefined if it can't be read. */
function toValue(text: string): unknown {
  const parsed = parseYaml(text, { tokensMax: 40_000 });
  if (!parsed.ok) return undefined;
  try {
    // Refuses aliases that multiply.
    return parsed.document.toJS({ maxAliasCount: 50 });
  } catch {
    return undefined;
  }
}
