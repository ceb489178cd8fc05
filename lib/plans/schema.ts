import { z } from "zod";
import { usageSchema } from "#lib/conversations/log/chunk-schema.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";

// The shapes of a plan. Safe in the browser.

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

/** The phases in which the software asks the model without a person. */
export type AskingPhase = "summarize" | "serialize";

export const planItemStatuses = ["pending", "running", "done", "failed", "skipped", "stopped"] as const;
export type PlanItemStatus = (typeof planItemStatuses)[number];

export const planActions = ["create", "update", "remove", "keep"] as const;
export type PlanAction = (typeof planActions)[number];

/** One thing that a plan must decide about: a file of the site, or a name that the person said. Ids are stable: `page:about.html`. */
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

// Stored briefs and plans are read with the schemas that check the model's answers. A tighter limit here would refuse stored ones.

/** Stands for everything that the person did not say. Never replaced by a guess. */
export const notSpecified = "Not specified";

const line = z.string().trim().min(1).max(500);
const stretch = z.string().trim().min(1).max(4_000);
const path = z.string().trim().min(1).max(300);

export const decisionSchema = z.object({
  /** The id of the manifest's entry. */
  id: z.string().min(1).max(400),
  /** `include` and `leave_out` are only for entries that are neither pages nor assets. */
  decision: z.enum(["create", "update", "remove", "keep", "include", "leave_out"]),
  /** The decision in one or two sentences. */
  what: stretch,
});
export type Decision = z.infer<typeof decisionSchema>;

/** The agreement of the discussion, from which the plan is made. */
export const briefSchema = z.object({
  title: line,
  summary: stretch,
  audience: line,
  tone: line,
  /** Facts that the plan must keep, in the words that were used: names, numbers, addresses, hours. */
  facts: z.array(stretch).max(100),
  decisions: z.array(decisionSchema).max(500),
});
export type Brief = z.infer<typeof briefSchema>;

export const plannedPageSchema = z.object({
  path,
  action: z.enum(planActions),
  title: line,
  /** In the order of the page. */
  sections: z.array(z.object({ heading: line, content: stretch })).max(40),
  /** Paths of files that the page uses. */
  assets: z.array(path).max(100),
  /** Paths of pages that must be built before this one. */
  dependsOn: z.array(path).max(100),
});
export type PlannedPage = z.infer<typeof plannedPageSchema>;

/** A point that is looked up on the finished site; `check` is null if only a person can judge it. */
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
  /** One entry for each id of the manifest; `path` is the page that carries out the brief's decision, or null. */
  decisions: z.array(z.object({ id: z.string().min(1).max(400), path: path.nullable() })).max(500),
});
export type SitePlan = z.infer<typeof sitePlanSchema>;

/** The result of an acceptance point; `passed` is null if only a person can judge it. */
export const acceptanceResultSchema = z.object({
  text: z.string(),
  passed: z.boolean().nullable(),
  /** A sentence about the failure; null if it did not fail. */
  problem: z.string().nullable(),
});
export type AcceptanceResult = z.infer<typeof acceptanceResultSchema>;

/** The reason why a phase failed, as a code and a sentence. */
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

/** `labelled`: tool calls and results are sent as text, because the provider refuses them as tool messages. */
export const messageModes = ["typed", "labelled"] as const;
export type MessageMode = (typeof messageModes)[number];

export interface PlanUsage extends Usage {
  calls: number;
  /** US dollars over all attempts and phases; null if a model's price is not known. */
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
  /** A sentence about the failure; null if it did not fail. */
  problem: string | null;
}

export interface PlanForDisplay {
  id: string;
  conversationId: string;
  wish: string;
  /** The last change that was asked for in a complete plan, in the person's words. */
  asked: string | null;
  /**
   * The reader's words for the last change that was stopped or given up, so that they can say it again. Null if there was no such
   * change, or while the plan does not wait for approval.
   */
  withdrawn: string | null;
  phase: PlanPhase;
  /** The attempt of the phase that runs, from 1 to `attemptsMax`. */
  attempt: number;
  attemptsMax: number;
  /** Sentences for a person about the parts that the last attempt left out. */
  missing: string[];
  /** The brief of the last complete version; before the first version, the brief so far. */
  brief: Brief | null;
  plan: SitePlan | null;
  /** The number of the last complete version, from 1; null before the first. */
  version: number | null;
  /** The brief from which a plan is being made, or that is incomplete, with the entries that it does not decide about. */
  draft: { brief: Brief; undecided: ManifestEntry[] } | null;
  /** Sentences for a person that are worth a look before approval. They never block it. */
  warnings: string[];
  items: PlanItemForDisplay[];
  /** Whether the items run one after another; true between two items as well. */
  building: boolean;
  acceptance: AcceptanceResult[] | null;
  usage: PlanUsage;
  /** The phase that failed, and the reason. */
  failure: { phase: AskingPhase; code: string; message: string } | null;
  /** Sentences about the parts that no longer fit the site, which has moved since the plan was made. */
  stale: string[];
  /** The turn of the discussion or of an item that runs or waits. */
  activeEditSessionId: string | null;
  /** Whether the reader may only look at it. */
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
  /** The messages as they were sent. */
  messages: PlanMessage[];
  answer: string | null;
  /** Null if the call succeeded. */
  problem: string | null;
  usage: Usage | null;
  costUsd: number | null;
  /** Null while it runs, and if its worker died. */
  durationMs: number | null;
  createdAt: string;
}

export interface PlanMessageForInspection {
  sequence: number;
  phase: "discuss" | AskingPhase;
  attempt: number;
  message: PlanMessage;
  editSessionId: string | null;
  /** Whether it belongs to a successor that was given up. Later rounds don't include it. */
  givenUp: boolean;
  createdAt: string;
}

/** A version of a plan, for people with `inspect`. */
export interface PlanVersionForInspection {
  version: number;
  /** The person whose change led to it. */
  userId: string;
  asked: string | null;
  brief: Brief;
  plan: SitePlan;
  createdAt: string;
}

export const beginPlanSchema = z.object({ wish: z.string(), clientRequestId: z.string().min(1).max(200).optional() });
export const planSaySchema = z.union([
  z.strictObject({ text: z.string(), clientRequestId: z.string().min(1).max(200).optional() }),
  /** `option` is the label of an option that was offered last. */
  z.strictObject({ option: z.string().min(1).max(80), clientRequestId: z.string().min(1).max(200).optional() }),
]);

export { usageSchema };
