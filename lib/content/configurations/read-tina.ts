import { z } from "zod";
import type { ConfiguredCollection, ConfiguredField } from "../collection.ts";
import { levelsMax } from "../field-value-schema.ts";
import type { Field } from "../schema.ts";
import { kindAt, pathFrom, readEach } from "./read-each.ts";

// The schema that TinaCMS writes beside its configuration, which is a program and is not run: https://tina.io/docs/reference/schema

const fieldShape = z.object({
  name: z.string().min(1).max(200),
  type: z.string(),
  label: z.string().max(200).nullable().catch(null),
  description: z.string().max(500).nullable().catch(null),
  list: z.boolean().catch(false),
  required: z.boolean().catch(false),
  isBody: z.boolean().catch(false),
  options: z.unknown().optional(),
  fields: z.unknown().optional(),
  ui: z
    .object({ component: z.string().catch("") })
    .nullable()
    .catch(null),
});

const collectionShape = z.object({
  label: z.string().max(200).nullable().catch(null),
  path: z.string(),
  fields: z.unknown().optional(),
});

const schemaShape = z.object({ collections: z.unknown().optional() });
const configurationShape = z.union([z.object({ schema: schemaShape }).transform(({ schema }) => schema), schemaShape]);

/** Returns the collections of a generated schema of TinaCMS. */
export function readTina(value: unknown, { siteFolder }: { siteFolder: string }): ConfiguredCollection[] {
  const read = configurationShape.safeParse(value);
  if (!read.success) return [];
  return readEach(collectionShape, read.data.collections).flatMap(({ label, path, fields }) => {
    const place = pathFrom(siteFolder, path);
    return place === null || place === ""
      ? []
      : [{ place, key: null, label, fields: toFields(fields), pictures: null }];
  });
}

const toFields = (fields: unknown, levels = levelsMax): ConfiguredField[] =>
  readEach(fieldShape, fields)
    .filter(({ isBody }) => !isBody)
    .map((field) => ({
      key: field.name,
      label: field.label,
      hint: field.description,
      kind: kindAt(levels, kindOf(field)),
      choices: choicesOf(field.options),
      isRequired: field.required,
      initial: undefined,
      fields: levels === 0 ? [] : toFields(field.fields, levels - 1),
    }));

function kindOf({ type, list, options, fields, ui }: z.infer<typeof fieldShape>): Field["kind"] {
  // Templates are groups of different kinds.
  if (type === "object") return fields === undefined ? "other" : list ? "rows" : "group";
  if (list) return type === "string" ? "list" : "other";
  switch (type) {
    case "string":
      return choicesOf(options).length > 0 ? "choice" : ui?.component === "textarea" ? "long-text" : "text";
    case "number":
      return "number";
    case "boolean":
      return "yes-no";
    case "datetime":
      return "date";
    case "image":
      return "picture";
    default:
      return "other";
  }
}

const choicesOf = (options: unknown): string[] =>
  readEach(z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)]), options).slice(
    0,
    200,
  );
