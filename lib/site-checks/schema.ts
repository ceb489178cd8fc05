import { z } from "zod";
import { buildFailures } from "#lib/site-builds/schema.ts";

// The checks of a change before it goes out. Safe in the browser.

/** Every check, in the order in which they are shown. */
export const checkIds = [
  "links",
  "files",
  "alt",
  "names",
  "contrast",
  "secrets",
  "pictures",
  "html",
  "titles",
  "descriptions",
  "placeholders",
  "pages",
] as const;
export type CheckId = (typeof checkIds)[number];

/** Consequences of a finding that the change has made worse. */
export const checkLevels = ["block", "warn", "off"] as const;
export type CheckLevel = (typeof checkLevels)[number];

export const checkLevelsSchema = z.record(z.enum(checkIds), z.enum(checkLevels));
export type CheckLevels = z.infer<typeof checkLevelsSchema>;

/** Faults that cost visitors something block; those that are only untidy warn. */
export const defaultLevels: CheckLevels = {
  links: "block",
  files: "block",
  alt: "block",
  names: "block",
  contrast: "block",
  secrets: "block",
  pictures: "block",
  html: "warn",
  titles: "warn",
  descriptions: "warn",
  placeholders: "warn",
  pages: "warn",
};

export const saveCheckLevelsSchema = z.object({ levels: z.partialRecord(z.enum(checkIds), z.enum(checkLevels)) });
export type SaveCheckLevels = z.infer<typeof saveCheckLevelsSchema>;

export const checkSettingsSchema = z.object({ levels: checkLevelsSchema });
export type CheckSettings = z.infer<typeof checkSettingsSchema>;

/** The kinds of findings. Each has a sentence in `lib/words/checks.ts`. */
export const findingCodes = [
  "link-dead",
  "anchor-dead",
  "address-invalid",
  "file-missing",
  "alt-missing",
  "name-missing",
  "label-missing",
  "contrast-low",
  "secret",
  "picture-heavy",
  "html",
  "title-missing",
  "description-missing",
  "placeholder",
  "page-heavy",
] as const;
export type FindingCode = (typeof findingCodes)[number];

export const findingSchema = z.object({
  check: z.enum(checkIds),
  code: z.enum(findingCodes),
  /** The file, from the root of the site. */
  path: z.string(),
  /** From 1; null for the file as a whole. */
  line: z.number().int().nullable(),
  /** The address, the words, the kind of key or the element that it concerns. Never a secret itself. */
  about: z.string(),
  /** Bytes of a picture or page, or the ratio of a contrast. */
  measure: z.number().nullable(),
});
export type Finding = z.infer<typeof findingSchema>;

export const checkResultSchema = z.object({
  /** Findings that the change made, or made worse. */
  worse: z.array(findingSchema),
  /** How many further ones there are that are not kept, by check. */
  worseLeftOut: z.partialRecord(z.enum(checkIds), z.number().int()),
  /** The same findings before the change, in the files that it touches. */
  standing: z.array(findingSchema),
  standingLeftOut: z.number().int(),
  /** Pages that were too many, too large or too intricate for a check. */
  unchecked: z.array(
    z.object({
      check: z.enum(checkIds),
      pages: z.number().int(),
      reason: z.enum(["too-much", "styles-elsewhere"]),
    }),
  ),
});
export type CheckResult = z.infer<typeof checkResultSchema>;

/** `unbuilt`: the site of this version is not built yet. `broken`: it does not build. `failed`: the server could not check. */
export const checkStates = ["nothing", "checking", "unbuilt", "broken", "checked", "failed"] as const;

export const shownFindingSchema = findingSchema.extend({
  /** The address of its page in the preview; null if it is in no page. */
  address: z.string().nullable(),
});
export type ShownFinding = z.infer<typeof shownFindingSchema>;

export const shownChecksSchema = z.object({
  state: z.enum(checkStates),
  blocking: z.array(shownFindingSchema),
  warnings: z.array(shownFindingSchema),
  standing: z.array(shownFindingSchema),
  /** Further ones that are not listed. */
  more: z.object({ blocking: z.number().int(), warnings: z.number().int(), standing: z.number().int() }),
  unchecked: checkResultSchema.shape.unchecked,
  /**
   * Of a `broken` version: why it does not build, the end of what the build printed, and whether the settings may be the reason. Null while an
   * admin must say first how.
   */
  build: z.object({ failure: z.enum(buildFailures), log: z.string(), isBySettings: z.boolean() }).nullable(),
  /** Whether this person may say how the site is built. */
  mayConfigure: z.boolean(),
});
export type ShownChecks = z.infer<typeof shownChecksSchema>;
