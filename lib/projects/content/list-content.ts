import type { Actor } from "#lib/accounts/schema.ts";
import type { Collection } from "#lib/content/collection.ts";
import { openEntry } from "#lib/content/content-file.ts";
import { draftsBeside, isInDrafts } from "#lib/content/drafts-folder.ts";
import { entriesInPart, isFound } from "#lib/content/field-value-schema.ts";
import type { SitePlace } from "#lib/content/find-collections.ts";
import { dateOf, inferFields, isDraftEntry, orderKeyOf, titleOf } from "#lib/content/infer-fields.ts";
import { layoutNames, offerLayouts } from "#lib/content/layouts.ts";
import { pageOfEntry } from "#lib/content/page-of-entry.ts";
import type {
  CollectionForDisplay,
  CollectionsForDisplay,
  EntriesForDisplay,
  EntryDetails,
  EntryForDisplay,
  EntryValues,
  Field,
} from "#lib/content/schema.ts";
import { showValue } from "#lib/content/show-value.ts";
import { pageAddress } from "#lib/page-source/address-schema.ts";
import { isHtmlPath } from "#lib/page-source/page-paths.ts";
import { notFound } from "#lib/platform/problem.ts";
import { type RecipeInForce, recipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { listTree } from "#lib/workspaces/git/list-tree.ts";
import { findRootInTree } from "#lib/workspaces/site/site-root.ts";
import { findShownPages, findShownVersion } from "../preview/find-shown-version.ts";
import { type EntrySummary, readCollections, readContentFile, readEntries } from "./site-content.ts";

interface Asked {
  workspaceId: string;
}

interface AskedCollection extends Asked {
  collection: string;
}

interface AskedEntries extends AskedCollection {
  search?: string | undefined;
  from?: number | undefined;
}

interface AskedEntry extends AskedCollection {
  path: string;
  index?: number | undefined;
}

/** Returns the place of the site in a tree, by the recipe that builds it. */
export async function findSitePlace(recipe: RecipeInForce, repository: string, tree: string): Promise<SitePlace> {
  if (recipe !== null && recipe !== "unconfirmed") return { siteFolder: recipe.siteFolder, output: recipe.output };
  return { siteFolder: recipe === null ? await findRootInTree(repository, tree) : "", output: "" };
}

async function openContent(actor: Actor, { workspaceId }: Asked) {
  const { workspace, repository, commit, tree } = await findShownVersion(actor, { workspaceId });
  const place = await findSitePlace(recipeInForce(workspace.generator), repository, tree);
  const { siteFolder } = place;
  return { repository, commit, tree, siteFolder, collections: await readCollections(repository, tree, place) };
}

/** Returns the collections of the present version. Reads no entry of a folder. */
export async function listCollections(actor: Actor, asked: Asked): Promise<CollectionsForDisplay> {
  const { repository, commit, tree, collections } = await openContent(actor, asked);
  const shown: CollectionForDisplay[] = [];
  for (const collection of collections) {
    const count =
      collection.kind === "files"
        ? collection.paths.length
        : (await readEntries(repository, tree, collection)).entries.length;
    shown.push(toCollection(collection, count));
  }
  return { commit, collections: shown };
}

const toCollection = ({ id, label, kind }: Collection, count: number): CollectionForDisplay => ({
  id,
  label,
  kind,
  count,
});

async function listLayouts({ repository, tree, siteFolder }: { repository: string; tree: string; siteFolder: string }) {
  const paths = (await listTree(repository, tree)).map(({ path }) => path);
  return layoutNames(paths, siteFolder);
}

async function openCollection(actor: Actor, asked: AskedCollection) {
  const content = await openContent(actor, asked);
  const collection = content.collections.find(({ id }) => id === asked.collection);
  if (!collection) throw notFound();
  const read = await readEntries(content.repository, content.tree, collection);
  const fields = fieldsOf(collection, read.entries);
  const hasLayout = collection.kind === "files" && fields.some(({ key }) => key === "layout");
  return {
    ...content,
    ...read,
    collection,
    fields: hasLayout ? offerLayouts(fields, await listLayouts(content)) : fields,
  };
}

/** Returns the fields of a collection, by all entries that can be read. */
export const fieldsOf = (collection: Collection, entries: readonly EntrySummary[]): Field[] =>
  inferFields(
    collection,
    entries.flatMap(({ problem, samples }) => (problem === null ? [samples] : [])),
  );

/** Returns the entries of a collection of the present version, or a part of those that a search finds. Throws not-found for a collection that it does not have. */
export async function listEntries(actor: Actor, asked: AskedEntries): Promise<EntriesForDisplay> {
  const { commit, collection, entries, isComplete, fields } = await openCollection(actor, asked);
  const orderKey = collection.kind === "files" ? orderKeyOf(entries.map(({ samples }) => samples)) : null;
  const shown = entries.map((entry) => ({ entry: toEntry(collection, entry), place: placeOf(entry, orderKey) }));
  const isDated = shown.some(({ entry }) => entry.date !== null);
  if (collection.kind === "files")
    shown.sort(({ entry: a, place: first }, { entry: b, place: second }) => {
      if (orderKey !== null && first !== second) return first - second;
      if (orderKey === null && isDated && a.date !== b.date) return (a.date ?? "") > (b.date ?? "") ? -1 : 1;
      return a.title < b.title ? -1 : a.title > b.title ? 1 : a.path < b.path ? -1 : 1;
    });
  const found = shown.flatMap(({ entry }) => (isFound(entry, asked.search ?? "") ? [entry] : []));
  const { from } = asked;
  return {
    commit,
    collection: toCollection(collection, entries.length),
    fields,
    pictures: collection.pictures,
    entries: from === undefined ? found : found.slice(from, from + entriesInPart),
    found: found.length,
    isOrdered:
      isComplete &&
      (collection.kind === "records" || orderKey !== null) &&
      entries.every(({ problem }) => problem === null),
    hasBody:
      collection.kind === "files" &&
      (collection.paths.length === 0 || collection.paths.some((path) => /\.(?:md|mdx|markdown)$/i.test(path))),
    isComplete,
  };
}

const placeOf = ({ samples }: EntrySummary, key: string | null) =>
  Number(samples.find((sample) => sample.key === key)?.text ?? Number.MAX_SAFE_INTEGER);

function toEntry(collection: Collection, { path, index, version, problem, samples }: EntrySummary): EntryForDisplay {
  const drafts = draftsBeside(collection);
  return {
    ...{ path, index, version, problem },
    title: index === null ? titleOf(path, samples) : titleOf("", samples) || `${index + 1}`,
    date: dateOf(path, samples),
    isDraft: isDraftEntry(path, samples),
    move: drafts === null || problem !== null ? null : isInDrafts(path, drafts) ? "publish" : "unpublish",
  };
}

/** Returns an entry as a form shows it. Throws not-found for an entry that the present version does not have. */
export async function getEntry(actor: Actor, asked: AskedEntry): Promise<EntryDetails> {
  const { repository, commit, tree, collection, entries, fields } = await openCollection(actor, asked);
  const index = asked.index ?? null;
  const summary = entries.find((entry) => entry.path === asked.path && entry.index === index);
  const read = summary && (await readContentFile(repository, tree, asked.path));
  if (!summary || !read) throw notFound();
  const opened = read.ok ? openEntry(asked.path, read.file.text, { key: collection.key, index }) : read;
  const entry = { ...toEntry(collection, summary), problem: opened.ok ? null : opened.problem };
  if (!opened.ok || !read.ok) return { commit, entry, values: [], others: [], body: null, address: null };
  const values: EntryValues = [];
  const others: EntryDetails["others"] = [];
  for (const { key, value } of opened.map.pairs) {
    const field = fields.find((one) => one.key === key);
    const { shown, hidden } = field ? showValue(field, value) : { shown: undefined, hidden: [] };
    const sourceOf = ({ start, end }: { start: number; end: number }) =>
      read.file.text.slice(start, end).trim().slice(0, 2_000);
    if (shown === undefined) others.push({ key, source: sourceOf(value), isWhole: true });
    else if (shown !== null) values.push({ key, value: shown });
    for (const one of hidden)
      others.push({ key: [key, ...one.path].join(" › "), source: sourceOf(one.value), isWhole: false });
  }
  // A day that only the name of its file says.
  const day = fields.some(({ key, kind }) => key === "date" && kind === "date") ? dateOf(asked.path, []) : null;
  if (day !== null && !opened.map.pairs.some(({ key }) => key === "date")) values.push({ key: "date", value: day });
  const address = await findAddress(actor, asked, values);
  return {
    commit,
    entry,
    values: values.slice(0, 200),
    others: others.slice(0, 200),
    body: opened.body?.text ?? null,
    address,
  };
}

/** Returns the address of the page that shows an entry, as it was built last; null while it is not known. */
async function findAddress(
  actor: Actor,
  { workspaceId, path }: AskedEntry,
  values: EntryValues,
): Promise<string | null> {
  if (!/\.(?:md|mdx|markdown)$/i.test(path)) return null;
  const { repository, pages } = await findShownPages(actor, { workspaceId });
  if (pages === null) return null;
  const folder = pages.root === "" ? "" : `${pages.root}/`;
  const built = (await listTree(repository, pages.tree)).flatMap((one) =>
    one.kind === "file" && one.path.startsWith(folder) && isHtmlPath(one.path) ? [one.path.slice(folder.length)] : [],
  );
  const text = (...keys: string[]) => {
    const value = values.find(({ key }) => keys.includes(key))?.value;
    return typeof value === "string" && value !== "" ? value : null;
  };
  const page = pageOfEntry(path, { permalink: text("permalink", "url"), slug: text("slug") }, built);
  return page === null ? null : pageAddress(pages.base === "" ? page : `${pages.base}/${page}`);
}
