import { z } from "zod";
import type { ConfiguredCollection, ConfiguredField } from "../collection.ts";
import type { Field } from "../schema.ts";
import { pathFrom, readEach } from "./read-each.ts";

// https://cloudcannon.com/documentation/articles/configure-your-inputs/

const inputShape = z.object({
  type: z.string().catch(""),
  label: z.string().max(200).nullable().catch(null),
  comment: z.string().max(500).nullable().catch(null),
  options: z.object({ values: z.unknown().optional() }).nullable().catch(null),
});

const inputsShape = z.record(z.string(), z.unknown()).catch({});

const collectionShape = z.object({
  path: z.string(),
  name: z.string().max(200).nullable().catch(null),
  _inputs: inputsShape,
});

const configurationShape = z.object({
  source: z.string().catch(""),
  collections_config: z.record(z.string(), z.unknown()),
  _inputs: inputsShape,
});

/** Returns the collections of a configuration of CloudCannon. Its fields refine those that the entries show. */
export function readCloudCannon(value: unknown, { siteFolder }: { siteFolder: string }): ConfiguredCollection[] {
  const read = configurationShape.safeParse(value);
  if (!read.success) return [];
  const { source, collections_config: collections, _inputs: shared } = read.data;
  const folder = pathFrom(siteFolder, source) ?? siteFolder;
  return Object.values(collections).flatMap((one) => {
    const collection = collectionShape.safeParse(one);
    const place = collection.success ? pathFrom(folder, collection.data.path) : null;
    if (!collection.success || place === null || place === "") return [];
    const inputs = { ...shared, ...collection.data._inputs };
    return [{ place, key: null, label: collection.data.name, fields: toFields(inputs), pictures: null }];
  });
}

const kinds: Readonly<Record<string, Field["kind"]>> = {
  text: "text",
  email: "text",
  url: "text",
  textarea: "long-text",
  markdown: "long-text",
  html: "long-text",
  number: "number",
  range: "number",
  checkbox: "yes-no",
  switch: "yes-no",
  date: "date",
  datetime: "date",
  select: "choice",
  multiselect: "list",
  image: "picture",
};

function toFields(inputs: Record<string, unknown>): ConfiguredField[] {
  return Object.entries(inputs).flatMap(([key, input]) => {
    const read = inputShape.safeParse(input);
    // A name with marks means a place inside of other values.
    if (!read.success || !/^[\w-]+$/.test(key)) return [];
    const { type, label, comment, options } = read.data;
    const choices = readEach(z.string(), options?.values).slice(0, 200);
    const kind = Object.hasOwn(kinds, type) ? (kinds[type] ?? null) : null;
    return [
      {
        key,
        label,
        hint: comment,
        kind: kind === "choice" && choices.length === 0 ? null : kind,
        choices,
        isRequired: false,
        initial: undefined,
      },
    ];
  });
}
