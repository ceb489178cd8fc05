import { z } from "zod";

// The names of what the agent is told before every turn. Safe in the browser.

/** The admin's three texts, in the order in which the agent reads them. */
export const textNames = ["background", "steps", "output"] as const;
export type TextName = (typeof textNames)[number];

/** A template that a project uses: the organization's texts, in the order of `textNames`. */
export interface TemplateInForce extends Record<TextName, string | null> {
  id: string;
  name: string;
  version: number;
  /** The texts that the project leaves out. */
  off: TextName[];
}

/** The keys of the base's parts (`base-parts.ts`), in the order in which the agent reads them. Versions store them. */
export const basePartKeys = ["task", "safety", "work", "tools", "material", "answers", "commits", "memory"] as const;
export type BasePartKey = (typeof basePartKeys)[number];

export const switchBasePartSchema = z.object({ part: z.enum(basePartKeys), on: z.boolean() });
export type SwitchBasePart = z.infer<typeof switchBasePartSchema>;

export const basePartSchema = z.object({
  key: z.enum(basePartKeys),
  /** The words that the agent reads, in English. They change only with a release of the product. */
  text: z.string(),
  /** Who switched the part off, and when; null while it is on. */
  off: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
});
export type BasePartForDisplay = z.infer<typeof basePartSchema>;
