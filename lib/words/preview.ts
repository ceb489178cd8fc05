import { count } from "./common.ts";
import * as de from "./de/preview.ts";
import { inLanguages } from "./language.ts";

export const previewWords = inLanguages(de.previewWords, {
  title: "Preview of the site",
  address: "Page",
  back: "Back",
  forward: "Forward",
  reload: "Reload the page",
  pages: "Pages of the site",
  pagesLoading: "Looking for the pages…",
  findPage: "Find a page",
  noPages: "The site has no pages yet. Say what the first one should be.",
  noPageFound: "No page is called that.",
  morePages: "The site has more pages than are listed here. Type an address to see any of them.",
  width: "Width of the page",
  widths: { fit: "Full width", phone: "Phone", tablet: "Tablet", desktop: "Desktop" },
  compare: "Compare with before the last change",
  compareSlider: ({ before, after }: Record<"before" | "after", string>) => `Edge between “${before}” and “${after}”`,
  compareShare: (share: number, { before, after }: Record<"before" | "after", string>) =>
    `${share} % “${before}”, ${100 - share} % “${after}”`,
  compareNothing: "Nothing has been changed yet, so there is nothing to compare.",
  before: "Before",
  after: "After",
  toBox: "Back to the message box",
  showChange: "Show what changed",
  select: "Select",
  selectTip: "Select parts of the page · hold Alt over it",
  look: "Look of the site",
  openInTab: "Open in a new tab",
  opening: "Opening the preview…",
  changeUnsaved: "Your change isn’t saved.",
  failed: "The preview can't be opened.",
  cookieRefused:
    "This browser keeps no cookie for the preview. Allow cookies for its address, or open Sitewright over https or in another browser.",
  limited: "Limited preview: links that begin with a slash lead out of the site.",
  wantsToLoad: (origin: string) => `This page wants to load from ${origin}.`,
  allowOrigin: "Allow for this project",
  notNow: "Not now",
  adminMayAllow: "An admin of the project can allow it.",
  missingTitle: "This page is not there",
  missingText: (path: string) => `The site has no page at ${path}.`,
  missingAction: "Go to the first page",
  missingFile: (path: string) => `${path} is missing on this page.`,
  missingFiles: (path: string, others: number) =>
    `${path} and ${count(others, "other file", "other files")} are missing on this page.`,
});
