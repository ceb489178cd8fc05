import type { BuildFailure } from "#lib/site-builds/schema.ts";
import { count, grouped } from "../common.ts";
import * as de from "../de/settings/building.ts";
import { inLanguages } from "../language.ts";

export const buildingWords = inLanguages(de.buildingWords, {
  title: "Building",
  link: "Building",
  text: "Who makes the pages of this website: either they lie finished in the repository, or a program such as Eleventy, Astro or Hugo makes them from its files. Making them is called building.",
  asItLies: "The pages lie finished in the repository",
  asItLiesText:
    "We found no program that makes this website’s pages, so visitors get the files of the repository as its pages.",
  lookAgain: "Check the repository again",
  looked: "Checked. This is what the repository says now.",
  found: (title: string) => `Made with ${title}`,
  foundOwn: "Made as .sitewright/project.yaml says",
  foundUnknown: "Made with a program that we don’t know",
  foundUnknownText:
    "The repository says that its pages are built, but not with which program. You can enter the commands below.",
  foundInvalid: "The file .sitewright/project.yaml has mistakes",
  foundUnsupported: (title: string) => `Made with ${title}, in a way that can't be built here`,
  contractText:
    "The file .sitewright/project.yaml in the repository says how the pages are built. To change that, change the file. Here you only switch building on or off.",
  place: (line: number, column: number) => `Line ${line}, column ${column}`,
  evidence: "How we know",
  statusProposed: "Please check the commands below once. Nothing is built before that.",
  statusOn: (name: string) => `Confirmed by ${name}. Every change is built, and the built pages are shown.`,
  statusOff: "Switched off: visitors get the files of the repository as its pages.",
  somebody: "somebody",
  howTitle: "How it is built",
  howText:
    "These commands run on this server, shut off from everything else. They see the files of this website, but no other project, no passwords and no internet. Only the command that installs packages can reach npm, where the packages come from.",
  siteFolder: "Folder of the website",
  siteFolderHint: "Leave it empty if the website lies at the top of the repository. The commands run in this folder.",
  install: "Command that installs packages",
  installHint:
    "Leave it empty if the website needs no packages. They are installed again only when package.json or the lock file changes.",
  build: "Command that builds the pages",
  output: "Folder with the built pages",
  outputHint: "The folder into which the command writes the finished pages, for example _site, dist or public.",
  base: "Path at the beginning of all addresses",
  baseHint:
    "Only if the website’s addresses begin with a path, such as example.org/docs/: then enter /docs/. Otherwise leave it empty.",
  scripts: "Packages may run scripts while they are installed",
  scriptsHint:
    "Leave it off unless the packages can’t be installed without it. Nearly every website builds with it off, and off is safer.",
  variablesTitle: "Values for the build",
  variablesText:
    "Some websites take settings from named values, called environment variables, when they are built. You enter a value once; it is stored encrypted, and nobody can read it here again. Everybody who may change this website can make a build print a value into a page, so enter no passwords to anything that matters.",
  variableEnd: (end: string) => `ends with ${end}`,
  variableUnset: "No value yet: the build runs without this variable.",
  variableNew: "New value",
  variableSave: "Save",
  variableSaveName: (name: string) => `Save the value of ${name}`,
  variableForget: "Forget",
  variableForgetName: (name: string) => `Forget the value of ${name}`,
  variableSaved: (name: string) => `Saved. The next build gets the new value of ${name}.`,
  variableForgotten: (name: string) => `Forgotten. The next build runs without ${name}.`,
  variableName: "Name of another value",
  variableNameHint: "As the website’s programs read it, for example SITE_TITLE.",
  variableAdd: "Add",
  confirm: "Build this website",
  save: "Save and build",
  off: "Show the files without building",
  present: {
    title: "The website now",
    waiting: "The build waits for its turn…",
    running:
      "The website is being built. The first time takes a minute or two, because its packages are fetched first.",
    built: (pages: number) => `Built: ${count(pages, "page", "pages")}`,
    builtMany: "Built: more than 2,000 pages",
    open: "Open the website",
    failed: "The website could not be built.",
    lines: "This is what the build said about it:",
    log: "Everything that the build said",
    emptyFolder: (folder: string) => `The build ended, but there is nothing in the folder “${folder}”.`,
    wroteTo: (folder: string) => `It wrote “${folder}”.`,
    takeFolder: (folder: string) => `Use the folder “${folder}”`,
    next: {
      "install-failed": "Correct the command that installs packages, or package.json in the repository, and save.",
      "build-failed": "Correct the command that builds the pages, or the file that is named here, and build again.",
      "no-program": "Correct the command that builds the pages, or ask who runs this server to install its program.",
      "no-output": "Correct the folder with the built pages, and save.",
      "registry-away": "You need not do anything.",
    } as Readonly<Partial<Record<BuildFailure, string>>>,
  },
  repositoryPaths: {
    title: "Closed by how the site is built",
    text: "These paths say how the website is built, by the file .sitewright/project.yaml in the repository or, without it, by the generator that was recognised. You can open a path below.",
    closes: (files: number, all: number) => `${grouped(files)} of ${count(all, "file", "files")}`,
    closesAll: (path: string) =>
      `“${path}” in .sitewright/project.yaml closes all files of the repository: neither the agent nor people on the page can change anything.`,
    unreadable: (path: string) =>
      `“${path}” in .sitewright/project.yaml can’t be read as a path, so all files are closed: neither the agent nor people on the page can change anything. Correct it there.`,
    unreadableShort: "can’t be read: closes all files",
  },
  sandboxTitle: "Can this server build websites?",
  sandboxOn: (version: string) => `Yes. Builds run shut off from the rest of the server, with bubblewrap ${version}.`,
  sandboxNone: {
    "switched-off": "Whoever runs this server has switched builds off (SANDBOX=off). No website is built.",
    "unsupported-machine":
      "Builds need a server with Linux on an x64 or arm64 machine. No website is built here, and none of its programs runs.",
    "too-old":
      "The bubblewrap of this server is too old: builds need 0.8 or newer. No website is built, and none of its programs runs.",
    "not-installed":
      "bubblewrap is not installed on this server, so no website is built, and none of its programs runs. On Debian and Ubuntu: apt install bubblewrap, then start the server again.",
    "not-permitted":
      "bubblewrap is installed, but this machine forbids what it needs (user namespaces). No website is built, and none of its programs runs. The README says how to permit them.",
  },
});
