import { z } from "zod";

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
  /** The path of a page or an asset, or the person's words for a name. */
  name: z.string(),
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

const decisionSchema = z.object({
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
  /** In the order of the page. `kind` and `fields` are a ready-made section of `lib/site-kit` and its content. */
  sections: z
    .array(
      z.object({
        heading: line,
        content: stretch,
        kind: z.string().max(40).optional(),
        fields: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .max(40),
  /** Paths of files that the page uses. */
  assets: z.array(path).max(100),
  /** Paths of pages that must be built before this one. */
  dependsOn: z.array(path).max(100),
});
export type PlannedPage = z.infer<typeof plannedPageSchema>;

/** A point that is looked up on the finished site; `check` is null if only a person can judge it. */
const acceptancePointSchema = z.object({
  text: line,
  /** The id of the wish that it proves; absent for a point about the site as a whole. */
  wish: z.string().max(400).optional(),
  check: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("page_exists"), path }),
      z.object({ kind: z.literal("page_absent"), path }),
      z.object({ kind: z.literal("page_says"), path, text: line }),
      z.object({ kind: z.literal("page_links"), path, to: path }),
      z.object({ kind: z.literal("file_says"), path, text: line }),
    ])
    .nullable(),
});
export type AcceptancePoint = z.infer<typeof acceptancePointSchema>;

export const sitePlanSchema = z.object({
  pages: z.array(plannedPageSchema).min(1).max(200),
  navigation: z.array(z.object({ label: line, path })).max(50),
  /** The look of a site that is built from ready-made sections; absent for a site that keeps its own. */
  look: z
    .object({
      mood: z.string().max(40),
      accent: z.string().max(60).nullish(),
      second: z.string().max(60).nullish(),
      lang: z.string().max(20).nullish(),
    })
    .nullish(),
  acceptance: z.array(acceptancePointSchema).max(300),
  /** One entry for each id of the manifest; `path` is the page that carries out the brief's decision, or null. */
  decisions: z.array(z.object({ id: z.string().min(1).max(400), path: path.nullable() })).max(500),
});
export type SitePlan = z.infer<typeof sitePlanSchema>;

/** The result of an acceptance point; `passed` is null if only a person can judge it. */
export const acceptanceResultSchema = z.object({
  text: z.string(),
  passed: z.boolean().nullable(),
  /** A sentence about the failure, or why a wish is not included; null if there is nothing to say. */
  problem: z.string().nullable(),
  /** Absent for a point about the site. `left-out`: a wish that was agreed not to be there. */
  about: z.enum(["wish", "left-out"]).optional(),
});
export type AcceptanceResult = z.infer<typeof acceptanceResultSchema>;

/** The reason why a phase failed, as a code and a sentence. */
export const planFailureSchema = z.object({ code: z.string(), message: z.string() });
export type PlanFailure = z.infer<typeof planFailureSchema>;

/** One message of a plan's typed history: the AI SDK's shape of a model message, as JSON, with its tool calls and results. */
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

export const beginPlanSchema = z.object({ wish: z.string(), clientRequestId: z.string().min(1).max(200).optional() });
export const planSaySchema = z.union([
  z.strictObject({ text: z.string(), clientRequestId: z.string().min(1).max(200).optional() }),
  /** `option` is the label of an option that was offered last. */
  z.strictObject({ option: z.string().min(1).max(80), clientRequestId: z.string().min(1).max(200).optional() }),
]);
