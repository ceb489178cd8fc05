import { inAllLanguages } from "#lib/accounts/speaking.ts";
import { isPicturePath } from "#lib/page-source/assets/picture-path-schema.ts";
import { comparePages } from "#lib/page-source/compare/compare-pages.ts";
import { compareStyles } from "#lib/page-source/compare/compare-styles.ts";
import type { PageFact, StyleFact } from "#lib/page-source/compare/fact-schema.ts";
import { fileNameOf, isHtmlPath, isStylePath } from "#lib/page-source/page-paths.ts";
import type { SourceElement, SourceMap } from "#lib/page-source/schema.ts";
import { makeSourceMap } from "#lib/page-source/source-map.ts";
import { formatHex, parseCssColour } from "#lib/page-source/styles/colours.ts";
import { log } from "#lib/platform/log.ts";
import { findOutputs, type Outputs } from "#lib/site-builds/outputs/find-outputs.ts";
import { quoted } from "#lib/words/common.ts";
import { type Language, presentLanguage } from "#lib/words/language.ts";
import { sourceWords } from "#lib/words/page/built/source-parts.ts";
import { byHandWords } from "#lib/words/page/by-hand.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { nameOfStyle, pageSentences, receiptWords, styleSentences } from "#lib/words/page/receipt.ts";
import { changedFiles } from "#lib/workspaces/site/changed-files.ts";
import { readText } from "#lib/workspaces/site/read-text.ts";
import { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import { findRootInTree, pathInSite } from "#lib/workspaces/site/site-root.ts";
import { describeSources, type Sources, sourceSentences } from "../built-pages/source-changes.ts";
import { type ChangedFile, type Receipt, receiptLimits } from "../schema.ts";
import { nameLinks } from "./name-links.ts";
import { receiptFlags } from "./receipt-flags.ts";

export interface ReceiptChange {
  repository: string;
  /** The project whose builds are compared; null for none. */
  projectId: string | null;
  /** The trees of both versions. */
  before: string;
  after: string;
  files: readonly ChangedFile[];
  /** The agent's answer; null if a person made the change. */
  answer: string | null;
  /** True if an earlier state of the site comes back: what appears is not news. */
  isReturn?: boolean;
  /** A change by hand in the words of each language, such as "moved the item “Lemons” on Home". */
  byHand?: Record<Language, string> | undefined;
}

const own = "http://site.invalid";

/** More pages and stylesheets are named, but not read. */
const filesReadMax = 12;
const fileCharactersMax = 1_000_000;

/**
 * Returns what a change does for a visitor, computed from both versions of the site. It reads a bounded number of the changed files,
 * so its time does not depend on the size of the site. Never throws: without a receipt a turn is as good, so it is undefined.
 */
export async function makeReceipt(change: ReceiptChange): Promise<Receipt | undefined> {
  try {
    const pages = new ReadPages();
    const outputs = change.projectId === null ? null : await findOutputs(change.projectId, change);
    const { en, ...translated } = await inAllLanguages(() => compareVersions(change, pages, outputs));
    return { ...en, translated };
  } catch (error) {
    log.error({ err: error }, "a receipt could not be made");
    return undefined;
  }
}

/** The pages that were read and compared, so that a receipt in several languages does both once. */
class ReadPages {
  readonly #facts = new Map<SourceMap, PageFact[]>();
  readonly #texts = new Map<string, Promise<string | null>>();
  readonly #maps = new Map<string, SourceMap>();

  text(site: SiteFiles, path: string): Promise<string | null> {
    const key = `${site.baseTree} ${path}`;
    const text = this.#texts.get(key) ?? read(site, path);
    this.#texts.set(key, text);
    return text;
  }

  async map(site: SiteFiles, path: string): Promise<SourceMap | null> {
    const source = await this.text(site, path);
    if (source === null) return null;
    const key = `${site.baseTree} ${path}`;
    const map = this.#maps.get(key) ?? makeSourceMap(source, { commit: "", path });
    this.#maps.set(key, map);
    return map;
  }

  facts(was: SourceMap, is: SourceMap): PageFact[] {
    const facts = this.#facts.get(is) ?? comparePages(was, is);
    this.#facts.set(is, facts);
    return facts;
  }
}

async function compareVersions(change: ReceiptChange, read: ReadPages, outputs: Outputs | null): Promise<Receipt> {
  const { repository, files } = change;
  const before = new SiteFiles(repository, change.before);
  const after = new SiteFiles(repository, change.after);
  try {
    if (outputs) return await tellBuilt(change, { before, after, read, outputs });
    const root = await findRootInTree(repository, change.after);
    const pages = await readPageChanges(files, { before, after, read, root }, change.isReturn === true);
    const look = await readLook(
      files,
      { before, after, read },
      { pages, home: await readHome(root, after, read, files) },
    );
    const told = pages.map((page) => ({
      ...page,
      sentences: page.sentences.filter((text) => !isToldBy(text, look.sentences)),
    }));
    const onPages = ownSentences(change, files) ?? allPageSentences(told);
    return toReceipt(look, {
      pages: pages.map(({ path, title }) => ({ path, title })),
      sentences: [...onPages, ...look.sentences, ...otherFiles(files, pages)],
      flags: change.answer === null ? [] : receiptFlags(change.answer, pages, files),
    });
  } finally {
    await before.close();
    await after.close();
  }
}

function toReceipt(
  { colours }: Look,
  { pages, parts = [], sentences, flags }: Omit<Receipt, "translated" | "unbuilt">,
): Receipt {
  return {
    pages: pages.slice(0, receiptLimits.pages),
    ...(parts.length > 0 ? { parts: parts.slice(0, receiptLimits.pages) } : {}),
    sentences: sentences.slice(0, receiptLimits.sentences).map((text) => text.slice(0, receiptLimits.characters)),
    flags: flags.slice(0, receiptLimits.flags),
    ...(colours.length > 0 ? { colours: colours.slice(0, receiptLimits.colours) } : {}),
  };
}

/** Returns what changed on a site that a generator builds: as visitors see it where both versions were built, else in its sources. */
async function tellBuilt(
  change: ReceiptChange,
  sides: Sources & { read: ReadPages; outputs: Outputs },
): Promise<Receipt> {
  const { files, isReturn = false, repository } = change;
  const { read, outputs } = sides;
  const sources = await describeSources(files, sides, isReturn);
  const rendered = await withOutputs(repository, outputs, async (built) => {
    const changed = await changedFiles({ repository, before: outputs.before, after: outputs.after });
    const inBuilt = { ...built, read, root: "" };
    const pages = await readPageChanges(changed, inBuilt, isReturn);
    return {
      pages,
      look: await readLook(files, sides, { pages, home: await readHome("", built.after, read, files) }),
      // One page that changed is not all pages, so the site is not listed for it.
      all: pages.length < 2 ? 0 : await countPages(built.after),
    };
  });
  const look = rendered?.look ?? (await readLook(files, sides, { pages: [], home: [] }));
  const seen = rendered ? renderedSentences(rendered.pages, rendered.all) : [];
  const named = new Set(sources.map(({ path }) => path));
  const rest = files.filter(({ path }) => !named.has(path));
  return toReceipt(look, {
    pages: sources.flatMap(({ path, role, name }) => (role === "page" ? [{ path, title: name }] : [])),
    parts: sources.flatMap(({ path, role, name }) => (role === "page" ? [] : [{ path, name }])),
    sentences: [
      ...(seen.length > 0 ? seen : sourceSentences(sources)),
      ...look.sentences,
      ...otherFiles(rest, rendered?.pages ?? []),
    ],
    // The answer speaks of sources, or of the pages that they make: neither can be held against the other.
    flags: [],
  });
}

async function withOutputs<T>(
  repository: string,
  { before, after }: Outputs,
  work: (built: Sources) => Promise<T>,
): Promise<T | null> {
  if (before === null || after === null || before === after) return null;
  const built = { before: new SiteFiles(repository, before), after: new SiteFiles(repository, after) };
  try {
    return await work(built);
  } finally {
    await built.before.close();
    await built.after.close();
  }
}

async function countPages(site: SiteFiles): Promise<number> {
  const listed = await site.list();
  const paths = listed.ok ? listed.value.map(({ path }) => path) : [];
  return paths.filter((path) => isHtmlPath(path) && !/(?:^|\/)404(?:\/index)?\.html$/i.test(path)).length;
}

/** Returns the sentences of built pages. A sentence that is true of all pages says so. */
function renderedSentences(pages: readonly PageChange[], all: number): string[] {
  // Built pages have more that nobody sees, such as the names of scripts.
  const told = pages.map((page) => ({
    ...page,
    sentences: page.sentences.filter((sentence) => sentence !== receiptWords.hidden(page.title)),
  }));
  const read = told.filter(({ was, is }) => was && is);
  if (all < 2 || pages.length < all || read.length < Math.min(all, filesReadMax)) return allPageSentences(told);
  const [first] = read;
  const shared = new Set(
    first?.sentences.filter((sentence) => read.every(({ sentences }) => sentences.includes(sentence))),
  );
  const others = told.map((page) => ({
    ...page,
    sentences: page.sentences.filter((sentence) => !shared.has(sentence)),
  }));
  return [...[...shared].map(sourceWords.onEveryPage), ...allPageSentences(others)];
}

async function readPageChanges(
  files: readonly ChangedFile[],
  { before, after, read, root }: Sources & { read: ReadPages; root: string },
  isReturn: boolean,
): Promise<PageChange[]> {
  const nameOf = (path: string, title: string) => pageName(pathInSite(path, root), title);
  const pages: PageChange[] = [];
  for (const file of newestFirst(files.filter(({ path }) => isHtmlPath(path))))
    pages.push(await readPageChange(file, { before, after, nameOf, read }, pages.length < filesReadMax, isReturn));
  return pages;
}

interface Look {
  sentences: string[];
  colours: ChangedColour[];
}

/** Returns what changed in stylesheets, told by what they style on the changed pages or on the home page. */
async function readLook(
  files: readonly ChangedFile[],
  { before, after, read }: Sources & { read: ReadPages },
  { pages, home }: { pages: readonly PageChange[]; home: readonly SourceMap[] },
): Promise<Look> {
  const styleFiles = files.filter(({ path }) => isStylePath(path)).slice(0, filesReadMax);
  // A rule that is gone is told by what it styled before.
  const maps = [...pages.flatMap(({ is }) => is ?? []), ...home, ...pages.flatMap(({ was }) => was ?? [])];
  const styles: string[] = [];
  const colours: ChangedColour[] = [];
  for (const { path } of styleFiles) {
    const facts = compareStyles((await read.text(before, path)) ?? "", (await read.text(after, path)) ?? "");
    const nameOfStyled = (selector: string) => nameOfSelector(selector, maps);
    const own = facts.filter((fact) => !isOfKit(fact));
    const said = styleSentences(own, nameOfStyled, "made", (value) => hexOf(value) !== null);
    colours.push(...coloursOf(facts, nameOfStyled));
    styles.push(...said, ...(said.length === 0 || own.length < facts.length ? [receiptWords.lookChanged] : []));
  }
  return { sentences: [...new Set(styles)], colours };
}

/**
 * Returns the sentences for a change of which only the person's own words tell what it was; null for others. Of two parts that changed
 * places nobody else knows which one was moved, and a page with another address changes links on many pages.
 */
function ownSentences({ byHand: told }: ReceiptChange, files: readonly ChangedFile[]): string[] | null {
  const byHand = told?.[presentLanguage()];
  const isOne = (verb: string) => byHand?.startsWith(`${verb} `) === true;
  const { move, "order-navigation": order, "rename-page": rename } = byHandWords.done;
  if (byHand === undefined || ![move, order, rename].some(isOne)) return null;
  const own = `${byHandWords.title(byHand)}.`;
  const pages = files.filter(({ path }) => isHtmlPath(path)).length;
  if (isOne(order)) return [receiptWords.onPages(own, pages)];
  const others = files.filter(({ path, status }) => isHtmlPath(path) && status === "modified").length;
  // A page that keeps its address is itself among the modified ones, and no link follows it.
  const isMoved = others < pages;
  return isOne(rename) && isMoved && others > 0 ? [own, receiptWords.linksFollow(others)] : [own];
}

/** Returns pages that come or go before those that changed: of many pages, these are read. */
export function newestFirst<File extends Pick<ChangedFile, "status">>(pages: readonly File[]): File[] {
  return pages.toSorted((a, b) => Number(a.status === "modified") - Number(b.status === "modified"));
}

interface PageChange {
  path: string;
  title: string;
  /** The page before and afterwards; null if it is new, gone or was not read. */
  was: SourceMap | null;
  is: SourceMap | null;
  sentences: string[];
}

interface Sides extends Sources {
  read: ReadPages;
  nameOf: (path: string, title: string) => string;
}

async function readPageChange(
  { path, status, oldPath }: ChangedFile & { oldPath?: string },
  { before, after, nameOf, read }: Sides,
  isRead: boolean,
  isReturn: boolean,
): Promise<PageChange> {
  if (!isRead) return { path, title: nameOf(path, ""), was: null, is: null, sentences: [] };
  const was = status === "added" ? null : await read.map(before, oldPath ?? path);
  const is = status === "deleted" ? null : await read.map(after, path);
  const title = nameOf(path, is?.title || was?.title || "");
  const page = { path, title, was, is };
  if (status === "added") return { ...page, sentences: [receiptWords.newPage(title, isReturn)] };
  if (status === "deleted") return { ...page, sentences: [receiptWords.pageGone(title)] };
  const moved = status === "renamed" ? [receiptWords.pageMoved(title)] : [];
  const facts = was && is ? read.facts(was, is) : [];
  const links = await nameLinks(facts, { repository: after.repository, tree: after.baseTree, path });
  const noticed = pageSentences(facts, isReturn ? "back" : "made", links);
  if (moved.length + noticed.length > 0) return { ...page, sentences: [...moved, ...noticed] };
  return { ...page, sentences: [receiptWords.hidden(title)] };
}

/** "The heading “Welcome” looks different." says less than "The heading “Welcome”: the text size changed." */
function isToldBy(sentence: string, styles: readonly string[]): boolean {
  const [subject, rest] = sentence.split(receiptWords.looksDifferent);
  return rest === "" && styles.some((said) => said.startsWith(`${subject}: `));
}

/** Returns the sentences of all pages. A change that several pages share is one sentence. */
function allPageSentences(pages: readonly PageChange[]): string[] {
  const onPages = new Map<string, string[]>();
  for (const { title, sentences } of pages) {
    for (const sentence of sentences) onPages.set(sentence, [...(onPages.get(sentence) ?? []), title]);
  }
  return [...onPages].map(([sentence, titles]) => {
    if (pages.length === 1 || sentence.includes(quoted(titles[0] ?? ""))) return sentence;
    return receiptWords.on(titles, sentence);
  });
}

type ChangedColour = NonNullable<Receipt["colours"]>[number];

/** Whether a fact is about a custom property of the kit: its names say nothing to people. */
const isOfKit = ({ property }: StyleFact) => property.startsWith("--kit-");

/** Returns the colours that became other ones. Equal changes of several rules are told once. */
function coloursOf(facts: readonly StyleFact[], nameOf: (selector: string) => string | null): ChangedColour[] {
  const found = new Map<string, ChangedColour>();
  for (const fact of facts) {
    const [before, after] = [hexOf(fact.before), hexOf(fact.after)];
    if (before === null || after === null || before === after) continue;
    const shown = { ...fact, property: fact.property.replace(/^--kit-/, "--") };
    const colour = { name: nameOfStyle(shown, nameOf).slice(0, receiptLimits.characters), before, after };
    found.set(JSON.stringify(colour), colour);
  }
  return [...found.values()];
}

/** Returns a colour's hexadecimal notation; null for any other value. */
function hexOf(value: string | null): string | null {
  const colour = parseCssColour(value?.replace(/\s*!important$/, "") ?? "");
  return colour && formatHex(colour);
}

/** Returns the sentences of files that are neither pages nor stylesheets, without pictures that a page's own sentences tell. */
function otherFiles(files: readonly ChangedFile[], pages: readonly PageChange[]): string[] {
  const { newPicture, pictureGone, pictureChanged, newFile, fileGone, fileChanged } = receiptWords;
  return files
    .filter(({ path }) => !isHtmlPath(path) && !isStylePath(path))
    .filter(({ path }) => !pages.some((page) => comesOrGoes(path, page)))
    .map(({ path, status }) => {
      const name = fileNameOf(path);
      if (status === "added") return isPicturePath(path) ? newPicture(name) : newFile(name);
      if (status === "deleted") return isPicturePath(path) ? pictureGone(name) : fileGone(name);
      return isPicturePath(path) ? pictureChanged(name) : fileChanged(name);
    });
}

/** Whether a file is shown by a page before the change or after it, but not by both. */
function comesOrGoes(file: string, { path, was, is }: PageChange): boolean {
  return was !== null && is !== null && shows(was, path, file) !== shows(is, path, file);
}

function shows({ elements }: SourceMap, page: string, file: string): boolean {
  return elements.some(({ attributes: { src } }) => {
    const address = src === undefined ? null : URL.parse(src.trim(), `${own}/${encodeURI(page)}`);
    // An address from the root has not the site's folder.
    return address?.origin === own && `/${encodeURI(file)}`.endsWith(address.pathname);
  });
}

/** Returns the home page if a stylesheet changed: it is told by what it styles there. */
async function readHome(
  root: string,
  after: SiteFiles,
  read: ReadPages,
  files: readonly ChangedFile[],
): Promise<SourceMap[]> {
  if (!files.some(({ path }) => isStylePath(path))) return [];
  const path = root === "" ? "index.html" : `${root}/index.html`;
  const home = await read.map(after, path);
  return home ? [home] : [];
}

async function read(site: SiteFiles, path: string): Promise<string | null> {
  const text = await readText(site, path);
  return text === null || text.length > fileCharactersMax ? null : text;
}

/** Returns what a selector is about, by its last compound: one element's name, or a kind of which there are several. */
function nameOfSelector(selector: string, maps: readonly SourceMap[]): string | null {
  const last =
    selector
      .split(",", 1)[0]
      ?.trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? "";
  if (/^(?:html|body|:root|\*)$/.test(last)) return receiptWords.wholeSite;
  const simple = /([#.]?)([\w-]+)$/.exec(last.replace(/::?[\w-]+(?:\([^()]*\))?/g, "").replace(/\[[^\]]*\]/g, ""));
  if (!simple) return null;
  const [, sign, name = ""] = simple;
  for (const { elements } of maps) {
    const found = elements.filter((element) => isMeant(element, sign ?? "", name));
    const [first] = found;
    if (!first) continue;
    if (found.length === 1) return receiptWords.one(first.name);
    if (found.every(({ kind }) => kind === first.kind)) return receiptWords.severalOf(first.kind);
  }
  return null;
}

function isMeant({ tag, attributes }: SourceElement, sign: string, name: string): boolean {
  if (sign === "#") return attributes.id === name;
  if (sign === ".") return (attributes.class ?? "").split(/\s+/).includes(name);
  return tag === name.toLowerCase();
}
