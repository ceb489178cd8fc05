import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { applyOperations } from "#lib/page-source/apply-operations.ts";
import type { SiteOperation } from "#lib/page-source/operations/operation-schema.ts";
import { realSites } from "#tests/fixtures/real-sites.ts";
import { generateSite } from "./generated-site.ts";

/** The text files of a site by path, sorted; other files have no text. */
export type SiteTexts = ReadonlyMap<string, string>;

const starters = "lib/workspaces/starters/sites";
const isText = (path: string) => /\.(?:html?|css|txt|xml|svg)$/i.test(path);

function readFolder(folder: string): SiteTexts {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => !path.includes("node_modules") && statSync(join(folder, path)).isFile())
    .sort();
  return new Map(paths.map((path) => [path, isText(path) ? readFileSync(join(folder, path), "utf8") : ""]));
}

/** Returns the starters, two sites by other people, and generated sites, each with a name. */
export function listSites(seeds: readonly number[]): { name: string; files: SiteTexts }[] {
  const folders = [
    ...readdirSync(starters).map((name) => join(starters, name)),
    realSites["clean-blog"].folder,
    realSites.bootflat.folder,
  ];
  return [
    ...folders.map((name) => ({ name, files: readFolder(name) })),
    ...seeds.map((seed) => ({ name: `generated ${seed}`, files: siteTexts(generateSite(seed).files) })),
  ];
}

export const siteTexts = (files: Record<string, string>): SiteTexts =>
  new Map(Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Returns a site after an operation, or the refusal's sentence. */
export async function applyToSite(
  files: SiteTexts,
  operation: SiteOperation,
  { root = "", isProtected = () => false }: { root?: string; isProtected?: (path: string) => boolean } = {},
): Promise<SiteTexts | string> {
  const site = {
    paths: [...files.keys()].sort(),
    root,
    read: async (path: string) => files.get(path) ?? null,
    mayWrite: (path: string) => !isProtected(path),
  };
  const applied = await applyOperations(site, [operation]);
  if (!applied.ok) return applied.message;
  const after = new Map(files);
  for (const { from, to } of applied.moved) {
    after.set(to, after.get(from) ?? "");
    after.delete(from);
  }
  for (const [path, content] of applied.files) after.set(path, String(content));
  for (const path of applied.removed) after.delete(path);
  return siteTexts(Object.fromEntries(after));
}
