import { z } from "zod";

export const siteSourceSchema = z.object({
  commit: z.string(),
  /** The file in the repository. */
  path: z.string(),
  /** As stored, with its byte order mark if it has one; null if it is no text, or too long to be edited here. */
  text: z.string().nullable(),
  /** Why the file can't be changed by hand, as a sentence; null if it can. */
  closed: z.string().nullable(),
});
export type SiteSourceForDisplay = z.infer<typeof siteSourceSchema>;

export const siteSourcesSchema = z.object({
  commit: z.string(),
  /** The text files below the site's root, sorted by path. */
  files: z.array(
    z.object({
      /** In the repository. */
      path: z.string(),
      /** The page's title; "" for a page without one, and for other files. */
      title: z.string(),
      /** False for a file that is protected, or not released to a restricted person. */
      isOpen: z.boolean(),
    }),
  ),
  /** True if there are more files than are listed. */
  hasMore: z.boolean(),
});
export type SiteSourcesForDisplay = z.infer<typeof siteSourcesSchema>;
