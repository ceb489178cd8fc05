import { z } from "zod";

export const paletteSchema = z.object({
  commit: z.string(),
  /** The colours of the site's own styles, the most used first. */
  palette: z.array(
    z.object({
      /** As the stylesheet calls it; for a colour without a name, its code. */
      name: z.string(),
      /** As a style writes it: `var(--accent)`. */
      value: z.string(),
      /** `#rrggbb`. */
      hex: z.string(),
    }),
  ),
});
export type PaletteForDisplay = z.infer<typeof paletteSchema>;
