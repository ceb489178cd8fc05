import * as de from "../de/settings/building.ts";
import { inLanguages } from "../language.ts";

export const buildingWords = inLanguages(de.buildingWords, {
  title: "Building",
  link: "Building",
  text: "Whether visitors see the files of the repository as they lie there, or pages that a generator such as Eleventy, Astro or Hugo makes of them.",
  asItLies: "The files are the pages",
  asItLiesText: "Nothing in the repository says that a generator makes this website. It is shown as it lies there.",
  lookAgain: "Look again",
  looked: "Looked. This is what the repository says now.",
  found: (title: string) => `Made with ${title}`,
  foundOwn: "Made as .sitewright/project.yaml says",
  foundUnknown: "Made by something unknown",
  foundUnknownText:
    "The repository builds something, but with no generator that is known here. You can say below how it is built.",
  foundInvalid: "The file .sitewright/project.yaml has mistakes",
  foundUnsupported: (title: string) => `Made with ${title}, in a way that can't be built here`,
  contractText:
    "The file .sitewright/project.yaml in the repository says how. Change it there; here you confirm it, or switch it off.",
  place: (line: number, column: number) => `Line ${line}, column ${column}`,
  evidence: "How we know",
  statusProposed: "Nothing is built before you have looked at this once.",
  statusOn: (name: string) => `Confirmed by ${name}. Every change is built, and the built pages are shown.`,
  statusOff: "Switched off: the files are shown as they lie in the repository.",
  somebody: "somebody",
  howTitle: "How it is built",
  howText:
    "The commands run on this server in a sandbox: without your files, without secrets, and without a network, but for the registry while packages are installed.",
  siteFolder: "Folder of the site",
  siteFolderHint: "From the top of the repository; empty for the top itself. The commands run there.",
  install: "Installs what it needs",
  installHint: "Empty if nothing has to be installed. It runs again only when package.json or the lock file changes.",
  build: "Builds the pages",
  output: "Folder with the built pages",
  outputHint: "From the site’s folder, for example _site, dist or public.",
  base: "Path before all addresses",
  baseHint: "For example /docs/, as the generator is set. Empty if the site begins at the top of its address.",
  scripts: "Packages may run scripts while they are installed",
  scriptsHint:
    "Off is safer, and nearly every website builds without. Some packages fetch a program of their own that way, which the sandbox does not let them. This is a setting of npm: a command for installing that says otherwise, or runs another program, goes before it.",
  variablesTitle: "Values for the build",
  variablesText:
    "The file .sitewright/project.yaml names these variables. The build gets their values, in the sandbox. Everybody who may change this website can make a build print them into a page, so enter settings here and no passwords to anything that matters.",
  variableEnd: (end: string) => `ends with ${end}`,
  variableUnset: "No value yet: the build runs without this variable.",
  variableNew: "New value",
  variableSave: "Save",
  variableSaveName: (name: string) => `Save the value of ${name}`,
  variableForget: "Forget",
  variableForgetName: (name: string) => `Forget the value of ${name}`,
  variableSaved: (name: string) => `Saved. The next build gets the new value of ${name}.`,
  variableForgotten: (name: string) => `Forgotten. The next build runs without ${name}.`,
  confirm: "Build this website",
  save: "Save and build",
  off: "Show the files as they lie",
  saved: "Saved. The next look at the website builds it.",
  savedOff: "Saved. The files are shown as they lie.",
  sandboxTitle: "The sandbox of this server",
  sandboxOn: (version: string) => `bubblewrap ${version} is installed and works. Builds run.`,
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
