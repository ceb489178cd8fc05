import { folderOf } from "#lib/generators/folder-path.ts";
import { below } from "#lib/generators/repository.ts";
import type { Collection } from "./collection.ts";
import { dataFormatOf, wholeFile, writeBody, writeValues } from "./content-file.ts";
import type { FieldValue } from "./field-value-schema.ts";
import { titleKeys } from "./infer-fields.ts";
import type { EntryValues, Field } from "./schema.ts";

/** Returns a name for files and addresses: `Über uns!` is `ueber-uns`. */
export function slugOf(title: string): string {
  const spelled = title
    .toLowerCase()
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/\p{M}/gu, "");
  const slug = spelled
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80)
    .replace(/-+$/, "");
  return slug === "" ? "entry" : slug;
}

interface NewFile {
  title: string;
  /** `2026-03-02`: for collections whose files begin with a day. */
  day: string;
  /** All paths of the site. */
  taken: (path: string) => boolean;
}

/** Returns the path of a new entry by the convention of its collection. A name that exists gets a number. */
export function pathOfNewEntry(
  { place, paths }: Pick<Collection, "place" | "paths">,
  { title, day, taken }: NewFile,
): string {
  const own = paths.filter((path) => path.startsWith(`${place}/`));
  const last = own.at(-1);
  const extension = mostOf(own.map((path) => path.slice(path.lastIndexOf(".")))) ?? ".md";
  const names = own.map((path) => path.slice(path.lastIndexOf("/") + 1));
  const isFoldered = names.length > 0 && names.every((name) => /^index\./.test(name));
  const isDated =
    /(?:^|\/)_posts$/.test(place) || (names.length > 0 && names.every((name) => /^\d{4}-\d{2}-\d{2}-/.test(name)));
  // New entries lie where the newest one does, if all lie in folders of years and the like.
  const folder = last && own.every((path) => folderOf(path) !== place) && !isFoldered ? folderOf(last) : place;
  const slug = `${isDated ? `${day}-` : ""}${slugOf(title)}`;
  const toPath = (name: string) => below(folder, isFoldered ? `${name}/index${extension}` : `${name}${extension}`);
  return numbered(slug, (name) => taken(toPath(name)), toPath);
}

/** Returns the path of a copy, beside its original. */
export function pathOfCopy(path: string, { title, taken }: Pick<NewFile, "title" | "taken">): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const extension = name.slice(name.indexOf("."));
  const isFoldered = /^index\./.test(name);
  const folder = isFoldered ? folderOf(folderOf(path)) : folderOf(path);
  const day = /^\d{4}-\d{2}-\d{2}-/.exec(name)?.[0] ?? "";
  const toPath = (slug: string) => below(folder, isFoldered ? `${slug}/${name}` : `${slug}${extension}`);
  return numbered(`${day}${slugOf(title)}`, (slug) => taken(toPath(slug)), toPath);
}

/** Returns a path by a name; a name that is taken gets a number. */
export function numbered(name: string, isTaken: (name: string) => boolean, toPath: (name: string) => string): string {
  let number = 1;
  let unused = name;
  while (isTaken(unused)) {
    number += 1;
    unused = `${name}-${number}`;
  }
  return toPath(unused);
}

function mostOf(values: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(values, (value) => value)].map(([value, all]) => ({ value, n: all.length }));
  return counts.sort((a, b) => b.n - a.n)[0]?.value;
}

/** Returns the values of a new entry: those that were given, and the usual beginning of all other fields. */
export function valuesOfNewEntry(fields: readonly Field[], given: EntryValues, title: string): EntryValues {
  const titleKey = titleKeys.find((key) => fields.some((field) => field.key === key)) ?? "title";
  const keys = fields.some(({ key }) => key === titleKey)
    ? fields
    : [{ key: titleKey, initial: title } as Pick<Field, "key" | "initial">, ...fields];
  const more = given.filter((one) => !keys.some(({ key }) => key === one.key));
  const own = keys.map(({ key, initial }) => {
    const chosen = given.find((one) => one.key === key)?.value;
    const value: FieldValue = key === titleKey ? title : chosen === undefined ? initial : chosen;
    return { key, value };
  });
  return [...own, ...more];
}

/** Returns the text of a new file, in the notation of another entry of its collection; null if a value can't be written. */
export function textOfNewEntry(
  path: string,
  like: string | null,
  { values, body }: { values: EntryValues; body: string },
): string | null {
  const format = dataFormatOf(path);
  const begun = format === "json" ? "{}\n" : format !== null ? "" : emptyFrontMatter(like ?? "");
  const some = values.filter(({ value }) => value !== null);
  const made = writeValues(path, begun, wholeFile, some);
  if (!made.ok) return null;
  return format !== null ? made.source : writeBody(path, `${made.source}\n`, body);
}

/** Returns front matter without values, in the notation of another file. */
function emptyFrontMatter(like: string): string {
  if (/^\uFEFF?\+\+\+/.test(like)) return "+++\n+++\n";
  if (/^\uFEFF?\{/.test(like)) return "{}\n";
  return /^\uFEFF?---json\b/.test(like) ? "---json\n{}\n---\n" : "---\n---\n";
}
