import { z } from "zod";

// The elements that a person picked on the page for their instruction. Safe in the browser.

/** A picked element as the person saw it, stored with the turn. `ref` is its name on that commit. */
export const seenPickSchema = z.object({
  path: z.string(),
  ref: z.string(),
  commit: z.string(),
  /** For people: `Button “Order now”`. */
  name: z.string(),
  /** "" if the page has no title. */
  pageTitle: z.string(),
  /**
   * The sources of a page that a generator has built: a tree, and the folders of the site and of what is built in it. `commit` and `path` are those of the
   * built site then. Absent for other pages.
   */
  built: z.object({ tree: z.string(), siteFolder: z.string(), output: z.string() }).optional(),
  /** True if the turn began on a commit in which it could not be found any more. */
  lost: z.literal(true).optional(),
});
export type SeenPick = z.infer<typeof seenPickSchema>;

/** A pick for display beside its instruction. */
export const shownPickSchema = seenPickSchema
  .pick({ name: true, path: true, pageTitle: true })
  .extend({ lost: z.boolean() });
export type ShownPick = z.infer<typeof shownPickSchema>;
