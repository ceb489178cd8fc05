import { z } from "zod";
import { siteValueShape } from "#lib/page-source/operations/operation-schema.ts";
import { commitSchema } from "#lib/page-source/schema.ts";

const lookValue = z.object({
  value: z.string(),
  /** For people: "Accent strong", "Headings". */
  name: z.string(),
  /** The custom property that holds it; null for a value that is repeated in the stylesheets. */
  property: z.string().nullable(),
  /** Some of the places that use it; `selector` is "" for a style attribute. */
  uses: z.array(z.object({ path: z.string(), selector: z.string(), property: z.string() })),
  usesCount: z.int(),
  /** How many pages have something that these places style; null if the site is too large to tell. */
  pagesCount: z.int().nullable(),
  /** How many other values the custom property has, in dark mode or in a part of a page for example. They stay. */
  othersCount: z.int(),
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

const trialValuesMax = 50;

/** Asks how other values would look on a page. */
export const lookTrialSchema = z.object({
  commit: commitSchema,
  /** The page's file in the repository. */
  path: z.string().min(1).max(1_000),
  values: z.array(z.strictObject(siteValueShape)).min(1).max(trialValuesMax),
});
export type LookTrial = z.infer<typeof lookTrialSchema>;

export const lookTrialAnswerSchema = z.object({
  /**
   * A stylesheet for this page only. In the place of the values, in their order, it has the custom properties
   * `--sitewright-look-0`, `--sitewright-look-1` and so on, which it does not define.
   */
  css: z.string(),
});
export type LookTrialAnswer = z.infer<typeof lookTrialAnswerSchema>;
