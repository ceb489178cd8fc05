import { z } from "zod";
import { behindSchema } from "#lib/built-sources/schema.ts";

// The picks of a person as their message tells them to the model. Stored in the message's metadata, which never changes.

const shown = {
  /** As the person saw it: `Button “Order now”`. */
  name: z.string(),
  path: z.string(),
  /** The page's title; "" if it has none. */
  pageTitle: z.string(),
};

/** A picked element on the commit from which the turn starts. */
const foundSchema = z.object({
  ...shown,
  found: z.literal(true),
  tag: z.string(),
  selector: z.string(),
  commit: z.string(),
  /** Its bytes in the file on that commit. */
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  /** The text of these bytes, cut after `sourceBytesMax`. */
  source: z.string(),
});

/** A picked element that this commit no longer has, or not recognizably. */
const lostSchema = z.object({ ...shown, found: z.literal(false), commit: z.string() });

/** A picked element of a page that a generator has built: `path` is the built file. */
const builtSchema = z.object({
  ...shown,
  found: z.literal("built"),
  tag: z.string(),
  selector: z.string(),
  /** Its visible text, cut. */
  text: z.string(),
  /** The commit of the sources from which the turn starts. */
  commit: z.string(),
  /** Where it comes from on that commit. */
  behind: behindSchema,
  /** The lines of a certain place, cut after `sourceBytesMax`; "" otherwise. */
  source: z.string(),
});
export type BuiltPick = z.infer<typeof builtSchema>;

const toldPickSchema = z.discriminatedUnion("found", [foundSchema, lostSchema, builtSchema]);
export type ToldPick = z.infer<typeof toldPickSchema>;
export type FoundPick = z.infer<typeof foundSchema>;

/** The part of a message's metadata that is about picks. */
export const toldPicksSchema = z.object({
  picks: z.array(toldPickSchema).min(1),
  /** Whether the turn may change nothing else. */
  only_picked: z.boolean(),
});
export type ToldPicks = z.infer<typeof toldPicksSchema>;

/** The bytes of an element's source that the model is shown, and those of all elements of a message together. */
export const sourceBytesMax = 2_000;
export const sourcesBytesMax = 12_000;
