import { z } from "zod";

const lookValue = z.object({
  value: z.string(),
  /** For people: "Accent strong", "Headings". */
  name: z.string(),
  /** The custom property that holds it; null for a value that is repeated in the stylesheets. */
  property: z.string().nullable(),
  /** Some of the places that use it; `selector` is "" for a style attribute. */
  uses: z.array(z.object({ path: z.string(), selector: z.string(), property: z.string() })),
  usesCount: z.int(),
});
export type LookValueForDisplay = z.infer<typeof lookValue>;

export const lookSchema = z.object({
  commit: z.string(),
  colours: z.array(lookValue),
  fonts: z.array(lookValue),
  sizes: z.array(lookValue),
  spaces: z.array(lookValue),
  /** False if the site has more pages or styles than are read. */
  isComplete: z.boolean(),
});
export type LookForDisplay = z.infer<typeof lookSchema>;
