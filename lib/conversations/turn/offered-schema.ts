import { z } from "zod";

// A question with choices, as the log and the interface have it.

/** Where a choice stands on the site, as its page was when the choice was offered. Its words are the page's: material, shown as text. */
export const optionPlaceSchema = z.object({
  /** The page's file in the repository. */
  path: z.string(),
  /** "" if the page has no title. */
  pageTitle: z.string(),
  ref: z.string(),
  /** For people: `Button “Order now”`. */
  name: z.string(),
  tag: z.string(),
  /** As `SourceElement.selector`; "" if that is too long. */
  selector: z.string(),
  /** From 1. */
  line: z.int().positive(),
  /** The words of the heading under which it stands; null without one. */
  heading: z.string().nullable(),
  /** The part of the page in which it stands without a heading. */
  part: z.enum(["navigation", "header", "footer", "top", "middle", "end"]),
  /** Its place among the choices of which heading or part are the same, from 1; null if it is the only one. */
  order: z.int().positive().nullable(),
});
export type OptionPlace = z.infer<typeof optionPlaceSchema>;

const offeredOptionSchema = z.object({
  label: z.string(),
  description: z.string().nullable(),
  recommended: z.boolean(),
  /** Absent if it stands nowhere on the site. */
  place: optionPlaceSchema.optional(),
  /** The message that a press sends, if other choices have the same label; absent for the label. */
  answer: z.string().optional(),
});
export type OfferedOption = z.infer<typeof offeredOptionSchema>;

/** A question with choices, in plain lines of text. The person may answer with a label or with any other text. */
export const offeredOptionsSchema = z.object({ question: z.string(), options: z.array(offeredOptionSchema) });
export type OfferedOptions = z.infer<typeof offeredOptionsSchema>;
