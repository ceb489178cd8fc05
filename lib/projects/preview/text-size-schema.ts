import { z } from "zod";
import { commitSchema, pathSchema, picksMax, refSchema } from "#lib/page-source/schema.ts";

export const askTextSizesSchema = z.object({
  /** The page's file in the repository. */
  path: pathSchema,
  /** Refs of the page's elements, with a comma between them. */
  refs: z
    .string()
    .max(200)
    .transform((refs) => refs.split(","))
    .pipe(z.array(refSchema).min(1).max(picksMax)),
  /** Defaults to the version that the live preview shows. */
  commit: commitSchema.optional(),
});
export type AskTextSizes = z.infer<typeof askTextSizesSchema>;

export const textSizesSchema = z.object({
  commit: z.string(),
  /** One for each element that was asked for, in that order. */
  sizes: z.array(
    z.object({
      ref: refSchema,
      /** True if the text is not equally large on screens of every width, or if that can't be told. */
      followsWidth: z.boolean(),
      /** The size on wider screens and on phones as CSS lengths; null if it can't be told. */
      written: z.object({ every: z.string(), phone: z.string() }).nullable(),
    }),
  ),
});
export type TextSizesForDisplay = z.infer<typeof textSizesSchema>;
