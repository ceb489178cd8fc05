import { folderOf, pathBelow } from "#lib/generators/folder-path.ts";
import { parseYaml } from "#lib/generators/parse-yaml.ts";
import { below } from "#lib/generators/repository.ts";
import { type Collection, type ConfiguredCollection, type Convention, humanName } from "./collection.ts";
import { readConfiguration } from "./configurations/read-configuration.ts";
import { countRecords, dataFormatOf, recordKeys } from "./content-file.ts";
import type { PictureFolder } from "./schema.ts";

/** A site's files at one version. */
export interface ContentSources {
  /** The paths of all files from the repository's top. */
  paths: readonly string[];
  /** Returns the text of a file; null if it is too large or not a text. */
  read: (path: string) => Promise<string | null>;
}

export interface SitePlace {
  /** From the repository's top; "" is the top. */
  siteFolder: string;
  /** The folder with the built pages, from the site's folder; "" without one. */
  output: string;
}

const collectionsMax = 100;
/** Files of data that are read to see whether they are lists of records. */
const dataFilesMax = 60;

const written = /\.(?:md|mdx|markdown)$/i;
const notContent =
  /(?:^|\/)(?:\.[^/]+|node_modules|vendor|bower_components|_site|dist|themes|archetypes|layouts|_?includes|_layouts|components|tests?|__tests__)\//i;
const aboutRepository =
  /(?:^|\/)(?:readme|license|licence|changelog|contributing|agents|claude|security|code_of_conduct)\b[^/]*$/i;
const notRecords =
  /(?:^|\/)(?:package(?:-lock)?|[jt]sconfig(?:\.\w+)?|composer|manifest|vercel|netlify)\.(?:json|toml|ya?ml)$/i;

/** Returns the collections of a site: those of its configuration, then those of its generator's conventions. */
export async function findCollections({ paths, read }: ContentSources, site: SitePlace): Promise<Collection[]> {
  const all = new Set(paths);
  const output = site.output === "" ? null : below(site.siteFolder, site.output);
  const own = paths.filter(
    (path) => pathBelow(site.siteFolder, path) !== null && (output === null || pathBelow(output, path) === null),
  );
  const convention = conventionOf(own, site.siteFolder);
  const configured = await readConfiguration(site.siteFolder, { has: (path) => all.has(path), read });
  const pictures = usualPictures(own, site.siteFolder, convention);
  const folders = new Map<string, string[]>();
  const isFolder = configured.filter(({ place }) => dataFormatOf(place) === null);
  for (const { place } of isFolder) folders.set(place, entriesIn(own, place, { isConfigured: true }));
  const jekyll = convention === "jekyll" ? await jekyllFolders(site.siteFolder, { paths: own, read }) : [];
  for (const folder of foldersOf(own, site.siteFolder, { convention, jekyll }))
    if (![...folders.keys()].some((known) => pathBelow(known, folder) !== null || pathBelow(folder, known) !== null))
      folders.set(folder, entriesIn(own, folder, { isConfigured: false }));
  const files = [...folders].flatMap(([place, entries]): Collection[] => {
    const own = isFolder.find((one) => one.place === place) ?? null;
    if (entries.length === 0 && own === null) return [];
    const label = own?.label ?? humanName(place.slice(place.lastIndexOf("/") + 1) || place);
    return [
      {
        id: place,
        label,
        kind: "files",
        convention,
        place,
        key: null,
        paths: entries,
        configured: own,
        pictures: own?.pictures ?? pictures,
      },
    ];
  });
  const records = await recordsOfSite({ paths: own, read }, site.siteFolder, { convention, configured, pictures });
  const byLabel = (a: Collection, b: Collection) =>
    a.label < b.label ? -1 : a.label > b.label ? 1 : a.id < b.id ? -1 : 1;
  return [...files.sort(byLabel), ...records.sort(byLabel)].slice(0, collectionsMax);
}

function conventionOf(paths: readonly string[], siteFolder: string): Convention {
  const names = new Set(paths.flatMap((path) => pathBelow(siteFolder, path) ?? []));
  const has = (pattern: RegExp) => [...names].some((name) => pattern.test(name));
  if (has(/^astro\.config\.[cm]?[jt]s$/)) return "astro";
  if (
    has(/^(?:hugo\.(?:toml|ya?ml|json)|config\/_default\/.*)$/) ||
    (has(/^config\.(?:toml|ya?ml|json)$/) && has(/^content\//))
  )
    return "hugo";
  return has(/^_config\.(?:ya?ml|toml)$/) ? "jekyll" : "folders";
}

/** Returns the files of a folder that are entries of it. */
function entriesIn(paths: readonly string[], folder: string, { isConfigured }: { isConfigured: boolean }): string[] {
  const drafts = /(?:^|\/)_posts$/.test(folder) ? below(folderOf(folder), "_drafts") : null;
  const isEntry = (path: string, inside: string) =>
    (written.test(path) || (isConfigured && dataFormatOf(path) !== null)) &&
    !/(?:^|\/)_index\.\w+$/.test(inside) &&
    !/^index\.\w+$/.test(inside) &&
    !aboutRepository.test(inside);
  return paths.filter((path) => {
    const inside = pathBelow(folder, path) ?? (drafts === null ? null : pathBelow(drafts, path));
    return inside !== null && isEntry(path, inside);
  });
}

interface Found {
  convention: Convention;
  jekyll: readonly string[];
}

/** Returns the folders of collections by the conventions of the site's generator. */
function foldersOf(paths: readonly string[], siteFolder: string, { convention, jekyll }: Found): string[] {
  const content = convention === "hugo" ? "content" : convention === "astro" ? "src/content" : null;
  const counts = new Map<string, number>();
  for (const path of paths) {
    const inside = pathBelow(siteFolder, path) ?? "";
    if (!written.test(path) || notContent.test(inside) || aboutRepository.test(inside)) continue;
    if (content !== null) {
      const [section = "", ...more] = (pathBelow(content, inside) ?? "").split("/");
      if (section !== "" && more.length > 0) count(counts, below(below(siteFolder, content), section));
    } else if (!/^_?index\.\w+$/.test(inside.slice(inside.lastIndexOf("/") + 1)) && inside.includes("/"))
      count(counts, folderOf(path));
  }
  const least = content === null ? 2 : 1;
  const usual = [...counts]
    .filter(([folder, n]) => n >= least && !/(?:^|\/)_(?!posts)/.test(folder))
    .map(([folder]) => folder);
  return convention === "jekyll" ? [...new Set([...jekyll, ...usual])] : usual;
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Returns the folders of posts, and of the collections that a site of Jekyll declares. */
async function jekyllFolders(siteFolder: string, { paths, read }: ContentSources): Promise<string[]> {
  const at = ["_config.yml", "_config.yaml"]
    .map((name) => below(siteFolder, name))
    .find((path) => paths.includes(path));
  const text = at === undefined ? null : await read(at);
  const parsed = text === null ? null : parseYaml(text);
  const names = ["posts"];
  const declared = parsed?.ok ? parsed.document.get("collections") : null;
  const items = (declared as { items?: unknown[] } | null)?.items ?? [];
  for (const item of items) {
    const one = item as { key?: { value?: unknown }; value?: unknown };
    const name = one.key?.value ?? one.value;
    if (typeof name === "string" && /^[\w-]+$/.test(name)) names.push(name);
  }
  return names
    .map((name) => below(siteFolder, `_${name}`))
    .filter((folder) => paths.some((path) => path.startsWith(`${folder}/`)));
}

interface Known {
  convention: Convention;
  configured: readonly ConfiguredCollection[];
  pictures: PictureFolder;
}

/** Returns the lists of records in files of data. */
async function recordsOfSite({ paths, read }: ContentSources, siteFolder: string, known: Known): Promise<Collection[]> {
  const { convention, configured, pictures } = known;
  const isData = new RegExp(convention === "hugo" ? "^data/[^/]+$" : "^(?:src/)?(?:_data|data|_includes/data)/[^/]+$");
  const usual = paths.filter(
    (path) => dataFormatOf(path) !== null && isData.test(pathBelow(siteFolder, path) ?? "") && !notRecords.test(path),
  );
  const named = configured.filter(({ place }) => dataFormatOf(place) !== null && paths.includes(place));
  const found: Collection[] = [];
  const collect = (place: string, key: string | null, own: ConfiguredCollection | null) => {
    const name = humanName(place.slice(place.lastIndexOf("/") + 1));
    const label =
      own?.label ?? (key === null || key.toLowerCase() === name.toLowerCase() ? name : `${name}: ${humanName(key)}`);
    found.push({
      ...{ id: key === null ? place : `${place}#${key}`, label, kind: "records", convention, place, key },
      ...{ paths: [place], configured: own, pictures: own?.pictures ?? pictures },
    });
  };
  for (const place of new Set([...named.map((one) => one.place), ...usual].slice(0, dataFilesMax))) {
    const text = await read(place);
    if (text === null) continue;
    const own = named.filter((one) => one.place === place);
    for (const one of own) if (countRecords(place, text, one.key) !== null) collect(place, one.key, one);
    if (own.length > 0) continue;
    if ((countRecords(place, text, null) ?? 0) > 0) collect(place, null, null);
    else for (const key of recordKeys(place, text)) collect(place, key, null);
  }
  return found;
}

/** Returns where a site of this kind has its pictures, and which addresses they have. */
function usualPictures(paths: readonly string[], siteFolder: string, convention: Convention): PictureFolder {
  const has = (folder: string) => paths.some((path) => path.startsWith(`${below(siteFolder, folder)}/`));
  const name =
    convention === "hugo"
      ? "static"
      : convention === "jekyll"
        ? ""
        : (["public", "static"].find(has) ?? (convention === "astro" ? "public" : ""));
  const served = below(siteFolder, name);
  const folder = ["images", "img", "assets/images", "assets/img", "assets", "uploads", "media"].find((one) =>
    has(below(name, one)),
  );
  return { served, uploads: below(served, folder ?? "images"), address: "/" };
}
