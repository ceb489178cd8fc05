import { slugOf } from "#lib/page-source/address-schema.ts";
import { descendants } from "#lib/page-source/html-source.ts";
import { type Done, type NextMove, type Report, say, toChanges } from "../next-move.ts";
import { answeredText, whatAbout } from "../questions.ts";
import { mainElement } from "../site/content-flow.ts";
import { findNavigations, linksTo } from "../site/navigation.ts";
import { mainHeadings } from "../site/outline.ts";
import type { Page } from "../site/site-files.ts";
import type { SiteView } from "../site/site-view.ts";
import type { PageAddition } from "../wish/parse-addition.ts";
import { closing, code, leftOut, listPaths, quote, title } from "../wording.ts";
import { addLink } from "./navigation-entry.ts";
import { makePage, newPagePath } from "./new-page.ts";
import type { PageWords } from "./page-head.ts";
import { headingFor, paragraphsFor } from "./section-words.ts";

// Adds a page, made from an existing one, and a link to it in every page's navigation.

const modelsMax = 4;
/** The home page and the model page must be known together. In bytes. */
const modelBytesMax = 200_000;
/** A page's navigation is near its start. */
const startLines = 150;

/** Returns pages to make the new one from: the smallest in the home page's menu, else the home page. */
export function modelPaths(site: SiteView, home: Page): string[] {
  const targets = findNavigations(home, site).flatMap(({ items }) => items.map((item) => item.target));
  const linked = [...new Set(targets.filter((path) => path !== null && path !== home.path))].filter(
    (path) => path !== null,
  );
  const light = linked.filter((path) => site.bytesOf([path, home.path]) <= modelBytesMax);
  const bySize = light.sort((left, right) => site.bytesOf([left]) - site.bytesOf([right])).slice(0, modelsMax);
  return bySize.length > 0 ? bySize : [home.path];
}

/** Returns how much of a page has to go: little for a bare heading, no form and few elements. */
function effort(page: Page): number {
  const content = mainElement(page);
  const inner = content === null ? page.elements : descendants(content);
  const heading = mainHeadings(page)[0]?.element;
  const beside =
    heading?.parent?.parent?.children.some(
      (child) => child.type === "element" && /^(?:img|picture|figure|video)$/.test(child.tag),
    ) === true;
  const forms = inner.filter((element) => element.tag === "form").length;
  return (
    inner.length +
    forms * 100 +
    (beside ? 200 : 0) +
    (heading === undefined || heading.tag !== "h1" ? 300 : 0) +
    (content === null ? 50 : 0)
  );
}

export function chooseModel(pages: readonly Page[]): Page | null {
  return [...pages].sort((left, right) => effort(left) - effort(right))[0] ?? null;
}

interface Wanted {
  words: PageWords;
  hasText: boolean;
}

function wordsFor(addition: PageAddition, answers: readonly string[]): Wanted | null {
  const name = addition.name ?? (answers.length > 0 ? answeredText(answers[0] ?? "") : "");
  if (name.trim() === "") return null;
  const heading = headingFor(name.replace(/\s+/g, " ").trim());
  return {
    words: { name: heading, paragraphs: paragraphsFor(addition.subject ?? name, addition.text) },
    hasText: addition.text !== null,
  };
}

export function addPageMove(site: SiteView, addition: PageAddition, answers: readonly string[]): NextMove {
  const wanted = wordsFor(addition, answers);
  if (wanted === null) return say(`I can add a page. ${whatAbout}`);
  const { words } = wanted;
  const slug = slugOf(words.name) || "new-page";
  if (site.home === null) return say("I see no HTML page here that a new one could be made from, so I added nothing.");
  // The page exists; only links are left to add.
  if (site.created !== null)
    return linkMove(site, site.created, words, (path, remarks) => reportFor(path, wanted, remarks));
  const home = site.page(site.home);
  if (home === null) {
    return site.canRead(site.home)
      ? { kind: "read", paths: [site.home] }
      : say(`I could not read ${code(site.home)}, so I added nothing.`);
  }
  const models = modelPaths(site, home);
  const { missing } = site.toRead(models);
  if (missing.length > 0) return { kind: "read", paths: missing };
  const model = chooseModel(site.pages(models)) ?? home;
  const path = newPagePath(model, site.home, slug);
  if (site.allPaths.has(path)) {
    return say(
      `There is a page ${code(path)} already, so I added nothing. Give the new page another name, or tell me what to change on that one.`,
    );
  }
  const content = makePage(model, site, site.pages(site.paths), words, path);
  // The page comes first and alone: if it can't be written, no link may lead to it.
  return { kind: "change", changes: [{ kind: "create", path, content }], report: reportFor(path, wanted, "") };
}

/** Returns the move that links the new page on every page known so far, and reads further pages next. */
export function linkMove(
  site: SiteView,
  newPath: string,
  words: PageWords,
  reportOf: (newPath: string, remarks: string) => Report,
): NextMove {
  const { label, paths: order } = words.menu ?? { label: words.name, paths: [newPath] };
  const paths = site.paths.filter((other) => other !== newPath);
  const { missing, left } = site.toReadStarts(
    paths,
    (page, lines) => lines >= startLines * 2 || findNavigations(page, site).length > 0,
  );
  const pages = paths
    .filter((other) => !site.isThrough(other))
    .map((other) => site.pageStart(other))
    .filter((page) => page !== null);
  const without: string[] = [];
  const edits = pages.map((page) => {
    const navigations = findNavigations(page, site);
    if (navigations.length === 0) without.push(page.path);
    const own = navigations
      .filter((navigation) => !linksTo(navigation, newPath))
      .flatMap((navigation) => addLink(page, navigation, site, label, newPath, order));
    return { path: page.path, source: page.source, edits: own };
  });
  const unlinked =
    without.length === 0 ? "" : `\n\nI found no navigation on ${listPaths(without)}, so there is no link there.`;
  return {
    kind: "change",
    changes: toChanges(edits),
    readNext: missing,
    readLines: startLines,
    report: reportOf(newPath, `${unlinked}${leftOut(left)}`),
  };
}

function reportFor(newPath: string, { words, hasText }: Wanted, remarks: string): Report {
  const linkedIn = (done: Done) => done.paths.filter((path) => path !== newPath);
  const hint = hasText ? "" : " Its text is only a beginning: tell me what it should say.";
  return {
    title: title(`Add a page "${words.name}"`),
    note: (done) =>
      `Turn: added the page ${newPath} (${quote(words.name)}) and linked it in the navigation of ${linkedIn(done).join(", ") || "no page"}.`,
    checks: true,
    answer: (done) => {
      if (!done.paths.includes(newPath)) return `I could not add the page.${closing(done)}`;
      const linked = linkedIn(done);
      const links = linked.length === 0 ? "" : ` The navigation of ${listPaths(linked)} has a link to it.`;
      return `I added the page **${words.name}** as ${code(newPath)}.${links}${hint}${remarks}${closing(done)}`;
    },
  };
}
