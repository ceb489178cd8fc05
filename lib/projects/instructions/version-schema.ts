import { z } from "zod";
import { templateInForceSchema } from "../templates/schema.ts";
import { basePartKeys, textNames } from "./base-schema.ts";

// The history of the admin's texts. Safe in the browser.

const changedSchema = z.enum([...textNames, "base", "template", "templateTexts", "templateOff"]);

export const instructionsVersionSchema = z.object({
  version: z.int().nonnegative(),
  /** Who saved it, and when; null for version 0, which is the base alone. */
  by: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  /** The version whose texts it brought back. */
  restoredFrom: z.int().nullable(),
  /**
   * The texts that differ from the version before it; `base` if its switches do. Of the
   * organization's texts: `template` if others were chosen; if not, `templateTexts` and `templateOff` for their words and for those
   * that the project leaves out.
   */
  changed: z.array(changedSchema),
  /** The organization's texts that stand before them, in the version of then and with the one that it brought back; null without any. */
  shared: z
    .object({
      name: z.string(),
      version: z.int().positive(),
      restoredFrom: z.int().nullable(),
      off: z.array(z.enum(textNames)),
    })
    .nullable(),
});
export type InstructionsVersion = z.infer<typeof instructionsVersionSchema>;

/** Versions, newest first, with version 0 at the end. */
export const instructionsVersionsSchema = z.object({
  versions: z.array(instructionsVersionSchema),
  /** The version before which the next page begins; null at the end. */
  before: z.int().nullable(),
});
export type InstructionsVersions = z.infer<typeof instructionsVersionsSchema>;

/** One version whole, with its texts as they add to the base. */
export const instructionsTextsSchema = instructionsVersionSchema.extend({
  background: z.string().nullable(),
  steps: z.string().nullable(),
  output: z.string().nullable(),
  /** The parts of the base that are switched off in it. */
  baseOff: z.array(z.enum(basePartKeys)),
  /** The organization's texts that stand before them. */
  template: templateInForceSchema.nullable(),
});
export type InstructionsTexts = z.infer<typeof instructionsTextsSchema>;

/** Two versions side by side. */
export interface ComparedVersions {
  shown: InstructionsTexts;
  other: InstructionsTexts;
  /** The number of the version in force. */
  newest: number;
  /** Whether bringing the shown one back would change what the agent is told. Shared words hold for all projects and stay as they are. */
  restores: boolean;
  /** The versions that can be chosen beside the shown one, newest first, with version 0 at the end. */
  choices: { version: number; reason: string | null }[];
}

/** Returns the number of a version as an address gives it; null for anything else. */
export function versionFrom(text: string): number | null {
  return /^(?:0|[1-9]\d{0,8})$/.test(text) ? Number(text) : null;
}
