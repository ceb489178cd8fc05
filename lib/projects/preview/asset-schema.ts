import { z } from "zod";

/** A place that uses a file. */
const assetUse = z.object({
  /** The page or stylesheet in the repository. */
  path: z.string(),
  /** The page's title; "" for a stylesheet and for a page without one. */
  title: z.string(),
  /** The page's address on a web server; null for a stylesheet. */
  address: z.string().nullable(),
  /** The ref of the element on that page; null if it is used in a style. */
  ref: z.string().nullable(),
});

export const assetsSchema = z.object({
  commit: z.string(),
  /** Pictures, videos, sounds, fonts and documents below the site's root, sorted by path. */
  assets: z.array(
    z.object({
      /** In the repository. */
      path: z.string(),
      /** Whether it can be shown by `GET /api/workspaces/:id/picture`. */
      isPicture: z.boolean(),
      bytes: z.int().nonnegative(),
      uses: z.array(assetUse),
      /** Also those that `uses` leaves out. */
      usesCount: z.int().nonnegative(),
    }),
  ),
  /** False if the site has more files, pages or styles than are read: a file without a use may then be used all the same. */
  isComplete: z.boolean(),
});
export type AssetsForDisplay = z.infer<typeof assetsSchema>;
