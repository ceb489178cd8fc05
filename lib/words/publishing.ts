import * as de from "./de/publishing.ts";
import { inLanguages } from "./language.ts";

/** Words of publishing, in the editor and on the project's page. */
export const publishingWords = inLanguages(de.publishingWords, {
  publish: "Publish",
  publishBusy: "Publishing…",
  open: "Open the site",
  opensNewTab: "opens in a new tab",
  copy: "Copy the address",

  dialogTitle: "Publish your site",
  dialogText: "Visitors see your changes at once. You go on editing as before.",
  dialogTextElsewhere: "Your changes go into the site’s repository. You go on editing as before.",
  firstText:
    "From then on everybody can open your site. You go on editing as before; visitors see it when you publish again.",
  firstPages: (pages: number) =>
    pages === 1
      ? "The site’s one page becomes public."
      : `All ${pages} pages become public, also those that you have not changed.`,
  firstAddress: "You get its address as soon as it is published.",
  examples: (pages: number): string =>
    pages === 1 ? "This page is still the starter’s example:" : "These pages are still the starter’s example:",
  examplesText: "Press one to look at it and make it yours first, or publish it as it is.",
  unchangedTitle: "Publish the site as it is",
  unchangedText:
    "Nothing has changed since it was published last. Visitors see the site as it is. You go on editing as before.",
  nothingTitle: "There is nothing new to publish",
  nothingText: "Visitors see the site just as it is here.",
  at: "Visitors see it at",
  into: (branch: string, repository: string) => `It goes into the branch ${branch} of ${repository}.`,
  builtInto: {
    branch: (name: string) => `The built files go into the branch ${name}.`,
    folder: (name: string) => `The built files go into its folder ${name}.`,
  },
  blocked: "A change is still being made, or messages wait. As soon as all of it is done, you can publish.",
  loading: "Looking at what you changed…",
  reviewInstead: "Let somebody check it first",
  keep: "Go on editing",

  doneTitle: "Your site is published",
  doneText: "This is its address. Give it to whoever should see the site.",
  doneElsewhereTitle: "Your changes are published",
  doneElsewhere: (branch: string, repository: string) =>
    `They are in the branch ${branch} of ${repository}. Visitors see them as soon as whatever serves that repository has taken them up.`,
  toProject: "Go to the project",
  noAddress:
    "The site is published, but this server has no address for sites yet. Whoever runs the server can set one up, or you can give the site a domain of its own.",

  isPublished: "Published",
  isNotPublished: "Not published",
  notYet: "Nobody but you and the people of this project sees the site yet.",
  news: "There are newer changes than visitors see.",
  newsPictured: "There are newer changes than visitors see. The picture below shows the site with them.",
  newsHeld: (name: string) => `${name} is editing the site. You can publish when they have finished.`,
  /** The branch is "" before the site was received. */
  elsewhere: (branch: string, repository: string) =>
    branch === "" ? `Publishing goes to ${repository}.` : `Publishing goes into the branch ${branch} of ${repository}.`,
});
