import { z } from "zod";
import { commitSchema, refSchema } from "#lib/page-source/schema.ts";

export const askPageSchema = z.object({
  /** The page's file in the repository. */
  path: z.string().min(1).max(1_000),
  /** Defaults to the version that the live preview shows. */
  commit: commitSchema.optional(),
});

export const pageUseSchema = z.object({
  commit: z.string(),
  path: z.string(),
  /** True for the home page and the one for missing pages: their addresses can't change. */
  isFixed: z.boolean(),
  title: z.string(),
  /** The words of its one heading of the first rank; null if it has none or several. */
  heading: z.string().nullable(),
  /** The words of its link in the main navigation; null if it isn't there. */
  label: z.string().nullable(),
  /**
   * The first links to it from other pages, by page. An entry of a navigation goes when the page goes; a link that is stuck can't be
   * taken out.
   */
  links: z.array(
    z.object({ path: z.string(), title: z.string(), label: z.string(), isEntry: z.boolean(), isStuck: z.boolean() }),
  ),
  /**
   * How many links there are; how many of them are entries of navigations, those that are stuck left out; how many are stuck; on how
   * many other pages they stand; how many pages can't be read.
   */
  counts: z.object({ links: z.int(), entries: z.int(), stuck: z.int(), pages: z.int(), unread: z.int() }),
  /** The first pages that can't be read here, because of their size or their characters: they may link to it too. */
  unread: z.array(z.string()),
  inSitemap: z.boolean(),
  /**
   * Whether a new address gets a redirect: by a file of the host, or not, because this file is protected, is written in a way that
   * can't be changed safely, or is missing.
   */
  redirect: z.enum(["possible", "protected", "unusual", "none"]),
  /** Whether it has a navigation, to which a new page can be added. */
  hasNavigation: z.boolean(),
});
export type PageUseForDisplay = z.infer<typeof pageUseSchema>;

export const navigationsSchema = z.object({
  commit: z.string(),
  path: z.string(),
  /** In document order. */
  navigations: z.array(
    z.object({
      ref: refSchema,
      /** The page's own name for it; "" without one. */
      name: z.string(),
      part: z.enum(["header", "footer", "page"]),
      entries: z.array(z.object({ ref: refSchema, label: z.string() })),
      /** How many other pages have it too. */
      elsewhere: z.int(),
    }),
  ),
});
export type NavigationsForDisplay = z.infer<typeof navigationsSchema>;
