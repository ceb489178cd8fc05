import { compareValues, type ValueFact } from "#lib/built-sources/changes/compare-values.ts";
import { nameSource } from "#lib/built-sources/changes/name-source.ts";
import { readValues } from "#lib/built-sources/changes/read-values.ts";
import { sketchPage } from "#lib/built-sources/changes/sketch-page.ts";
import type { SourceRole } from "#lib/built-sources/schema.ts";
import { comparePages } from "#lib/page-source/compare/compare-pages.ts";
import { isStylePath } from "#lib/page-source/page-paths.ts";
import { makeSourceMap } from "#lib/page-source/source-map.ts";
import { partName, sourcePageName, sourceWords } from "#lib/words/page/built/source-parts.ts";
import { pageSentences, receiptWords } from "#lib/words/page/receipt.ts";
import { readText } from "#lib/workspaces/site/read-text.ts";
import type { SiteFiles } from "#lib/workspaces/site/site-files.ts";
import type { ChangedFile } from "../schema.ts";

// The changes of a site that a generator builds, read from its sources.

/** Both versions of a site. */
export interface Sources {
  before: SiteFiles;
  after: SiteFiles;
}

export interface SourceChange {
  path: string;
  role: SourceRole;
  /** The page's title, or "the menu". */
  name: string;
  /** Its changes, as a visitor would notice them. */
  sentences: string[];
}

/** More sources are named by their files alone. */
const filesReadMax = 12;
const charactersMax = 256 * 1024;
/** More changed values of a file are counted. */
const valuesToldMax = 6;

/** Returns the changed sources that are pages, data or templates, by what they are. Files of which nothing can be said are left out. */
export async function describeSources(
  files: readonly ChangedFile[],
  sides: Sources,
  isReturn: boolean,
): Promise<SourceChange[]> {
  const changes: SourceChange[] = [];
  for (const file of files.filter(({ path }) => !isStylePath(path)).slice(0, filesReadMax)) {
    const change = await describeSource(file, sides, isReturn);
    if (change) changes.push(change);
  }
  return changes;
}

/** Returns the names of sources at one version; files of which nothing can be said are left out. */
export async function nameSources(
  paths: readonly string[],
  site: SiteFiles,
): Promise<Pick<SourceChange, "path" | "role" | "name">[]> {
  const named = [];
  for (const path of paths.filter((one) => !isStylePath(one))) {
    const source = nameOf(path, (await read(site, path)) ?? "");
    if (source) named.push({ path, ...source });
  }
  return named;
}

function nameOf(path: string, source: string): Pick<SourceChange, "role" | "name"> | null {
  const named = nameSource(path, source);
  if (!named) return null;
  const { role, name } = named;
  return { role, name: role === "page" ? sourcePageName(path, name) : partName(role, name) };
}

async function describeSource(
  { path, status, oldPath = path }: ChangedFile & { oldPath?: string },
  { before, after }: Sources,
  isReturn: boolean,
): Promise<SourceChange | null> {
  const was = status === "added" ? null : await read(before, oldPath);
  const is = status === "deleted" ? null : await read(after, path);
  const named = nameOf(path, is ?? was ?? "");
  if (!named) return null;
  const { role, name } = named;
  const change = (sentences: string[]) => ({ path, role, name, sentences });
  if (status === "added")
    return change([role === "page" ? receiptWords.newPage(name, isReturn) : sourceWords.isNew(capital(name))]);
  if (status === "deleted")
    return change([role === "page" ? receiptWords.pageGone(name) : sourceWords.isGone(capital(name))]);
  const moved = status === "renamed" && role === "page" ? [receiptWords.pageMoved(name)] : [];
  const noticed = was === null || is === null ? [] : compareSources(path, { was, is }, isReturn);
  if (moved.length + noticed.length > 0) return change([...moved, ...noticed]);
  return change([role === "page" ? sourceWords.pageChanged(name) : sourceWords.changed(capital(name))]);
}

function compareSources(path: string, { was, is }: { was: string; is: string }, isReturn: boolean): string[] {
  const [old, young] = [sketchPage(path, was), sketchPage(path, is)];
  const facts =
    old === null || young === null
      ? []
      : comparePages(makeSourceMap(old, { commit: "", path }), makeSourceMap(young, { commit: "", path }));
  // A sketch says these of front matter as a page does.
  const told = new Set(old === null ? [] : ["title", "description"]);
  const values = compareValues(readValues(path, was), readValues(path, is), told);
  return [
    ...pageSentences(facts, isReturn ? "back" : "made"),
    ...values.slice(0, valuesToldMax).map(valueSentence),
    ...(values.length > valuesToldMax ? [sourceWords.more(values.length - valuesToldMax)] : []),
  ];
}

function valueSentence({ name, before, after, isOrder }: ValueFact): string {
  if (isOrder) return sourceWords.reordered(name);
  if (before === null) return sourceWords.set(name, after ?? "");
  return after === null ? sourceWords.gone(name, before) : sourceWords.became(name, before, after);
}

/** Returns the sentences of all sources; those of parts begin with what they are about. */
export function sourceSentences(changes: readonly SourceChange[]): string[] {
  return changes.flatMap(({ role, name, sentences }) =>
    sentences.map((sentence) => {
      const isNamed = changes.length === 1 || sentence.toLowerCase().includes(name.toLowerCase());
      if (isNamed) return sentence;
      return role === "page" ? receiptWords.on([name], sentence) : `${capital(name)}: ${sentence}`;
    }),
  );
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

async function read(site: SiteFiles, path: string): Promise<string | null> {
  const text = await readText(site, path);
  return text === null || text.length > charactersMax ? null : text;
}
