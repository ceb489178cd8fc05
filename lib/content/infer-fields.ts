import type { Collection, ConfiguredField } from "./collection.ts";

import { type Datum, type MapOf, textsOf } from "./data/datum.ts";
import { levelsMax, type PlainValue, rowsMax } from "./field-value-schema.ts";
import type { Field, FieldKind } from "./schema.ts";

/** A value as far as the kind of its field shows in it. */
export interface Sample {
  key: string;
  shape: "text" | "number" | "yes-no" | "list" | "group" | "rows" | "nothing" | "other";
  /** The beginning of a text. */
  text: string;
  isLong: boolean;
  style: "plain" | "single" | "double" | "block";
  /** Samples of a group, or of each row. */
  inside?: readonly (readonly Sample[])[];
}

const sampleMax = 200;
const longFrom = 120;
/** Keys of one entry that are looked at. */
const keysMax = 100;

/** Returns samples of the values of an entry. */
export const samplesOf = ({ map }: { map: MapOf }): Sample[] => samplesIn(map, levelsMax);

/** The text of the sample of a list without entries, which may be one of texts or of groups. */
const emptyList = "[]";

const samplesIn = (map: MapOf, levels: number): Sample[] =>
  map.pairs.slice(0, keysMax).map(({ key, value }) => ({ key, ...shapeOf(value, levels) }));

function shapeOf(datum: Datum, levels: number): Omit<Sample, "key"> {
  const plain = { text: "", isLong: false, style: "plain" } as const;
  if (datum.is === "scalar") {
    const { value, style } = datum;
    if (value === null) return { shape: "nothing", ...plain };
    if (typeof value === "number") return { shape: "number", ...plain, text: String(value) };
    if (typeof value === "boolean") return { shape: "yes-no", ...plain, text: String(value) };
    return {
      shape: "text",
      text: value.slice(0, sampleMax),
      isLong: value.length > longFrom || value.includes("\n"),
      style,
    };
  }
  const nested = levels > 0 ? nestedOf(datum) : null;
  if (nested)
    return { shape: nested.shape, ...plain, inside: nested.maps.map((inside) => samplesIn(inside, levels - 1)) };
  if (datum.is === "list" && datum.items.length === 0) return { shape: "list", ...plain, text: emptyList };
  return { shape: textsOf(datum) === null ? "other" : "list", ...plain };
}

/** Returns a value of several parts that a form can show: a group, or a list of groups; null for all others. */
export function nestedOf(datum: Datum): { shape: "group" | "rows"; maps: MapOf[] } | null {
  const items = datum.is === "map" ? [datum] : datum.is === "list" ? datum.items : [];
  const maps = items.flatMap((item) => (item.is === "map" ? item : []));
  if (maps.length === 0 || maps.length < items.length || maps.length > rowsMax) return null;
  const isSure = maps.every(
    ({ pairs }) => pairs.length <= keysMax && new Set(pairs.map(({ key }) => key)).size === pairs.length,
  );
  return isSure ? { shape: datum.is === "map" ? "group" : "rows", maps } : null;
}

const date = /^\d{4}-\d{2}-\d{2}(?:$|[T ])/;
const pictureKey = /image|img|photo|picture|cover|thumb|avatar|logo|hero|banner|poster|bild|foto/i;
const pictureFile = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;
const choicesMax = 8;

/** Returns the fields of a collection: as the configuration has them, and as the values of all entries show. */
export function inferFields(
  { configured, convention, kind, paths }: Pick<Collection, "configured" | "convention" | "kind" | "paths">,
  entries: readonly (readonly Sample[])[],
): Field[] {
  const fields = fieldsOfValues(configured?.fields ?? [], entries);
  const keys = fields.map(({ key }) => key);
  // No generator leaves out a record of a list.
  const implied = kind === "files" ? [impliedDate(convention, { keys, paths }), impliedDraft(convention, keys)] : [];
  return [...fields, ...implied.flatMap((field) => field ?? [])].map(withMeaning);
}

/** Returns the fields of entries, or of the groups of a field. */
function fieldsOfValues(settings: readonly ConfiguredField[], entries: readonly (readonly Sample[])[]): Field[] {
  const byKey = new Map<string, Sample[]>();
  for (const samples of entries)
    for (const sample of samples) {
      const known = byKey.get(sample.key);
      if (known) known.push(sample);
      else byKey.set(sample.key, [sample]);
    }
  // A configuration that only refines what entries have says nothing of other keys.
  const named = settings
    .filter(({ key, kind }) => kind !== null && (byKey.has(key) || isWhole(settings)))
    .map(({ key }) => key);
  return [...new Set([...named, ...usualOrder([...byKey.keys()])])].map((key) =>
    toField(
      key,
      byKey.get(key) ?? [],
      entries.length,
      settings.find((one) => one.key === key),
    ),
  );
}

const isWhole = (settings: readonly ConfiguredField[]) =>
  settings.some(({ isRequired, label }) => isRequired || label !== null);

/** Titles come first, the others as files have them. */
function usualOrder(keys: readonly string[]): string[] {
  const first = titleKeys.filter((key) => keys.includes(key));
  return [...first, ...keys.filter((key) => !first.includes(key))];
}

function toField(
  key: string,
  samples: readonly Sample[],
  entries: number,
  setting: ConfiguredField | undefined,
): Field {
  const guessed = guess(key, samples);
  const kind = setting?.kind ?? guessed.kind;
  const choices = kind !== "choice" ? [] : setting && setting.choices.length > 0 ? setting.choices : guessed.choices;
  const isNested = kind === "group" || kind === "rows";
  const inside = samples.flatMap((sample) => (sample.shape === kind ? (sample.inside ?? []) : []));
  return {
    ...{ key, kind, choices },
    fields: isNested ? fieldsOfValues(setting?.fields ?? [], inside).map(inGroup) : [],
    label: setting?.label ?? null,
    hint: setting?.hint ?? null,
    isOpen: kind === "choice" && (setting?.choices.length ?? 0) === 0,
    isRequired: setting
      ? setting.isRequired && setting.initial === undefined && kind !== "yes-no"
      : titleKeys[0] === key,
    initial: setting?.initial ?? initialOf(kind, samples, entries),
    absent: null,
  };
}

/** A field of a group: a new group begins with it empty, and no value is needed. */
const inGroup = (field: Field): Field => ({ ...withMeaning(field), isRequired: false, initial: null });

function guess(key: string, samples: readonly Sample[]): { kind: FieldKind; choices: string[] } {
  const known = samples.filter(({ shape, text }) => shape !== "nothing" && !(shape === "text" && text === ""));
  const hasRows = known.some(({ shape }) => shape === "rows");
  const shapes = new Set(
    known.flatMap(({ shape, text }) => (hasRows && shape === "list" && text === emptyList ? [] : [shape])),
  );
  const [shape, ...others] = shapes;
  const only = (kind: FieldKind) => ({ kind, choices: [] });
  if (shape === undefined) return only(pictureKey.test(key) ? "picture" : "text");
  if (others.length > 0)
    return only(shapes.has("text") && shapes.has("number") && shapes.size === 2 ? "text" : "other");
  if (shape !== "text") return only(shape === "nothing" ? "text" : shape);
  if (known.every(({ text }) => date.test(text))) return only("date");
  if (known.every(({ text }) => pictureFile.test(text) && !/^[a-z]+:/i.test(text))) return only("picture");
  if (known.some(({ isLong }) => isLong)) return only("long-text");
  const values = [...new Set(known.map(({ text }) => text))].sort();
  const isChoice =
    known.length >= 4 &&
    values.length <= Math.min(choicesMax, known.length / 2) &&
    values.every((text) => text.length <= 40);
  return isChoice && !titleKeys.includes(key) ? { kind: "choice", choices: values } : only("text");
}

function initialOf(kind: FieldKind, samples: readonly Sample[], entries: number): PlainValue {
  const [first, ...others] = samples;
  const isShared =
    first &&
    samples.length === entries &&
    others.every(({ text, shape }) => text === first.text && shape === first.shape);
  switch (kind) {
    case "text":
    case "choice":
      // All entries with the same layout or author: the next one has it too.
      return isShared &&
        first.shape === "text" &&
        !first.isLong &&
        (entries > 1 || /^(?:layout|type|template)$/.test(first.key))
        ? first.text
        : "";
    case "list":
      return [];
    case "yes-no":
      return false;
    case "long-text":
    case "picture":
      return samples.length * 2 >= entries ? "" : null;
    case "number":
    case "date":
    case "group":
    case "rows":
    case "other":
      return null;
    default:
      return kind satisfies never;
  }
}

const plainField = {
  label: null,
  hint: null,
  choices: [],
  isOpen: false,
  isRequired: false,
  initial: null,
  fields: [],
};

/** Returns the field of the day that the names of Jekyll's posts begin with: a value in the post itself is stronger. */
function impliedDate(
  convention: Collection["convention"],
  { keys, paths }: { keys: readonly string[]; paths: readonly string[] },
): Field | null {
  const isDated = convention === "jekyll" && paths.some((path) => dateOf(path, []) !== null);
  return isDated && !keys.includes("date") ? { key: "date", kind: "date", ...plainField, absent: null } : null;
}

/** Returns the field by which a generator leaves out entries, where none has it yet. */
function impliedDraft(convention: Collection["convention"], keys: readonly string[]): Field | null {
  const key = convention === "hugo" ? "draft" : convention === "jekyll" ? "published" : null;
  if (key === null || keys.includes(key)) return null;
  return { key, kind: "yes-no", ...plainField, absent: key === "published" };
}

function withMeaning(field: Field): Field {
  if (field.kind !== "yes-no") return field;
  if (field.key === "published") return { ...field, initial: field.initial === null ? null : true, absent: true };
  return { ...field, absent: false, initial: field.key === "draft" && field.initial !== null ? true : field.initial };
}

export const titleKeys: readonly string[] = ["title", "name", "heading", "headline", "label", "question", "term"];
const dateKeys = [
  "date",
  "pubDate",
  "publishDate",
  "publishedAt",
  "published_at",
  "pubDatetime",
  "start",
  "begin",
  "day",
  "datum",
];
const orderKeys = ["weight", "order", "nav_order", "position", "sort", "sort_order"];

const find = (samples: readonly Sample[], keys: readonly string[], shape: Sample["shape"]) =>
  keys.flatMap((key) =>
    samples.filter((sample) => sample.key === key && sample.shape === shape && sample.text !== ""),
  )[0];

/** Returns the name of an entry: its title, else its first text, else its file's name. */
export function titleOf(path: string, samples: readonly Sample[]): string {
  const named = find(samples, titleKeys, "text") ?? find(samples, titleKeys, "number");
  const first = samples.find(
    ({ shape, text, isLong }) => shape === "text" && text !== "" && !isLong && !date.test(text),
  );
  return (
    named?.text ??
    (path === "" ? first?.text : undefined) ??
    path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "")
  );
}

/** Returns the day of an entry, by its value or its file's name; null without one. */
export function dateOf(path: string, samples: readonly Sample[]): string | null {
  const dated = dateKeys.flatMap((key) => samples.filter((one) => one.key === key && date.test(one.text)))[0];
  return (dated?.text ?? /(?:^|\/)(\d{4}-\d{2}-\d{2})-[^/]*$/.exec(path)?.[1])?.slice(0, 10) ?? null;
}

export const isDraftEntry = (path: string, samples: readonly Sample[]): boolean =>
  /(?:^|\/)_drafts\//.test(path) ||
  samples.some(({ key, text }) => (key === "draft" && text === "true") || (key === "published" && text === "false"));

/** Returns the key by whose number the entries are in order; null without one that half of them have. */
export function orderKeyOf(entries: readonly (readonly Sample[])[]): string | null {
  const has = (key: string) =>
    entries.filter((samples) => samples.some((one) => one.key === key && one.shape === "number")).length;
  return orderKeys.find((key) => has(key) > 0 && has(key) * 2 >= entries.length) ?? null;
}
