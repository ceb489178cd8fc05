import { count } from "./common.ts";
import * as de from "./de/tools.ts";
import { inLanguages } from "./language.ts";
import { pageName } from "./page/page-name.ts";

export const toolWords = inLanguages(de.toolWords, {
  list_files: (files: number | null) =>
    files === null ? "Looked through the files" : `Looked through ${count(files, "file", "files")}`,
  read_file: (path: string) => `Read ${path}`,
  search_files: (query: string, matches: number | null) =>
    matches === null ? `Searched for “${query}”` : `Searched for “${query}”: ${count(matches, "match", "matches")}`,
  edit_file: (path: string, places: number | null) =>
    places === null ? `Changed ${path}` : `Changed ${count(places, "place", "places")} in ${path}`,
  write_file: (path: string, created: boolean) => (created ? `Created ${path}` : `Rewrote ${path}`),
  move_file: (from: string, to: string) => `Moved ${from} to ${to}`,
  delete_file: (path: string) => `Deleted ${path}`,
  add_picture: (path: string | null) => (path === null ? "Tried to add the picture" : `Added the picture ${path}`),
  list_sections: () => "Looked through the sections",
  insert_section: (kind: string, path: string) => `Added a section (${kind}) to ${path}`,
  write_page: (path: string) => `Wrote the page ${path}`,
  set_mood: (mood: string) => `Changed the look to “${mood}”`,
  check_site: (problems: number | null) =>
    problems === null
      ? "Checked the site"
      : problems === 0
        ? "Checked the site: no problems"
        : `Checked the site: ${count(problems, "problem", "problems")}`,
  revert_turn: () => "Took back an earlier change",
  present_options: (choices: number | null) =>
    choices === null ? "Offered choices" : `Offered ${count(choices, "choice", "choices")}`,
  suggest_commit_message: () => "Worded a summary of the change",
  run_project_command: (name: string, code: number | null) =>
    code === null ? `Ran ${name}` : code === 0 ? `Ran ${name}: no problems` : `Ran ${name}: exit code ${code}`,
  unknown: (name: string) => `Used ${name.replaceAll("_", " ")}`,
});

/** Returns a file as people call it: a page by its name, anything else by its kind. */
function called(path: string | number | undefined): string {
  if (typeof path !== "string") return "a file";
  if (/\.html?$/i.test(path)) return `“${pageName(path, "")}”`;
  return /\.css$/i.test(path) ? "the site’s styles" : path;
}

type OfPath = { path?: string | number };

export const progressWords = inLanguages(de.progressWords, {
  "listing-files": () => "Looking through the files",
  "reading-file": ({ path }: OfPath) => `Reading ${called(path)}`,
  searching: (p: { query?: string | number }) => `Searching for “${p.query ?? "…"}”`,
  "changing-file": ({ path }: OfPath) => `Changing ${called(path)}`,
  "writing-file": ({ path }: OfPath) => `Writing ${called(path)}`,
  "moving-file": (p: { from?: string | number; to?: string | number }) => `Moving ${called(p.from)} to ${p.to ?? "…"}`,
  "deleting-file": ({ path }: OfPath) => `Deleting ${called(path)}`,
  "adding-picture": () => "Adding the picture",
  "reading-rules": () => "Reading this site’s rules",
  "listing-sections": () => "Looking through the sections",
  "inserting-section": (p: { path?: string | number }) => `Adding a section to ${p.path ?? "a page"}`,
  "writing-page": ({ path }: OfPath) => `Writing ${called(path)}`,
  "setting-mood": () => "Changing the look",
  "checking-site": () => "Checking the site",
  "building-site": () => "Building the site",
  "running-command": (p: { name?: string | number; line?: string | number }) =>
    p.line === undefined ? `Running ${p.name ?? "…"}` : `Running ${p.name ?? "…"}: ${p.line}`,
  "reverting-turn": () => "Taking back an earlier change",
  continued: () => "Going on where it was interrupted",
  thinking: () => "Thinking",
  retrying: (p: { attempt?: string | number }) => `The model did not answer; trying again (${p.attempt ?? 1})`,
});
