import { z } from "zod";
import { usageSchema } from "#lib/conversations/log/chunk-schema.ts";
import { changedFileSchema, editSessionStatuses, paramsSchema } from "#lib/conversations/schema.ts";
import { previewTextsSchema } from "#lib/projects/schema.ts";
import { sharedTextsSchema } from "#lib/projects/templates/schema.ts";
import type { FileDiff } from "#lib/workspaces/schema.ts";

// Past turns that are asked again. Safe in the browser.

/** The most turns of one dry run. */
export const dryRunTurnsMax = 20;
/** How many turns one begins with that names none. */
export const dryRunTurnsUsual = 10;

export const startDryRunSchema = previewTextsSchema.extend({
  /** Whether each turn is asked with the instructions that it ran with; the texts are not used then. */
  ownTexts: z.boolean().optional(),
  /** The past turns; without it, the last ten. */
  turns: z.array(z.uuid()).min(1).max(dryRunTurnsMax).optional(),
  /** The name of another model of the same provider. */
  model: z.string().trim().min(1).max(200).nullish(),
});
export type StartDryRun = z.infer<typeof startDryRunSchema>;

/** A past turn that can be asked again. */
export const pastTurnSchema = z.object({
  editSessionId: z.uuid(),
  conversationId: z.uuid(),
  /** Its number in the conversation. */
  ordinal: z.int(),
  instruction: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  /** The tokens that it took then; null if nothing was counted. */
  usage: usageSchema.nullable(),
  /** US dollars that it would cost if it took as many with the connected model; null if its price or the tokens are not known. */
  costUsd: z.number().nullable(),
});
export type PastTurn = z.infer<typeof pastTurnSchema>;

export const pastTurnsSchema = z.object({
  turns: z.array(pastTurnSchema),
  /** The connected model's name. */
  model: z.string(),
  isPractice: z.boolean(),
});
export type PastTurns = z.infer<typeof pastTurnsSchema>;

export const dryRunTurnStatuses = ["waiting", "running", "completed", "failed", "stopped"] as const;
export type DryRunTurnStatus = (typeof dryRunTurnStatuses)[number];

export const verdicts = ["better", "same", "worse"] as const;
export type Verdict = (typeof verdicts)[number];
export const remarkCharactersMax = 1_000;
export const judgeTurnSchema = z.object({
  verdict: z.enum(verdicts).nullable(),
  /** A few words beside the verdict. Without them, those that stand there stay; they go with the verdict. */
  remark: z.string().trim().max(remarkCharactersMax).nullish(),
});
export type JudgeTurn = z.infer<typeof judgeTurnSchema>;

/** How often each verdict was given on turns that were asked to their end, and how many of them have none. */
export type VerdictCounts = Record<Verdict | "unjudged", number>;

/** A turn of a dry run, without what it said and did. */
export const dryRunTurnSchema = z.object({
  position: z.int().positive(),
  editSessionId: z.uuid(),
  conversationId: z.uuid(),
  /** Its number in the conversation. */
  ordinal: z.int(),
  instruction: z.string(),
  status: z.enum(dryRunTurnStatuses),
  /** Whether the answer has the same words as then, and whether the site became the same; null unless it completed. */
  sameAnswer: z.boolean().nullable(),
  sameSite: z.boolean().nullable(),
  verdict: z.enum(verdicts).nullable(),
  verdictBy: z.string().nullable(),
  /** A few words beside the verdict. */
  remark: z.string().nullable(),
  /** When the person asked for it. */
  at: z.iso.datetime(),
  /** The tokens that it took when it was asked again; null if nothing was counted. */
  usage: usageSchema.nullable(),
  /** The cost of that in US dollars; null if the model's price or the tokens are not known. */
  costUsd: z.number().nullable(),
});
export type DryRunTurn = z.infer<typeof dryRunTurnSchema>;

export const dryRunSchema = z.object({
  id: z.uuid(),
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  isStopping: z.boolean(),
  ownTexts: z.boolean(),
  background: z.string().nullable(),
  steps: z.string().nullable(),
  output: z.string().nullable(),
  /** The organization's texts that stood before them, without those that the project leaves out; null without any. */
  shared: sharedTextsSchema
    .extend({
      templateId: z.uuid(),
      name: z.string(),
      /** Null for texts that were not saved when they were tried. */
      version: z.int().positive().nullable(),
    })
    .nullable(),
  /** The version that was in force when it began, and the newest one that says exactly this; null if none does. */
  instructionsVersion: z.int(),
  savedAs: z.int().nullable(),
  /** Whether these texts are in force now. */
  inForce: z.boolean(),
  model: z.string(),
  otherModel: z.boolean(),
  turns: z.array(dryRunTurnSchema),
  /** Of the turns that have ended. Cost in US dollars; null if the model's price is not known. */
  usage: usageSchema,
  costUsd: z.number().nullable(),
});
export type DryRun = z.infer<typeof dryRunSchema>;

export const dryRunsSchema = z.object({ dryRuns: z.array(dryRunSchema) });
export type DryRuns = z.infer<typeof dryRunsSchema>;

/** A call of a tool. Private ones have no input and output; long ones are cut. */
export const tellableCallSchema = z.object({
  toolName: z.string(),
  /** As JSON. */
  input: z.string(),
  output: z.string(),
  ok: z.boolean().nullable(),
});
export type TellableCall = z.infer<typeof tellableCallSchema>;

const fileDiffSchema = changedFileSchema.extend({
  oldPath: z.string().optional(),
  binary: z.boolean(),
  patch: z.string(),
  truncated: z.literal(true).optional(),
}) satisfies z.ZodType<FileDiff>;

/** One side of the comparison: what happened then, or what would have happened. */
const sideSchema = z.object({
  status: z.enum([...editSessionStatuses, ...dryRunTurnStatuses]),
  /** The sentence of a failure. */
  message: z.string().nullable(),
  code: z.string().nullable(),
  params: paramsSchema.nullable(),
  /** The name of the model that answered; empty for a connected one whose name nobody set, null if it is not known. */
  model: z.string().nullable(),
  /** The version of the project's instructions; null for texts that were tried. */
  instructionsVersion: z.int().nullable(),
  /** Null without an answer, or if it is not kept any more. */
  answer: z.string().nullable(),
  /** Whether the answer claims a change, although nothing changed. */
  saysItChanged: z.boolean(),
  calls: z.array(tellableCallSchema),
  changed: z.array(changedFileSchema),
  /** Sentences on what a visitor notices of that. */
  sentences: z.array(z.string()),
  /** The site at its end; null if nothing changed. */
  commit: z.string().nullable(),
  files: z.array(fileDiffSchema),
  usage: usageSchema.nullable(),
  costUsd: z.number().nullable(),
  /** Milliseconds of work. */
  durationMs: z.number().nullable(),
});
export type AskedSide = z.infer<typeof sideSchema>;

/** A turn of a dry run beside what happened then. */
export const askedTurnSchema = dryRunTurnSchema.extend({
  workspaceId: z.uuid(),
  /** The commit from which both began. */
  base: z.string(),
  /** The address of the first page that one of the two changed, in a preview. */
  opensAt: z.string(),
  /** How the site of the second differs from that of the first for a visitor, in sentences. */
  differences: z.array(z.string()),
  past: sideSchema,
  tried: sideSchema,
  /** Since when what was said and done in the dry run is not kept any more. */
  expiredAt: z.iso.datetime().nullable(),
});
export type AskedTurn = z.infer<typeof askedTurnSchema>;
