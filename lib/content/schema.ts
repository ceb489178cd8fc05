import { z } from "zod";
import { type FieldValue, rowsMax } from "./field-value-schema.ts";

// Collections of a site's content and their entries, as forms show them. Safe in the browser.

export const fieldKinds = [
  "text",
  "long-text",
  "number",
  "yes-no",
  "date",
  "choice",
  "list",
  "picture",
  /** Values below one key, such as `hero: {title, image}`. */
  "group",
  /** A list of groups, such as `team: [{name, role}]`. */
  "rows",
  "other",
] as const;
export type FieldKind = (typeof fieldKinds)[number];

export const plainValueSchema = z.union([
  z.string().max(100_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(1_000)).max(200),
  z.null(),
]);
const keySchema = z.string().min(1).max(200);
const keyed = (value: z.ZodType<FieldValue>) => z.array(z.strictObject({ key: keySchema, value })).max(200);
const nested = (inner: z.ZodType<FieldValue>): z.ZodType<FieldValue> =>
  z.union([
    plainValueSchema,
    z.strictObject({ group: keyed(inner) }),
    z.strictObject({
      rows: z.array(z.strictObject({ from: z.int().nonnegative().nullable(), values: keyed(inner) })).max(rowsMax),
    }),
  ]);

export const fieldValueSchema: z.ZodType<FieldValue> = nested(nested(plainValueSchema));

/** Values by their keys. A list, because a file may have keys that objects treat in a special way. */
export const entryValuesSchema = keyed(fieldValueSchema);
export type EntryValues = z.infer<typeof entryValuesSchema>;

const fieldShape = {
  key: z.string(),
  /** The name that the site's configuration gives it; null without one. */
  label: z.string().nullable(),
  hint: z.string().nullable(),
  kind: z.enum(fieldKinds),
  choices: z.array(z.string()),
  /** Whether a choice may also be another text, because the choices are those of the entries. */
  isOpen: z.boolean(),
  isRequired: z.boolean(),
  /** The value of a new entry. */
  initial: plainValueSchema,
  /** The meaning of an entry that does not have it. */
  absent: plainValueSchema,
};

export interface Field extends z.infer<z.ZodObject<typeof fieldShape>> {
  /** Those of a group, or of each row; none for other kinds. */
  fields: Field[];
}

const fieldWith = (inner: z.ZodType<Field>): z.ZodType<Field> => z.object({ ...fieldShape, fields: z.array(inner) });
const fieldSchema = fieldWith(fieldWith(fieldWith(z.never())));

/** Why a file can't be edited as a form. Their sentences: `lib/words/content/content-words.ts`. */
export const entryProblems = [
  "too-large",
  "not-text",
  "unreadable",
  "too-intricate",
  "link",
  "program",
  "no-record",
  "unread",
] as const;
export type EntryProblem = (typeof entryProblems)[number];

const collectionSchema = z.object({
  /** The folder or the file, from the repository's top; in a file with `#` and the name of its list. */
  id: z.string(),
  /** A name of the site's configuration, or of the folder. */
  label: z.string(),
  /** Each entry is a file of a folder, or a record of one file. */
  kind: z.enum(["files", "records"]),
  /** Files of the folder, or records of the file. */
  count: z.int().nonnegative(),
});
export type CollectionForDisplay = z.infer<typeof collectionSchema>;

export const collectionsSchema = z.object({
  commit: z.string(),
  collections: z.array(collectionSchema),
});
export type CollectionsForDisplay = z.infer<typeof collectionsSchema>;

const entrySchema = z.object({
  path: z.string(),
  /** Its place in the file, from 0; null if it is the whole file. */
  index: z.int().nonnegative().nullable(),
  /** The id of the file's content. A save of an entry that has another one by then is refused. */
  version: z.string(),
  title: z.string(),
  /** `2026-03-02`; null without a date. */
  date: z.string().nullable(),
  isDraft: z.boolean(),
  /** Whether its file can be moved between the posts and a folder of drafts; null if the collection has none. */
  move: z.enum(["publish", "unpublish"]).nullable(),
  problem: z.enum(entryProblems).nullable(),
});
export type EntryForDisplay = z.infer<typeof entrySchema>;

export const pictureFolderSchema = z.object({
  /** The folder of the repository whose files have addresses, such as `static`; "" for the top. */
  served: z.string(),
  /** The folder for new pictures. */
  uploads: z.string(),
  /** The address of `served`, with which values begin: `/`, or "" for values without a slash. */
  address: z.string(),
});
export type PictureFolder = z.infer<typeof pictureFolderSchema>;

export const entriesSchema = z.object({
  commit: z.string(),
  collection: collectionSchema,
  fields: z.array(fieldSchema),
  pictures: pictureFolderSchema,
  /** Newest first if they have dates, in their own order if they have one, else by title. All that are found, or the asked part of them. */
  entries: z.array(entrySchema),
  /** The number of entries that the search finds; without one, of all. */
  found: z.int().nonnegative(),
  /** Whether a person can put them in order. */
  isOrdered: z.boolean(),
  /** Whether entries have a text below their fields. */
  hasBody: z.boolean(),
  /** False if the collection has more entries than are read. */
  isComplete: z.boolean(),
});
export type EntriesForDisplay = z.infer<typeof entriesSchema>;

export const askEntriesSchema = z.object({
  collection: z.string().min(1).max(4_096),
  /** Words that all stand in the title or the path, in any case and without accents. */
  search: z.string().max(200).optional(),
  /** The place of the first entry in the answer, from 0, which then has at most 100. Without it, the answer has all. */
  from: z.coerce.number().int().min(0).max(100_000).optional(),
});

export const askEntrySchema = z.object({
  collection: z.string().min(1).max(4_096),
  path: z.string().min(1).max(4_096),
  index: z.coerce.number().int().nonnegative().optional(),
});

export const entryDetailsSchema = z.object({
  commit: z.string(),
  entry: entrySchema,
  /** Those that a form can show. */
  values: entryValuesSchema,
  /** Values that the form does not show, with their source. The key of a value inside of others is `hero › style`. */
  others: z.array(
    z.object({
      key: z.string(),
      source: z.string(),
      /** Whether the whole field is not shown. */
      isWhole: z.boolean(),
    }),
  ),
  /** Null for a file without a text, such as a file of data. */
  body: z.string().nullable(),
  /** The page that it is shown on, where that is known. */
  address: z.string().nullable(),
});
export type EntryDetails = z.infer<typeof entryDetailsSchema>;

const onEntry = {
  collection: z.string().min(1).max(4_096),
  path: z.string().min(1).max(4_096),
  index: z.int().nonnegative().nullable(),
  version: z.string().min(1).max(100),
};

/** Changes of content by hand. They stand alone in their request, besides pictures that they show. */
export const contentOperations = [
  /** Changes values of an entry, and its text. A null value removes the key. */
  z.strictObject({
    op: z.literal("set-entry"),
    ...onEntry,
    values: entryValuesSchema,
    body: z.string().max(1_000_000).optional(),
  }),
  /** Adds an entry. Its file is named after its title. */
  z.strictObject({
    op: z.literal("add-entry"),
    collection: onEntry.collection,
    title: z.string().trim().min(1).max(200),
    values: entryValuesSchema,
    body: z.string().max(1_000_000).optional(),
  }),
  /** Copies an entry under another title, as a draft where the collection has drafts. */
  z.strictObject({ op: z.literal("duplicate-entry"), ...onEntry, title: z.string().trim().min(1).max(220) }),
  z.strictObject({ op: z.literal("remove-entry"), ...onEntry }),
  /** Moves a draft out of the folder of drafts. Its day is that of its values, else `day`: the person's. */
  z.strictObject({ op: z.literal("publish-entry"), ...onEntry, day: z.iso.date() }),
  /** Moves a post to the folder of drafts. */
  z.strictObject({ op: z.literal("unpublish-entry"), ...onEntry }),
  /** Puts entries in another order. It names all of them. */
  z.strictObject({
    op: z.literal("order-entries"),
    collection: onEntry.collection,
    order: z
      .array(z.strictObject({ path: onEntry.path, index: onEntry.index, version: onEntry.version }))
      .min(2)
      .max(1_000),
  }),
] as const;
