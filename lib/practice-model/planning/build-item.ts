import { escapeText, type HtmlElement, textOf } from "#lib/page-source/html-source.ts";
import { resolveLink } from "#lib/page-source/page-paths.ts";
import { findTitle } from "#lib/page-source/page-title.ts";
import { replaceInBlock, type SourceEdit } from "#lib/page-source/source-edit.ts";
import { chooseModel, modelPaths } from "../doing/model-page.ts";
import { linkMove } from "../edits/add-page.ts";
import { linkContacts } from "../edits/contact-links.ts";
import { applyEdits } from "../edits/exact-edits.ts";
import { firstPage } from "../edits/first-page.ts";
import { makePage } from "../edits/new-page.ts";
import { contentEdits } from "../edits/page-content.ts";
import { headEdits, type PageSection, type PageWords } from "../edits/page-head.ts";
import { isButton, lostAnchorEdits, unlinkEdits } from "../edits/unlink-page.ts";
import { type Done, type NextMove, type PageEdits, type Report, say, toChanges } from "../next-move.ts";
import { findNavigations } from "../site/navigation.ts";
import { mainHeadings } from "../site/outline.ts";
import { regionOfElement } from "../site/page-regions.ts";
import { type Page, readPage } from "../site/site-files.ts";
import type { SiteView } from "../site/site-view.ts";
import { findWords } from "../site/text-matching.ts";
import { closing, code, leftOut, listPaths, title } from "../wording.ts";
import { addedSections } from "./added-sections.ts";
import { sourceOfSection } from "./content-outline.ts";
import { findBrand } from "./known-site.ts";
import type { PlanItem } from "./read-planning.ts";

// Builds one item of an approved plan: creates, rewrites or removes a page. The plan has decided, so no question is
// asked.

export function buildItemMove(site: SiteView, item: PlanItem): NextMove {
  const { path, action } = item.page;
  const exists = site.allPaths.has(path);
  switch (action) {
    case "create":
      return exists ? updateMove(site, item) : createMove(site, item);
    case "update":
      return exists ? updateMove(site, item) : createMove(site, item);
    case "remove":
      return exists
        ? removeMove(site, item)
        : say(`There is no page ${code(path)} any more, so nothing is left to do.`);
    case "keep":
      return say(`${code(path)} stays as it is.`);
    default:
      return action satisfies never;
  }
}

function wordsOf({ page, navigation }: PlanItem, existing: Page | null): PageWords {
  const [opening, ...rest] = page.sections;
  const lines = (content: string) =>
    content
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
  const sections = rest.map(({ heading, content }): PageSection => {
    const source = existing === null ? undefined : sourceOfSection(existing, heading, content);
    return { heading, paragraphs: lines(content), ...(source === undefined ? {} : { source }) };
  });
  const entry = navigation.find(({ path }) => path === page.path);
  return {
    name: opening?.heading ?? page.title,
    paragraphs: opening === undefined || opening.content === opening.heading ? [] : lines(opening.content),
    sections,
    menu: { label: entry?.label ?? page.title, paths: navigation.map(({ path }) => path) },
  };
}

function createMove(site: SiteView, item: PlanItem): NextMove {
  const { path } = item.page;
  const words = wordsOf(item, null);
  const reportOf = (newPath: string, remarks: string) => reportFor(item, newPath, remarks);
  // The page exists; only links are left to add.
  if (site.created !== null) {
    return words.menu?.paths.includes(path)
      ? linkMove(site, site.created, words, reportOf)
      : { kind: "change", changes: [], report: reportOf(path, "") };
  }
  if (site.home === null) {
    const content = firstPage(item.title, words);
    return { kind: "change", changes: [{ kind: "create", path, content }], report: reportOf(path, "") };
  }
  const home = site.page(site.home);
  if (home === null) return unreadable(site, site.home);
  const models = modelPaths(site, home);
  const { missing } = site.toRead(models);
  if (missing.length > 0) return { kind: "read", paths: missing };
  const model = chooseModel(site.pages(models)) ?? home;
  const source = makePage(model, site, site.pages(site.paths), words, path);
  const content = titled(linkContacts(source), path, item);
  // The page comes first and alone: if it can't be written, no link may lead to it.
  return { kind: "change", changes: [{ kind: "create", path, content }], report: reportOf(path, "") };
}

/** Returns the source with the plan's page title in the title element instead of the heading. */
function titled(source: string, path: string, { page }: PlanItem): string {
  const made = readPage(path, source);
  const heading = page.sections[0]?.heading ?? page.title;
  const element = findTitle(made);
  if (element === null || heading === page.title) return source;
  const text = source.slice(element.innerStart, element.innerEnd).replace(heading, page.title);
  return applyEdits(source, [{ start: element.innerStart, end: element.innerEnd, newText: text }]);
}

function unreadable(site: SiteView, path: string): NextMove {
  return site.canRead(path)
    ? { kind: "read", paths: [path] }
    : say(`I could not read ${code(path)}, so I changed nothing.`);
}

function updateMove(site: SiteView, item: PlanItem): NextMove {
  const { path, title: pageTitle } = item.page;
  const page = site.page(path);
  if (page === null) return unreadable(site, path);
  const { missing, left } = site.toRead(site.paths);
  if (missing.length > 0) return { kind: "read", paths: missing };
  const words = wordsOf(item, page);
  const added = addedSections(page, words, item.page.sections[0]?.content ?? "");
  if (added !== null) {
    const edits = added.map((edit) => ({ ...edit, newText: linkContacts(edit.newText) }));
    const changes = toChanges([{ path, source: page.source, edits }]);
    return { kind: "change", changes, report: reportFor(item, path, leftOut(left)) };
  }
  const navigations = findNavigations(page, site);
  const button = buttonThatStays(page, site, item);
  const { content, header } = contentEdits(page, navigations, button === null ? words : { ...words, button });
  const isSameHeading = mainHeadings(page)[0]?.text === words.name;
  const others = site.pages(site.paths);
  const isRenamed = path === site.home && pageTitle === item.title;
  const head = isRenamed || !isSameHeading ? headEdits(page, { ...words, name: pageTitle }, others, path) : [];
  const own: SourceEdit[] = [
    ...head,
    // The texts beside an unchanged heading stay.
    ...(isSameHeading ? [] : header),
    { ...content, newText: linkContacts(content.newText) },
  ];
  const anchors = lostAnchorEdits(page, own, others, site);
  const brand = isRenamed ? brandEdits(others, site, item.title) : [];
  const free = (edit: SourceEdit) => own.every((other) => edit.end <= other.start || edit.start >= other.end);
  const changes = toChanges([
    { path, source: page.source, edits: own },
    ...[...brand, ...anchors].map((change) =>
      change.path === path ? { ...change, edits: change.edits.filter(free) } : change,
    ),
  ]);
  return { kind: "change", changes, report: reportFor(item, path, leftOut(left)) };
}

/** Returns a button that leads to another page of the menu, labelled as in the menu, or null. */
function buttonThatStays(page: Page, site: SiteView, { navigation }: PlanItem): string | null {
  const targetOf = (element: HtmlElement | undefined) =>
    resolveLink(page.path, element?.attributes.get("href") ?? "", site.allPaths, site.top).path;
  const button = page.elements.find((element) => {
    if (!isButton(element) || element.tag !== "a" || regionOfElement(element) !== "main") return false;
    const path = targetOf(element);
    return path !== page.path && navigation.some((entry) => entry.path === path);
  });
  const label = navigation.find(({ path }) => path === targetOf(button))?.label;
  return button === undefined || label === undefined
    ? null
    : `${page.source.slice(button.start, button.innerStart)}${escapeText(label)}</a>`;
}

function removeMove(site: SiteView, item: PlanItem): NextMove {
  const { path } = item.page;
  const paths = site.paths.filter((other) => other !== path);
  const { missing, left } = site.toRead(paths);
  if (missing.length > 0) return { kind: "read", paths: missing };
  const edits = site
    .pages(paths)
    .map((page) => ({ path: page.path, source: page.source, edits: unlinkEdits(page, site, path) }));
  // The links come first: none may lead to a removed page.
  return {
    kind: "change",
    changes: [...toChanges(edits), { kind: "delete", path }],
    report: reportFor(item, path, leftOut(left)),
  };
}

const verbs = { create: "Create", update: "Update", remove: "Remove", keep: "Keep" } as const;
const sentences = {
  create: "I made the page",
  update: "I wrote the page anew:",
  remove: "I took out the page",
  keep: "I kept the page",
} as const;

function reportFor({ page }: PlanItem, path: string, remarks: string): Report {
  const others = (done: Done) => done.paths.filter((other) => other !== path);
  return {
    title: title(`${verbs[page.action]} ${path}: ${page.title}`),
    note: (done) => `Turn: item of the plan: ${page.action} ${path} (${page.title}); changed ${done.paths.join(", ")}.`,
    checks: true,
    answer: (done) => {
      if (!done.paths.includes(path)) return `I could not ${page.action} ${code(path)}.${remarks}${closing(done)}`;
      const links = others(done).length === 0 ? "" : ` ${listPaths(others(done))} followed.`;
      return `${sentences[page.action]} **${page.title}** (${code(path)}).${links}${remarks}${closing(done)}`;
    },
  };
}

/** The site's new name in place of the old one, wherever pages carry it: beside the menu, in the footer, in their titles. */
function brandEdits(pages: readonly Page[], site: SiteView, name: string): PageEdits[] {
  const home = pages.find(({ path }) => path === site.home);
  const brand = home === undefined ? null : findBrand(home, site);
  const old = brand === null ? "" : textOf(brand);
  if (old === "" || old === name) return [];
  return pages.map((page) => ({
    path: page.path,
    source: page.source,
    edits: page.texts
      .filter(
        ({ region, element, attribute }) =>
          element.tag === "title" || attribute === "content" || (region !== null && region !== "main"),
      )
      .flatMap((block) =>
        findWords(block.text, old, true).flatMap(({ from, to }) => replaceInBlock(page, block, from, to, name)),
      ),
  }));
}
