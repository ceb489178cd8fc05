import { slugOf } from "#lib/page-source/address-schema.ts";
import { applyEdits } from "#lib/page-source/operations/apply-edits.ts";
import { spotAt, spotIn } from "../edits/add-section.ts";
import { modelPaths } from "../edits/add-page.ts";
import { headingFor, paragraphsFor } from "../edits/section-words.ts";
import type { Wish } from "../language/read-wishes.ts";
import { pagesNamed } from "../places/find-things.ts";
import { headingsOf } from "../site/outline.ts";
import { DraftView } from "./draft-view.ts";
import { meant } from "./do-structure.ts";
import { named, no, type Outcome, pageName, type Work } from "./outcome.ts";
import { folderOf } from "#lib/page-source/page-paths.ts";
import { pagesWords } from "#lib/words/page/pages.ts";

// New pages and sections, and pages under another name.

export async function doAddPage(work: Work, { name, text }: Extract<Wish, { act: "add-page" }>): Promise<Outcome> {
  const view = new DraftView(work.draft);
  const { home } = view;
  const homePage = home === null ? null : view.page(home);
  if (home === null || !homePage) return no(work.say.nothing);
  const heading = headingFor(name);
  const slug = slugOf(name) || "page";
  const path = `${folderOf(home)}${slug}.html`;
  if (work.draft.paths.includes(path)) return no(work.language === "de" ? `Es gibt schon eine Seite ${work.say.quote(path)}. ${work.say.nothing}` : `There is a page ${work.say.quote(path)} already. ${work.say.nothing}`);
  let refused: string | null = null;
  for (const like of [...modelPaths(view, homePage), home]) {
    const back = work.draft.snapshot();
    refused = await work.draft.apply([{ op: "add-page", path, like, content: "blank", title: heading, label: heading }]);
    if (refused === null) break;
    refused = await work.draft.apply([{ op: "add-page", path, like, content: "blank", title: heading }]);
    if (refused === null) break;
    back();
  }
  if (refused !== null) return no(refused);
  const source = work.draft.text(path);
  const paragraphs = paragraphsFor(name, text);
  if (source !== null) work.draft.write(path, source.replace(pagesWords.placeholder, () => paragraphs.map((line) => line.replace(/&/g, "&amp;").replace(/</g, "&lt;")).join("</p>\n<p>")));
  return { kind: "done", said: work.say.addedPage(heading), touched: [], checks: true };
}

export async function doAddSection(work: Work, wish: Extract<Wish, { act: "add-section" }>): Promise<Outcome> {
  const view = new DraftView(work.draft);
  const words = { heading: headingFor(wish.subject), paragraphs: paragraphsFor(wish.subject, wish.text) };
  const place = wish.side === "above" ? "before" : "after";
  let edits: { path: string; text: string; where: string } | null = null;
  if (wish.beside) {
    const found = meant(work, wish.beside, true);
    if (!("things" in found)) return found;
    const [thing] = found.things;
    const page = thing && view.page(thing.page.path);
    const heading = page && thing && headingsOf(page).find(({ element }) => element.start === thing.html.start || (thing.element.kind !== "heading" && element.start >= thing.html.start && element.end <= thing.html.end));
    if (!page || !thing || !heading) return { kind: "miss", words: [wish.beside.literal] };
    const text = applyEdits(page.source, spotAt(heading, place).edits(words));
    if (text !== null) edits = { path: page.path, text, where: work.say.on([pageName(thing.page)]) };
  } else {
    const named = wish.page ? pagesNamed(work.site, wish.page) : work.site.home === null ? [] : [work.site.home];
    const [path] = named ?? [];
    const page = path === undefined ? null : view.page(path);
    const mapped = path === undefined ? null : work.draft.page(path);
    if (!page || !mapped) return { kind: "miss", words: wish.page ? [wish.page.literal] : [wish.subject] };
    const text = applyEdits(page.source, spotIn(page, "end").edits(words));
    if (text !== null) edits = { path: page.path, text, where: work.say.on([pageName(mapped)]) };
  }
  if (!edits) return no(work.say.nothing);
  work.draft.write(edits.path, edits.text);
  return { kind: "done", said: work.say.addedSection(words.heading, edits.where), touched: [], checks: true };
}

/** Gives a page another name: its title, its main heading, and its entries in navigations. Its address stays. */
export async function doRenamePage(work: Work, { target, text }: Extract<Wish, { act: "say" }>): Promise<Outcome> {
  const [path, ...others] = pagesNamed(work.site, target) ?? [];
  const page = path === undefined ? null : work.draft.page(path);
  if (!page || path === undefined || others.length > 0) return { kind: "miss", words: [...target.words, ...target.quoted] };
  const from = pageName(page);
  const entry = page.things.find(({ region, html }) => region === "navigation" && html.tag === "a" && html.attributes.get("href")?.replace(/^\.?\//, "") === path.replace(/^.*\//, ""));
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
  void named;
  return { kind: "done", said: work.say.renamedPage(from, text), touched: [] };
}
