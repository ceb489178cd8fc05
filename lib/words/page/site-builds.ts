import { buildFixBegins } from "#lib/site-checks/fix-request-schema.ts";
import * as de from "../de/page/site-builds.ts";
import { inLanguages } from "../language.ts";

// Websites that a generator builds: what people read while one is built, and when it could not be.

export const siteBuildWords = inLanguages(de.siteBuildWords, {
  building: "Building…",
  buildingText: "The page below is the last one that was built. It changes by itself when the new one is ready.",
  buildingFirst: "This website is being built for the first time",
  buildingFirstText: "That takes a minute or two, because its parts are fetched first. The page comes by itself.",
  buildingVersion: "This version is being built",
  buildingVersionText: "The page comes by itself as soon as it is ready.",
  notBuilt: "This version was not built",
  notBuiltText: "It is built as soon as somebody who may edit this website looks at it.",
  unconfirmed: "This website is made by a generator",
  unconfirmedText:
    "An administrator of the project says once how it is built: project settings, “Building”. Then its pages are shown here.",
  unconfirmedShort: "Look once at how it is built; its pages are shown from then on.",
  confirmHere: "Say how this website is built",
  failedTitle: "This version does not build",
  failedBar: "The website does not build since the last change. You see the last version that did.",
  failedBarSettings:
    "The website does not build since the settings under “Building” were changed. You see the last version that did.",
  settings: "Settings for building",
  bySettings: "The website does not build since the settings under “Building” were changed.",
  adminMayMend: "An administrator of the project can correct them.",
  askInEditor: "Open the editor: the agent can be asked there to fix it.",
  failedBarFirst: "The website does not build.",
  doneUnbuilt: "Done, but the website does not build.",
  unbuiltPublish: "It can’t be published like this.",
  triesAgain: "The server tries again by itself.",
  details: "What the build said",
  again: "Build again",
  askToFix: "Ask the agent to fix it",
  instruction: (log: string) =>
    `${buildFixBegins.en} Please find out why, and fix it. This is the end of what the build said:\n\n${log}`,
  failures: {
    "contract-invalid":
      "The file .sitewright/project.yaml can't be read. An administrator finds the place in the project settings, “Building”.",
    "install-unconfirmed":
      "The file .sitewright/project.yaml names a command of its own for installing packages. An administrator looks at it and confirms it in the project settings, “Building”.",
    "no-sandbox":
      "This server can't build websites, because it has no sandbox to do it in. Whoever runs the server finds out how to get one in its README.",
    "no-program": "A program that the build calls is not on this server.",
    "install-failed": "The packages that it needs could not be installed.",
    "registry-away": "The registry of packages did not answer.",
    "build-failed": "The generator stopped with an error.",
    "no-output":
      "The generator ended well, but the folder in which its pages should be is empty. The folder can be corrected in the project settings, “Building”.",
    "output-too-large": "The website has too many files, or files that are too large.",
    "timed-out": "It took too long and was stopped.",
    "out-of-memory": "It needed more memory than a build may use.",
    "disk-full": "It wrote more than a build may write.",
    "too-many-processes": "It started more processes than a build may have.",
    "too-much-output": "It printed so much that it was stopped.",
    interrupted: "The server was stopped several times while it was built. Build it again.",
    unexpected: "Something went wrong on the server. Build it again; if it happens again, the server’s log says why.",
  },
});
