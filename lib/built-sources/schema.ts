import { z } from "zod";

// Where an element of a built page comes from in the site's sources. Safe in the browser.

/** The kinds of texts that sources have. `code` is a text in a file that is not understood, or in a program. */
export const placeKinds = ["markdown", "front-matter", "data", "template", "code"] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** A place in the sources. `start` and `end` are offsets of bytes in the file, `line` counts from 1. */
export const placeSchema = z.object({
  path: z.string(),
  kind: z.enum(placeKinds),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  line: z.int().positive(),
  /** The name of the value in front matter and data, as `bakery.hours[0].days`; "" elsewhere. */
  key: z.string(),
  /** The source at the place, on one line and cut. */
  excerpt: z.string(),
});
export type Place = z.infer<typeof placeSchema>;

/** The most candidates that are told. */
export const candidatesMax = 5;

export const behindSchema = z.discriminatedUnion("is", [
  /** The text of the element is exactly the text at this place. */
  z.object({ is: z.literal("certain"), place: placeSchema }),
  /** The best first, at least one. */
  z.object({ is: z.literal("candidates"), places: z.array(placeSchema).min(1).max(candidatesMax) }),
  z.object({ is: z.literal("nothing") }),
]);
export type Behind = z.infer<typeof behindSchema>;

/**
 * The part that a source has in its website. `frame` is around all pages and `layout` around those of a kind; `part` is a piece of pages; `list`
 * and `data` are values that pages show.
 */
export type SourceRole =
  | "page"
  | "menu"
  | "footer"
  | "header"
  | "frame"
  | "layout"
  | "part"
  | "list"
  | "data"
  | "settings";
