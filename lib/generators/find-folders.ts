import { folderOf } from "./folder-path.ts";

/** The most folders of a repository that are looked at, and how deep they may lie. */
const foldersMax = 12;
const depthMax = 3;
/** Folders that hold what was installed, built, or written to try something out. */
const noSite =
  /(?:^|\/)(?:\.[^/]+|node_modules|vendor|bower_components|dist|_site|out|tests?|__tests__|fixtures|examples?|themes|templates|exampleSite)(?:\/|$)/i;
const marks = /^(?:package\.json|(?:hugo|config)\.(?:toml|ya?ml|json)|_config\.(?:ya?ml|toml))$/;
const hugoFolder = /(?:^|\/)config\/_default\/(?:hugo|config)\.(?:toml|ya?ml|json)$/;
const usual = ["site", "website", "www", "web", "docs"];

/** Returns the folders in which a site may begin, in the order in which they are looked at: the shallowest first, then usual names. */
export function findFolders(paths: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    const folder = folderOf(path);
    if (hugoFolder.test(path)) folders.add(folderOf(folderOf(folder)));
    else if (marks.test(path.slice(folder === "" ? 0 : folder.length + 1))) folders.add(folder);
  }
  const depth = (folder: string) => (folder === "" ? 0 : folder.split("/").length);
  const usualness = (folder: string) => {
    const place = usual.indexOf(folder.slice(folder.lastIndexOf("/") + 1));
    return place === -1 ? usual.length : place;
  };
  return [...folders]
    .filter((folder) => depth(folder) <= depthMax && !noSite.test(folder))
    .sort((a, b) => depth(a) - depth(b) || usualness(a) - usualness(b) || (a < b ? -1 : 1))
    .slice(0, foldersMax);
}
