import { z } from "zod";
import { commitSchema, refSchema } from "#lib/page-source/schema.ts";

export const findElsewhereSchema = z.object({
  /** The page's file in the repository. */
  path: z.string().min(1).max(1_000),
  ref: refSchema,
  /** Defaults to the version that the live preview shows. */
  commit: commitSchema.optional(),
});
export type FindElsewhere = z.infer<typeof findElsewhereSchema>;

export const placesElsewhereSchema = z.object({
  commit: z.string(),
  /** True if the element belongs to a navigation, a header or a footer. */
  isFrame: z.boolean(),
  /** One for each other page that has the element, sorted by path. */
  places: z.array(
    z.object({
      path: z.string(),
      /** The page's name for people. */
      name: z.string(),
      ref: refSchema,
      /** The refs of the elements beside it, itself included, in their order. */
      siblings: z.array(refSchema),
    }),
  ),
  /** True if the site has more pages than were compared. */
  isIncomplete: z.boolean(),
});
export type PlacesElsewhere = z.infer<typeof placesElsewhereSchema>;
