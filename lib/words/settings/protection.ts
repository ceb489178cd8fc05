import * as de from "../de/settings/protection.ts";
import { inLanguages } from "../language.ts";

export const protectionWords = inLanguages(de.protectionWords, {
  title: "Protection",
  link: "Protection",
  text: "What neither the agent nor a change by hand may touch, when changes leave this server, and what previews may load. People who undo or bring back a change are not held by it.",
  closedTitle: "Closed to the agent",
  closedText:
    "Files that other machines execute or obey: what CI, hosting and builds read, dot files, programs, everything outside the site’s folder, and the paths that .sitewright/project.yaml in the repository closes.",
  builtIn: (paths: number) => `${paths} built-in paths`,
  own: "More paths to close",
  ownHint:
    "One a line, from the top folder. * stands for any part of a name and ** for any folders; a folder’s name closes all that lies in it, a name without a slash is meant in every folder.",
  openedTitle: "Opened to the agent",
  opened: "Paths that the agent may change all the same",
  openedHint:
    "One a line, for example .github/workflows/deploy.yml. A path that is opened here is open although it is closed above. What the agent writes there, another machine may execute: look at it in the review.",
  pushTitle: "When changes leave this server",
  push: "Back up every change in the repository",
  pushHint:
    "Each change goes to a branch of the project’s repository as soon as it is made, where CI may run before anybody has looked; it is not published by that. Otherwise changes go there when they are sent for review.",
  pushNowhere: "This website has no repository elsewhere: its changes stay on this server.",
  originsTitle: "What previews may load",
  originsText:
    "Previews load the site’s own files and what the published site loads already. When a page wants to load from another address, the editor asks beside the preview; what was allowed there stands here.",
  noOrigins: "No other address is allowed so far.",
  removeOrigin: (origin: string) => `Remove ${origin}`,
  remove: "Remove",
  save: "Save",
  saved: "Saved. This applies from now on, also to a change that the agent is making at this moment.",
  historyTitle: "Changes",
  noHistory: "Nobody has changed this yet.",
  somebody: "Somebody",
  changed: {
    opened: (path: string) => `opened “${path}” to the agent`,
    closedAgain: (path: string) => `closed “${path}” again`,
    added: (path: string) => `closed “${path}”`,
    removed: (path: string) => `no longer closes “${path}”`,
    pushOn: "has every change backed up in the repository",
    pushOff: "has changes pushed only when they are sent for review",
    allowed: (origin: string) => `lets previews load from ${origin}`,
    disallowed: (origin: string) => `no longer lets previews load from ${origin}`,
  },
});
