import { slugOf } from "#lib/page-source/address-schema.ts";
import { descendants, escapeAttribute, escapeText, isBlock, parseHtml, textOf } from "#lib/page-source/html-source.ts";
import { applyEdits } from "#lib/page-source/operations/apply-edits.ts";
import { relativePath } from "#lib/page-source/page-paths.ts";
import type { Section } from "#lib/site-kit/section-schema.ts";
import { addLink } from "../edits/navigation-entry.ts";
import { makePage, newPagePath } from "../edits/new-page.ts";
import { headingFor, paragraphsFor } from "../edits/section-words.ts";
import { readKind } from "../language/additions.ts";
import type { Wish } from "../language/wish.ts";
import { pagesNamed } from "../places/find-things.ts";
import { wordsIn } from "../places/matching.ts";
import { findFooterLists, findNavigations, linksTo } from "../site/navigation.ts";
import type { Page } from "../site/site-files.ts";
import { insertBeside } from "./do-add.ts";
import { insertKit } from "./do-kit.ts";
import { DraftView } from "./draft-view.ts";
import { readContents } from "./kit-contents.ts";
import { chooseModel, modelPaths } from "./model-page.ts";
import { no, type Outcome, pageName, type Work } from "./outcome.ts";

// New pages, and pages under another name.

export async function doAddPage(work: Work, given: Extract<Wish, { act: "add-page" }>): Promise<Outcome> {
  const answered = given.name === "" ? work.answers.shift() : undefined;
  const wish = answered === undefined ? given : { ...given, ...subjectOf(answered, given.text) };
  if (wish.name === "") return { kind: "ask", question: work.say.aboutWhat, choices: [] };
  const { draft, say } = work;
  const { name, text } = withKind(wish);
  const view = new DraftView(draft);
  const heading = headingFor(name);
  const rows = text === null ? null : readRows(text);
  const kit = text === null || rows ? null : kitContents(name, text);
  const paragraphs = rows ? [rowsHere] : kit ? [] : paragraphsFor(name, text, work.language);
  const made = view.created ?? createPage(work, view, heading, paragraphs);
  if (typeof made !== "string") return made;
  const problem = view.created === null ? await fill(work, made, { heading, kit, paragraphs }) : null;
  if (problem !== null) return no(problem);
  if (view.created === null && rows && !writeTable(work, made, rows)) return no(say.notUnderstood);
  const pages = view.pages(view.paths.filter((path) => path !== made));
  const inFooter = work.keeps.includes("in-footer");
  const own = view.page(made);
  const without = [...pages, ...(inFooter && own ? [own] : [])].filter((page) =>
    inFooter ? !linkAtEnd(draft, view, page, heading, made) : !linkOn(draft, view, page, heading, made),
  );
  if (view.created === null && !inFooter) linkInFooter(draft, view, made, heading, made);
  const titles = without.flatMap(({ path }) => draft.page(path) ?? []).map(pageName);
  const said = [
    say.addedPage(heading),
    ...(titles.length > 0 ? [say.noNavigation(say.on(titles))] : []),
    ...(text === null ? [say.onlyBeginning] : []),
  ];
  return { kind: "done", said: said.join(" "), touched: entriesOf(work, made), checks: true };
}

const nameWordsMax = 6;

/** Reads the name of a new page from an answer, and the sentences after it. A long sentence has no name. */
function subjectOf(answer: string, text: string | null): { name: string; text: string | null } {
  const [, first = "", rest = ""] = /^([^.!?:\n]+)[.!?:\n]*\s*(.*)$/s.exec(answer.trim()) ?? [];
  const name = first
    .replace(/^(?:(?:na|also|well|so)\s+)?(?:(?:es geht |it is |it's )?(?:um|über|about)\s+)?/i, "")
    .trim();
  return name.split(/\s+/).length > nameWordsMax
    ? { name: "", text }
    : { name, text: text ?? (rest === "" ? null : rest) };
}

/** Puts the sections into a new page. On a page of the kit they are all it has, so that its texts stand as on the others. */
async function fill(
  work: Work,
  path: string,
  { heading, kit, paragraphs }: { heading: string; kit: Section | null; paragraphs: string[] },
): Promise<string | null> {
  const source = work.draft.text(path) ?? "";
  const html = parseHtml(source);
  const main = html.elements.find(({ tag }) => tag === "main");
  const isOfKit = main !== undefined && html.elements.some(({ classes }) => classes.includes("kit-page"));
  if (!isOfKit) return kit === null ? null : insertKit(work, path, kit, { at: "last" });
  work.draft.write(path, source.slice(0, main.innerStart) + source.slice(main.innerEnd));
  const section = kit === null ? { kind: "text", content: { paragraphs } } : kit;
  const headed = { kind: section.kind, content: { ...section.content, heading } } as Section;
  return insertKit(work, path, headed, { at: "last" });
}

/** The entries that lead to the new page: “… in the menu after Prints” is about them. */
function entriesOf({ draft, site }: Work, made: string) {
  const page = site.home === null ? null : draft.page(site.home);
  return (page?.things ?? [])
    .filter(
      ({ html, region }) =>
        html.tag === "a" &&
        region === "navigation" &&
        html.attributes.get("href")?.split("/").at(-1) === made.split("/").at(-1),
    )
    .slice(0, 1);
}

/** “Prices with a table: …”: the name of the page, and what it holds. */
function withKind({ name, text }: { name: string; text: string | null }): { name: string; text: string | null } {
  const [, own = "", noun = ""] = /^(.+?)\s+(?:with|mit)\s+(.+)$/i.exec(name) ?? [];
  const isKind = table.test(noun) || readKind(wordsIn(noun)) !== null;
  return isKind && text !== null ? { name: own, text: `${noun}: ${text}` } : { name, text };
}

/** Stands on a new page until the table takes its place. */
const rowsHere = "Table-of-the-wish";

/** Reads “a table: Haircut £28, Colour £55” as rows of a name and a value; null for another text, and for a table with other cells. */
function readRows(text: string): [string, string][] | null {
  const [, noun = "", rest = ""] = /^([\p{L} ]{3,30}?)\s*:\s*(\S.*)$/su.exec(text) ?? [];
  if (!/^(?:a |eine[rnm]? )?(?:table|tabelle)$/i.test(noun.trim())) return null;
  const rows = rest
    .split(/\s*[,;]\s+/)
    .map((item) => /^(\D+?)\s+((?:[€£$]\s?)?\d[^,;]*?|free|gratis)\.?$/i.exec(item.trim()));
  const read = rows.flatMap((row) => (row?.[1] && row[2] ? [[row[1], row[2]] satisfies [string, string]] : []));
  return read.length === rows.length && read.length > 1 ? read : null;
}

/** Puts a table in the place that was kept for it. Returns false if the page has no such place. */
function writeTable({ draft }: Work, path: string, rows: readonly [string, string][]): boolean {
  const source = draft.text(path) ?? "";
  const kept = parseHtml(source).elements.findLast((element) => textOf(element).trim() === rowsHere);
  if (!kept) return false;
  const cells = rows.map(
    ([name, value]) => `<tr><th scope="row">${escapeText(name)}</th><td>${escapeText(value)}</td></tr>`,
  );
  const markup = `<table>\n<tbody>\n${cells.join("\n")}\n</tbody>\n</table>`;
  draft.write(path, source.slice(0, kept.start) + markup + source.slice(kept.end));
  return true;
}

const table = /^(?:an? |eine[rnm]? )?(?:table|list|tabelle|liste)$/i;

/** Returns the section that a page’s name or “a table: …” tells; null if the text is one to read. */
function kitContents(name: string, text: string): Section | null {
  const [, noun = "", rest = text] = /^([\p{L} ]{3,30}?)\s*:\s*(\S.*)$/su.exec(text) ?? [];
  const isTable = table.test(noun.trim());
  const own = noun === "" || isTable ? null : readKind(wordsIn(noun));
  const kind = own ?? readKind(wordsIn(name)) ?? (isTable ? "prices" : null);
  return kind === null ? null : (readContents(kind, own || isTable ? rest : text) ?? null);
}

/** Makes the page from one of the menu. Returns its path, or what to say instead. */
function createPage({ draft, say, site }: Work, view: DraftView, name: string, paragraphs: string[]): string | Outcome {
  const { home } = view;
  const homePage = home === null ? null : view.page(home);
  if (home === null || !homePage) return no(say.noPages);
  const model = chooseModel(view.pages(modelPaths(view, homePage))) ?? homePage;
  const path = newPagePath(model, home, slugOf(name) || "page");
  if (draft.paths.includes(path)) return no(say.pageThere(path));
  const others = view.pages(site.paths);
  draft.write(path, makePage(model, view, others, { name, paragraphs }, path));
  return path;
}

/** Puts an entry for the page into a page's navigations and footer. Returns whether it has a navigation. */
function linkOn(draft: Work["draft"], view: DraftView, page: Page, label: string, to: string): boolean {
  const navigations = findNavigations(page, view);
  const edits = navigations
    .filter((navigation) => !linksTo(navigation, to))
    .flatMap((navigation) => addLink(page, navigation, view, label, to));
  const text = applyEdits(page.source, edits);
  if (edits.length > 0 && text !== null) draft.write(page.path, text);
  linkInFooter(draft, view, page.path, label, to);
  return navigations.length > 0;
}

/** Puts an entry for the page into the lists of pages in a page's footer, in the order of the menu. */
function linkInFooter(draft: Work["draft"], view: DraftView, path: string, label: string, to: string): void {
  const page = view.page(path);
  if (page === null) return;
  const menu = findNavigations(page, view)[0]?.items.filter(({ plain }) => plain) ?? [];
  const order = [...menu.flatMap(({ target }) => (target === null || target === to ? [] : [target])), to];
  const edits = findFooterLists(page, view)
    .filter((list) => !linksTo(list, to))
    .flatMap((list) => addLink(page, list, view, label, to, order));
  const text = applyEdits(page.source, edits);
  if (edits.length > 0 && text !== null) draft.write(path, text);
}

/** Puts a link to the page into the footer alone: in its list, or below its last line, as small as that. Returns whether there is a footer. */
function linkAtEnd(draft: Work["draft"], view: DraftView, page: Page, label: string, to: string): boolean {
  if (findFooterLists(page, view).length > 0) {
    linkInFooter(draft, view, page.path, label, to);
    return true;
  }
  const mapped = draft.page(page.path);
  const footer = mapped?.html.elements.findLast(({ tag }) => tag === "footer");
  const line =
    footer &&
    descendants(footer).findLast(
      (one) =>
        isBlock(one) &&
        one !== footer &&
        textOf(one).trim() !== "" &&
        !descendants(one).some((inner) => inner !== one && isBlock(inner)),
    );
  if (!mapped || !line) return false;
  const tag = line.tag === "li" ? "div" : line.tag;
  const name = line.attributes.get("class");
  const link = `<a href="${escapeAttribute(relativePath(page.path, to))}">${escapeText(label)}</a>`;
  const markup = `<${tag}${name ? ` class="${escapeAttribute(name)}"` : ""}>${link}</${tag}>`;
  draft.write(page.path, insertBeside(mapped, line, "below", markup));
  return true;
}

/** Gives a page another name: its title, its main heading, and its entries in navigations. Its address stays. */
export async function doRenamePage(work: Work, { target, text }: Extract<Wish, { act: "say" }>): Promise<Outcome> {
  const [path, ...others] = pagesNamed(work.site, target) ?? [];
  const page = path === undefined ? null : work.draft.page(path);
  if (!page || path === undefined || others.length > 0)
    return { kind: "miss", words: [...target.words, ...target.quoted] };
  const from = pageName(page);
  const entry = page.things.find(
    ({ region, html }) =>
      region === "navigation" &&
      html.tag === "a" &&
      html.attributes.get("href")?.replace(/^\.?\//, "") === path.replace(/^.*\//, ""),
  );
  const title = page.map.title.includes(from) ? page.map.title.replace(from, () => text) : text;
  const main = page.things.filter(({ html }) => html.tag === "h1");
  const refused = await work.draft.apply([
    {
      op: "rename-page",
      path,
      to: path,
      title,
      ...(main.length === 1 && path !== work.site.home ? { heading: text } : {}),
      ...(entry ? { label: { from: entry.element.textContent, to: text } } : {}),
    },
  ]);
  if (refused !== null) return no(refused);
  return { kind: "done", said: work.say.renamedPage(from, text), touched: [] };
}
