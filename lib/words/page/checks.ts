import { fixRequestBegins } from "#lib/site-checks/fix-request-schema.ts";
import type { CheckId, CheckLevel, FindingCode } from "#lib/site-checks/schema.ts";
import { count } from "../common.ts";
import * as de from "../de/page/checks.ts";
import { inLanguages } from "../language.ts";

/** The sentence of a finding: `about` is the address, the words or the element that it concerns, `measure` bytes or a ratio. */
type Sentence = (about: string, measure: number | null) => string;

const megabytes = (bytes: number | null) => `${((bytes ?? 0) / 1024 / 1024).toFixed(1)} MB`;

const findings: Record<FindingCode, Sentence> = {
  "link-dead": (about) => `The link to “${about}” leads nowhere.`,
  "anchor-dead": (about) => `The link to “${about}” leads to a place that is not on that page.`,
  "address-invalid": (about) => `“${about}” is not a valid address.`,
  "file-missing": (about) => `“${about}” does not exist.`,
  "alt-missing": (about) =>
    about === ""
      ? "A picture has no description for people who can’t see it."
      : `The picture “${about}” has no description for people who can’t see it.`,
  "name-missing": () => "A link or a button has no text, so nobody who can’t see it knows what it does.",
  "label-missing": () => "A form field has no label.",
  "contrast-low": (about, measure) =>
    `“${about}” is hard to read on its background: the contrast is ${(measure ?? 0).toFixed(1)} to 1.`,
  secret: (about) => `This looks like a secret key (${about}). Visitors can read it.`,
  "picture-heavy": (about, measure) => `The picture “${about}” has ${megabytes(measure)}: too much for a phone.`,
  html: (about) => `The code of the page is wrong here: ${about}.`,
  "title-missing": () => "The page has no title.",
  "description-missing": () => "The page says nothing for search engines.",
  placeholder: (about) => `“${about}” looks like a text that was to be replaced.`,
  "page-heavy": (_about, measure) => `The page loads ${megabytes(measure)}.`,
};

const names: Record<CheckId, string> = {
  links: "Links",
  files: "Missing files",
  alt: "Descriptions of pictures",
  names: "Names of buttons, links and fields",
  contrast: "Contrast of texts",
  secrets: "Secret keys",
  pictures: "Weight of pictures",
  html: "Code of pages",
  titles: "Titles of pages",
  descriptions: "Descriptions for search engines",
  placeholders: "Texts left for later",
  pages: "Weight of pages",
};

const hints: Record<CheckId, string> = {
  links: "Links and anchors within the site that lead nowhere.",
  files: "Pictures, styles and scripts of the site that do not exist.",
  alt: "Pictures without a text for people who can’t see them.",
  names: "Links and buttons without a text, form fields without a label.",
  contrast: "Texts that are hard to read on their background, as far as the site’s own stylesheets tell it.",
  secrets: "Keys of services that visitors must not have.",
  pictures: "Pictures of more than 5 MB.",
  html: "Elements that are not closed, stand in the wrong place, or have the same id.",
  titles: "Pages without a title.",
  descriptions: "Pages without a description.",
  placeholders: "“Lorem ipsum”, “TODO”, “your text here”.",
  pages: "Pages that load more than 3 MB of the site’s files.",
};

const levels: Record<CheckLevel, string> = { block: "Blocks", warn: "Warns", off: "Off" };

/** Words of the checks before a change goes out. */
export const checkWords = inLanguages(de.checkWords, {
  title: "Checks",
  link: "Checks",
  text: "What is checked before changes are sent for review or published. Only what a change made worse counts; the same faults from before are listed, and block nobody.",
  levels,
  save: "Save",
  saved: "Saved. This applies from now on.",
  names,
  hints,
  findings,

  checking: "Checking the pages…",
  unbuilt: "The pages are checked as soon as this version is built.",
  failed: "The server could not check the pages. You can go on, but look at them yourself first.",
  fine: "Checked: these changes make nothing worse.",
  blocks: (n: number) =>
    `${count(n, "thing that these changes", "things that these changes")} made worse must be fixed first`,
  warns: (n: number) => `${count(n, "thing", "things")} that these changes made worse`,
  standing: (n: number) =>
    `The site already had ${count(n, "fault", "faults")}; ${n === 1 ? "it does" : "they do"} not hold up these changes`,
  /** The same fault in several places. */
  places: (n: number) => `in ${n} places`,
  more: (n: number) => `… and ${n} more`,
  place: (path: string, line: number | null) => (line === null ? path : `${path}, line ${line}`),
  show: "Show the page",
  showPage: (path: string) => `Show the page ${path}`,
  askToFix: "Ask the agent to fix it",
  unchecked: (check: string, pages: number) =>
    `${check}: ${count(pages, "page was", "pages were")} not checked, because there is too much to check.`,
  elsewhere: (pages: number) =>
    `The contrast of ${count(pages, "page", "pages")} was not checked, because ${pages === 1 ? "its" : "their"} styles come from another server.`,
  instruction: (lines: string) =>
    `${fixRequestBegins.en} that the last changes made something worse. Please fix it, and change nothing else:\n\n${lines}`,
});
