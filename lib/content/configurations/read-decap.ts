import { z } from "zod";
import type { ConfiguredCollection, ConfiguredField } from "../collection.ts";
import { levelsMax } from "../field-value-schema.ts";
import { type Field, type PictureFolder, plainValueSchema } from "../schema.ts";
import { kindAt, pathFrom, readEach } from "./read-each.ts";

// The format of Decap CMS, and of Sveltia CMS: https://decapcms.org/docs/configuration-options

const fieldShape = z.object({
  name: z.string().min(1).max(200),
  label: z.string().max(200).nullable().catch(null),
  hint: z.string().max(500).nullable().catch(null),
  widget: z.string().catch("string"),
  required: z.boolean().catch(true),
  multiple: z.boolean().catch(false),
  default: plainValueSchema.optional().catch(undefined),
  options: z.unknown().optional(),
  fields: z.unknown().optional(),
  field: z.unknown().optional(),
});
type DecapField = z.infer<typeof fieldShape>;

const fileShape = z.object({
  file: z.string(),
  label: z.string().max(200).nullable().catch(null),
  fields: z.unknown().optional(),
});

const collectionShape = z.object({
  label: z.string().max(200).nullable().catch(null),
  folder: z.string().nullable().catch(null),
  files: z.unknown().optional(),
  fields: z.unknown().optional(),
});

const configurationShape = z.object({
  media_folder: z.string().nullable().catch(null),
  public_folder: z.string().nullable().catch(null),
  collections: z.unknown().optional(),
});

/** Returns the collections of a configuration of Decap. Its paths begin at the repository's top. */
export function readDecap(value: unknown): ConfiguredCollection[] {
  const read = configurationShape.safeParse(value);
  if (!read.success) return [];
  const pictures = picturesOf(read.data);
  return readEach(collectionShape, read.data.collections).flatMap(({ label, folder, files, fields }) => {
    if (folder !== null) {
      const place = pathFrom("", folder);
      return place === null ? [] : [{ place, key: null, label, fields: toFields(fields), pictures }];
    }
    return readEach(fileShape, files).flatMap((file) => recordsIn(file, pictures));
  });
}

/** Returns the lists of records of one file. */
function recordsIn(file: z.infer<typeof fileShape>, pictures: PictureFolder | null): ConfiguredCollection[] {
  const place = pathFrom("", file.file);
  if (place === null) return [];
  return readEach(fieldShape, file.fields).flatMap(({ name, label, widget, fields }) =>
    widget === "list" && fields !== undefined
      ? [{ place, key: name, label: label ?? file.label, fields: toFields(fields), pictures }]
      : [],
  );
}

function picturesOf({ media_folder: media, public_folder: open }: z.infer<typeof configurationShape>) {
  const uploads = media === null ? null : pathFrom("", media);
  if (uploads === null) return null;
  const path = (open ?? `/${media}`).replace(/\/+$/, "");
  const inside = path.replace(/^\/+/, "");
  // `static/uploads` with the address `/uploads` means that `static` is served.
  const served =
    inside === ""
      ? uploads
      : uploads === inside
        ? ""
        : uploads.endsWith(`/${inside}`)
          ? uploads.slice(0, -inside.length - 1)
          : null;
  if (served === null || /^[a-z]+:/i.test(path)) return null;
  return { served, uploads, address: path.startsWith("/") || path === "" ? "/" : "" };
}

const toFields = (fields: unknown): ConfiguredField[] =>
  fieldsIn(fields, levelsMax).filter(({ key }) => key !== "body");

const fieldsIn = (fields: unknown, levels: number): ConfiguredField[] =>
  readEach(fieldShape, fields).map((field) => ({
    key: field.name,
    label: field.label,
    hint: field.hint,
    kind: kindAt(levels, kindOf(field)),
    choices: choicesOf(field.options),
    isRequired: field.required,
    initial: field.default,
    fields: levels === 0 ? [] : fieldsIn(field.fields, levels - 1),
  }));

const kinds: Readonly<Record<string, Field["kind"]>> = {
  string: "text",
  text: "long-text",
  markdown: "long-text",
  number: "number",
  boolean: "yes-no",
  datetime: "date",
  date: "date",
  select: "choice",
  image: "picture",
  color: "text",
  file: "text",
  relation: "text",
  code: "long-text",
};

function kindOf({ widget, multiple, fields, field }: DecapField): Field["kind"] {
  if (widget === "object") return fields === undefined ? "other" : "group";
  if (widget === "list") return fields !== undefined ? "rows" : field === undefined ? "list" : "other";
  if (multiple) return "list";
  return Object.hasOwn(kinds, widget) ? (kinds[widget] ?? "other") : "other";
}

const choicesOf = (options: unknown): string[] =>
  readEach(z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)]), options).slice(
    0,
    200,
  );
