import { z } from "zod";
import { usageSchema } from "#lib/conversations/log/chunk-schema.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";

// The shapes of a plan, as every reader of it knows them. Safe in the browser.

export const planPhases = [
  "discuss",
  "summarize",
  "serialize",
  "approve",
  "build",
  "done",
  "failed",
  "discarded",
] as const;
export type PlanPhase = (typeof planPhases)[number];

/** Phases in which the model is asked by the software, without a person. */
export type AskingPhase = "summarize" | "serialize";

export const planItemStatuses = ["pending", "running", "done", "failed", "skipped", "stopped"] as const;
export type PlanItemStatus = (typeof planItemStatuses)[number];

export const planActions = ["create", "update", "remove", "keep"] as const;
export type PlanAction = (typeof planActions)[number];

/** What a plan must decide about: what the site has, and everything that the person named. Ids are stable: `page:about.html`. */
export const manifestEntrySchema = z.object({
  id: z.string(),
  kind: z.enum(["page", "asset", "named"]),
  /** A path for pages and assets, the person's words for what they named. */
  name: z.string(),
  /** The page's title, where it has one. */
  title: z.string().optional(),
});
export type ManifestEntry = z.infer<typeof manifestEntrySchema>;
export const manifestSchema = z.object({ entries: z.array(manifestEntrySchema) });
export type Manifest = z.infer<typeof manifestSchema>;

// Briefs and plans are stored as they were answered, and read with the same schemas: a limit that becomes tighter here would
// refuse those that are stored.

/** Stands wherever the person did not say something; it is recorded, not guessed. */
export const notSpecified = "Not specified";

const line = z.string().trim().min(1).max(500);
const stretch = z.string().trim().min(1).max(4_000);
const path = z.string().trim().min(1).max(300);

export const decisionSchema = z.object({
  /** Of the manifest's entry. */
  id: z.string().min(1).max(400),
  /** `include` and `leave_out` are for what is neither a page nor an asset. */
  decision: z.enum(["create", "update", "remove", "keep", "include", "leave_out"]),
  /** What is to become of it, in one or two sentences. */
  what: stretch,
});
export type Decision = z.infer<typeof decisionSchema>;

/** What was agreed on, before it becomes a plan. */
export const briefSchema = z.object({
  title: line,
  summary: stretch,
  audience: line,
  tone: line,
  /** What must not get lost on the way: names, numbers, addresses, hours, with the words that were used. */
  facts: z.array(stretch).max(100),
  decisions: z.array(decisionSchema).max(500),
});
export type Brief = z.infer<typeof briefSchema>;

export const plannedPageSchema = z.object({
  path,
  action: z.enum(planActions),
  title: line,
  /** In order, each with what it says. */
  sections: z.array(z.object({ heading: line, content: stretch })).max(40),
  /** Paths of files that the page uses. */
  assets: z.array(path).max(100),
  /** Paths of pages that must be built before it. */
  dependsOn: z.array(path).max(100),
});
export type PlannedPage = z.infer<typeof plannedPageSchema>;

/** What can be looked up on the finished site; `check` is null for what only a person can judge. */
export const acceptancePointSchema = z.object({
  text: line,
  check: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("page_exists"), path }),
      z.object({ kind: z.literal("page_absent"), path }),
      z.object({ kind: z.literal("page_says"), path, text: line }),
      z.object({ kind: z.literal("page_links"), path, to: path }),
    ])
    .nullable(),
});
export type AcceptancePoint = z.infer<typeof acceptancePointSchema>;

export const sitePlanSchema = z.object({
  pages: z.array(plannedPageSchema).min(1).max(200),
  navigation: z.array(z.object({ label: line, path })).max(50),
  acceptance: z.array(acceptancePointSchema).max(100),
  /** A decision for each of the manifest's ids, as in the brief; `path` names the page that carries it out, where one does. */
  decisions: z.array(z.object({ id: z.string().min(1).max(400), path: path.nullable() })).max(500),
});
export type SitePlan = z.infer<typeof sitePlanSchema>;

/** An acceptance point as it was found at the end; null is for a person to judge. */
export const acceptanceResultSchema = z.object({
  text: z.string(),
  passed: z.boolean().nullable(),
  /** What was found instead, where it failed. */
  problem: z.string().nullable(),
});
export type AcceptanceResult = z.infer<typeof acceptanceResultSchema>;

/** Why a phase failed, as a code and a sentence. */
export const planFailureSchema = z.object({ code: z.string(), message: z.string() });
export type PlanFailure = z.infer<typeof planFailureSchema>;

/** One message of a plan's typed history: the AI SDK's shape of a model message, as JSON. Nothing is flattened. */
const textPart = z.object({ type: z.literal("text"), text: z.string() });
const toolCallPart = z.object({
  type: z.literal("tool-call"),
  toolCallId: z.string(),
  toolName: z.string(),
  input: z.unknown(),
});
const toolResultPart = z.object({
  type: z.literal("tool-result"),
  toolCallId: z.string(),
  toolName: z.string(),
  output: z.object({ type: z.literal("text"), value: z.string() }),
});
export const planMessageSchema = z.discriminatedUnion("role", [
  z.object({ role: z.literal("system"), content: z.string() }),
  z.object({ role: z.literal("user"), content: z.string() }),
  z.object({
    role: z.literal("assistant"),
    content: z.union([z.string(), z.array(z.discriminatedUnion("type", [textPart, toolCallPart]))]),
  }),
  z.object({ role: z.literal("tool"), content: z.array(toolResultPart) }),
]);
export type PlanMessage = z.infer<typeof planMessageSchema>;

/** `labelled`: tool calls and results are told in words, because the provider refuses them as what they are. */
export const messageModes = ["typed", "labelled"] as const;
export type MessageMode = (typeof messageModes)[number];

export interface PlanUsage extends Usage {
  calls: number;
  /** US dollars over all attempts and phases; null where a model's price is not known. */
  costUsd: number | null;
}

export interface PlanItemForDisplay {
  id: string;
  path: string;
  action: PlanAction;
  title: string;
  status: PlanItemStatus;
  editSessionId: string | null;
  dependsOn: string[];
  /** What went wrong, as a sentence. */
  problem: string | null;
}

export interface PlanForDisplay {
  id: string;
  conversationId: string;
  wish: string;
  /** What was asked to be changed last in a plan that was there, in the person's words. */
  asked: string | null;
  /**
   * The reader's words for the last change that was stopped or given up, to be worded differently or said again; null where there
   * are none, and while the plan does not wait for approval.
   */
  withdrawn: string | null;
  phase: PlanPhase;
  /** Of the phase that runs, from 1; `attemptsMax` in all. */
  attempt: number;
  attemptsMax: number;
  /** What the last attempt left out, as words for a person. */
  missing: string[];
  /** Of the last complete version; before there is one, what there is of the brief. */
  brief: Brief | null;
  plan: SitePlan | null;
  /** The number of the last complete version, from 1; null before there is one. */
  version: number | null;
  /** The brief that a plan is being made from, or that was not completed, with what it still says nothing about. */
  draft: { brief: Brief; undecided: ManifestEntry[] } | null;
  /** What never blocks, but is worth a look before it is approved. */
  warnings: string[];
  items: PlanItemForDisplay[];
  /** Whether the items run, one after another; between two of them, too. */
  building: boolean;
  acceptance: AcceptanceResult[] | null;
  usage: PlanUsage;
  /** The phase in which it failed, and the sentence about it. */
  failure: { phase: AskingPhase; code: string; message: string } | null;
  /** The site has moved since the plan was made, and no longer fits it: what is to be looked at. */
  stale: string[];
  /** The turn of the discussion or of the item that runs or waits. */
  activeEditSessionId: string | null;
  /** Whether the reader may act on it. */
  readOnly: boolean;
  createdAt: string;
  endedAt: string | null;
}

/** One call of the model for a plan, for people with `inspect`. */
export interface PlanCallForInspection {
  number: number;
  phase: AskingPhase;
  attempt: number;
  mode: MessageMode;
  model: string;
  /** As they were sent. */
  messages: PlanMessage[];
  answer: string | null;
  /** Null where it succeeded. */
  problem: string | null;
  usage: Usage | null;
  costUsd: number | null;
  /** Null while it runs, and where its worker died. */
  durationMs: number | null;
  createdAt: string;
}

export interface PlanMessageForInspection {
  sequence: number;
  phase: "discuss" | AskingPhase;
  attempt: number;
  message: PlanMessage;
  editSessionId: string | null;
  /** Said, asked or answered for a successor that was given up: later rounds are not told. */
  givenUp: boolean;
  createdAt: string;
}

/** A complete plan as it was, for people with `inspect`. */
export interface PlanVersionForInspection {
  version: number;
  /** Whose change led to it. */
  userId: string;
  asked: string | null;
  brief: Brief;
  plan: SitePlan;
  createdAt: string;
}

export const beginPlanSchema = z.object({ wish: z.string(), clientRequestId: z.string().min(1).max(200).optional() });
export const planSaySchema = z.union([
  z.strictObject({ text: z.string(), clientRequestId: z.string().min(1).max(200).optional() }),
  /** The label of one of the options that were offered last. */
  z.strictObject({ option: z.string().min(1).max(80), clientRequestId: z.string().min(1).max(200).optional() }),
]);

export { usageSchema };
