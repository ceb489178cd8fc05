import { quoted } from "../common.ts";
import * as de from "../de/settings/publishing.ts";
import { inLanguages } from "../language.ts";

/** Words of the settings of publishing. */
export const publishingSettingsWords = inLanguages(de.publishingSettingsWords, {
  title: "Publishing",
  link: "Publishing",
  text: "Where visitors find the site, what they see, and how you take it elsewhere.",

  addressTitle: "Address",
  name: "Name of the site",
  nameHint: "Small letters, digits and hyphens. It is part of the address.",
  nameSave: "Change the name",
  nameSaved: "The name is changed.",
  formerNames: (names: readonly string[]) => `Earlier names lead to the present one: ${names.join(", ")}.`,
  notNamed: "The site gets a name when it is published for the first time, or you choose one now.",

  domainsTitle: "Own domains",
  domainsText:
    "A domain that you own, such as www.example.org. Its DNS has to lead to this server, and the proxy in front needs a certificate for it.",
  domains: "Domains",
  domainsHint: "One on each line. The first one is the address that is shown.",
  domainsUnsupported: "This server can’t tell domains apart yet. Whoever runs it can set APP_URL.",
  domainsSave: "Save the domains",
  domainsSaved: "The domains are saved.",

  outputTitle: "Built files",
  outputText:
    "A generator makes this site’s pages. They can go into the repository with each publication, for whatever serves it from there.",
  outputTo: "Where the built files go",
  outputNowhere: "Nowhere: whoever serves the repository builds the site",
  outputBranch: "Into a branch of their own",
  outputFolder: "Into a folder of the main branch",
  outputBranchName: "Branch",
  outputBranchHint:
    "For example gh-pages. It gets the built files alone; a CNAME and a .nojekyll in it stay. A new branch gets a .nojekyll, so that GitHub Pages shows all files.",
  outputFolderName: "Folder",
  outputFolderHint: "For example docs. Each publication replaces what is in it. It must hold no sources.",
  outputSave: "Save the place",
  outputSaved: "This applies from the next publication on.",
  outputMissing: "Enter a name.",

  versionsTitle: "Releases",
  versionsText: "One of the last ten can be put back at once. What you edit stays as it is.",
  release: (number: number) => `Release ${number}`,
  putBackOf: (number: number) => `Release ${number}, put back`,
  releaseZip: "Download",
  releaseZipLabel: (number: number) => `Download release ${number} as a ZIP file`,
  outputIs: {
    waiting: () => "The built files are about to be pushed.",
    pushing: () => "The built files are being pushed.",
    pushed: (branch: string) => `The built files are in the branch ${branch}.`,
    failed: () => "The built files were not pushed.",
    replaced: () => "A later release came before its files were pushed.",
  },
  pushAgain: "Try again",
  pushAgainBusy: "Pushing…",
  sourcesAhead:
    "An earlier release is out. The sources still have the newer changes, and the next publication brings them back.",
  undoInSources: "Undo them in the sources too",
  undoInSourcesTitle: "Undo the newer changes?",
  undoInSourcesText:
    "The sources then have what is in the release that is out. This is a change like any other: the editor opens, and you can look at it, undo it again, and publish it.",
  undoInSourcesConfirm: "Undo and look at it",
  undoInSourcesBusy: "Undoing…",
  heldBy: (name: string) => `${name} is editing the site. You can undo them when they have finished.`,
  noVersions: "Nothing has been published yet.",
  start: "The site as it was then",
  versionBy: (name: string) => `by ${name}`,
  now: "Visitors see this",
  newest: "The newest",
  putBack: "Put back",
  putBackBusy: "Putting back…",
  putBackTitle: "Put this release back?",
  putBackText: (title: string) =>
    `Visitors see ${quoted(title)} at once. What you edit stays as it is, and the next time you publish, visitors see that.`,
  putBackTextElsewhere: (title: string) =>
    `The built files of ${quoted(title)} are pushed at once. The sources keep the newer changes until you undo them, and the next publication brings them back.`,
  putBackKeep: "Leave it as it is",

  copiesTitle: "Take the site with you",
  copiesText: "The files of the site as they are published, or as they are here if nothing is published.",
  download: "Download as a ZIP file",
  downloadBuilt: "Download the built website",
  tokensTitle: "Clone with git",
  tokensText: "With a token, git can read the published versions and their history. It can’t write.",
  tokenLabel: "What the token is for",
  tokenLabelHint: "For example: the backup at the office.",
  tokenDays: "It works for",
  days: (days: number) => (days === 365 ? "a year" : `${days} days`),
  createToken: "Create a token",
  createTokenBusy: "Creating…",
  tokenMissing: "Say what the token is for.",
  tokenCreated: "This is the token. It is shown only now: copy it before you leave this page.",
  token: "Token",
  copyToken: "Copy the token",
  cloneCommand: "Command",
  cloneHint: "git asks for a name, which can be anything, and for the password, which is the token.",
  copyCommand: "Copy the command",
  noTokens: "There are no tokens.",
  tokenBy: (name: string) => `created by ${name}`,
  until: "works until",
  takeBack: "Take back",
  takeBackLabel: (label: string) => `Take back the token ${quoted(label)}`,

  unpublishTitle: "Unpublish",
  unpublishText:
    "Visitors find nothing at the address any more. Name, domains and versions stay, and you can publish again at any time.",
  unpublishHereText:
    "Visitors find nothing at this address any more. The repository stays as it is, and so does what is served from there.",
  unpublish: "Unpublish the site",
  unpublishBusy: "Unpublishing…",
  unpublishAsk: "Take the site from its visitors?",
  unpublishKeep: "Leave it published",
  unpublished: "The site is not published any more.",
});
