import { fileNameOf, folderOf } from "#lib/page-source/page-paths.ts";

// Which files of a repository are the sources of a website that a generator builds, by their names alone.

export type SourceKind = "markdown" | "template" | "data" | "toml" | "script";

const configurations =
  /^(?:\.eleventy\.[cm]?js|eleventy\.config\.[cm]?[jt]s|astro\.config\.[cm]?[jt]s|hugo\.(?:toml|ya?ml|json)|_config\.ya?ml|docusaurus\.config\.[cm]?[jt]s|\.vitepress\/config\.[cm]?[jt]s|\.vitepress\/config\/index\.[cm]?[jt]s)$/;

/** Returns the folders of a repository that hold the sources of a built website; empty for a site of pages. */
export function sourceFolders(paths: Iterable<string>): string[] {
  const folders = new Set<string>();
  let hasContent = false;
  const own = { hasContract: false, texts: 0, pages: 0 };
  const old: string[] = [];
  for (const path of paths) {
    const at = path.includes(".vitepress/") ? path.indexOf(".vitepress/") : path.lastIndexOf("/") + 1;
    const [folder, name] = [path.slice(0, at), path.slice(at)];
    if (path === ".sitewright/project.yaml") own.hasContract = true;
    if (isForeign(folder)) continue;
    if (/\.(?:md|markdown)$/i.test(name) && !aboutTheRepository.test(name)) own.texts++;
    if (/\.html?$/i.test(name)) own.pages++;
    if (configurations.test(name)) folders.add(folder.replace(/\/$/, ""));
    if (/^config\.(?:toml|ya?ml)$/.test(name)) old.push(folder.replace(/\/$/, ""));
    if (/^(?:.*\/)?content\/.*\.md$/.test(path)) hasContent = true;
  }
  // Hugo's configuration had another name before.
  if (folders.size === 0 && hasContent && old.length > 0) return old;
  // The repository itself says how it is built, with a generator of its own.
  if (folders.size === 0 && own.hasContract && own.texts > own.pages) return [""];
  return [...folders].filter((folder) => ![...folders].some((other) => other !== folder && isBelow(folder, other)));
}

const isBelow = (path: string, folder: string) => folder === "" || path === folder || path.startsWith(`${folder}/`);

const foreign =
  /(?:^|\/)(?:node_modules|bower_components|vendor|themes|dist|build|out|_site|public|resources|tests?|__tests__|coverage|\.(?!vitepress)[^/]+)\//;
const isForeign = (folder: string) => foreign.test(folder);
const aboutTheRepository =
  /^(?:readme|license|licence|changelog|contributing|code_of_conduct|security|authors|agents|claude)(?:\.\w+)?$/i;
const otherData =
  /^(?:package(?:-lock)?|composer|tsconfig.*|jsconfig|manifest|renovate|vercel|netlify|wrangler|firebase|biome|deno|lerna|nx|turbo|docker-compose.*|pnpm-.*|mkdocs|\..*|.*-lock|.*\.config|.*\.schema|.*\.11tydata)\.(?:json|ya?ml|toml)$/i;

/** Returns what kind of source a file is; null for one that nobody edits. */
export function kindOf(path: string, folders: readonly string[]): SourceKind | null {
  const name = fileNameOf(path);
  const folder = `${folderOf(path)}/`;
  if (!folders.some((one) => isBelow(path, one)) || isForeign(folder) || aboutTheRepository.test(name)) return null;
  if (/\/\.vitepress\/|^\.vitepress\//.test(path)) return /config(?:\/\w+)?\.[cm]?[jt]s$/.test(path) ? "script" : null;
  if (/\.(?:md|markdown|mdx)$/i.test(name)) return "markdown";
  if (/\.(?:html?|njk|liquid|hbs|handlebars|mustache|ejs|astro|vue|svelte)$/i.test(name)) return "template";
  if (/^(?:astro|docusaurus)\.config\.[cm]?[jt]s$/.test(name)) return "script";
  if (/(?:^|\/)_data\/.*\.[cm]?js$/.test(path)) return "script";
  if (otherData.test(name)) return null;
  if (/\.ya?ml$|\.json$/i.test(name)) return "data";
  return /\.toml$/i.test(name) ? "toml" : null;
}

/** Whether a template is a frame for pages, and no page. */
export const isPart = (path: string) =>
  /(?:^|\/)(?:_includes|_layouts|layouts|includes|partials|components|snippets|theme)\//.test(path);
