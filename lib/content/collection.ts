import type { PlainValue } from "./field-value-schema.ts";
import type { Field, PictureFolder } from "./schema.ts";

/** A field as a site's configuration describes it. */
export interface ConfiguredField {
  key: string;
  label: string | null;
  hint: string | null;
  /** Null keeps the kind that the entries show. */
  kind: Field["kind"] | null;
  choices: string[];
  isRequired: boolean;
  /** Undefined without one. */
  initial: PlainValue | undefined;
  /** Those of a group or of each row. */
  fields?: readonly ConfiguredField[];
}

/** A collection as the site's configuration describes it. */
export interface ConfiguredCollection {
  /** The folder of its entries, or the file of its records, from the repository's top. */
  place: string;
  /** The key of the list in the file; null if the file is the list, or for a folder. */
  key: string | null;
  label: string | null;
  fields: ConfiguredField[];
  pictures: PictureFolder | null;
}

/** The conventions of generators for content. Sites of all others are `folders`. */
export type Convention = "hugo" | "jekyll" | "astro" | "folders";

/** A collection of a site, without its entries' contents. */
export interface Collection {
  id: string;
  label: string;
  kind: "files" | "records";
  convention: Convention;
  /** The folder of the files, or the file of the records. */
  place: string;
  /** The key of the list of records; null if the file is the list. */
  key: string | null;
  /** The files of the entries, sorted; of records their one file. */
  paths: string[];
  configured: ConfiguredCollection | null;
  pictures: PictureFolder;
}

/** Returns a name of a file, folder or key as people write it: `_team-members` is “Team members”. */
export function humanName(name: string): string {
  const words = name
    .replace(/\.[^.]+$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[-_]+/g, " ")
    .trim();
  return words === "" ? name : words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
