import { z } from "zod";
import type { Trigger } from "#lib/context/synthetic.ts";
import type { Prediction, Usage } from "#lib/costs/usage-schema.ts";
import type { FileDiff } from "#lib/workspaces/schema.ts";

// The shapes of a turn and of its log, as every reader of them knows them. Safe in the browser.

export const conversationStatuses = ["ongoing", "finished"] as const;
export type ConversationStatus = (typeof conversationStatuses)[number];

/** The phases in which a plan is shown: one that was discarded is not. */
export const conversationPlanPhases = [
  "discuss",
  "summarize",
  "serialize",
  "approve",
  "build",
  "done",
  "failed",
] as const;
export type ConversationPlanPhase = (typeof conversationPlanPhases)[number];

export const editSessionKinds = ["prompt", "follow_up", "manual", "plan_item", "undo", "restore", "go_back"] as const;
export type EditSessionKind = (typeof editSessionKinds)[number];

export const editSessionStatuses = ["pending", "running", "cancelling", "completed", "failed", "cancelled"] as const;
export type EditSessionStatus = (typeof editSessionStatuses)[number];

export const messageRoles = ["user", "assistant", "assistant_note_to_self", "turn_activity_summary"] as const;
export type MessageRole = (typeof messageRoles)[number];

export const changedFileSchema = z.object({
  path: z.string(),
  status: z.enum(["added", "modified", "deleted", "renamed"]),
  additions: z.int().nonnegative(),
  deletions: z.int().nonnegative(),
});
export type ChangedFile = z.infer<typeof changedFileSchema>;

export const paramsSchema = z.record(z.string(), z.union([z.string(), z.number()]));
export type MessageParams = z.infer<typeof paramsSchema>;

export const usageSchema = z.object({
  inputTokens: z.int().nonnegative(),
  cachedTokens: z.int().nonnegative(),
  outputTokens: z.int().nonnegative(),
});

// Also what is stored was written in these shapes, by every version of the product so far: what is added must be optional.

/** `part` counts up, one per stretch of text between tool calls. */
export const textPayloadSchema = z.object({ part: z.int().positive(), text: z.string() });
export type TextPayload = z.infer<typeof textPayloadSchema>;

/** `text` is English; `code` and `params` let another language say the same. */
export const progressPayloadSchema = z.object({ text: z.string(), code: z.string(), params: paramsSchema });
export type ProgressPayload = z.infer<typeof progressPayloadSchema>;

export const eventPayloadSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("inference_start"),
    step: z.int().positive(),
    model: z.string(),
    /** Estimated, of the whole request. */
    requestTokens: z.int().nonnegative().optional(),
    /** Estimated tokens of what this turn's steps have added to its context so far. */
    trafficTokens: z.int().nonnegative().optional(),
  }),
  z.object({
    kind: z.literal("inference_stop"),
    step: z.int().positive(),
    finishReason: z.string(),
    usage: usageSchema.nullable(),
    /** What it took by our own estimate, where the provider tells nothing. */
    estimated: usageSchema.optional(),
  }),
  z.object({
    kind: z.literal("tool_calling"),
    toolCallId: z.string(),
    toolName: z.string(),
    input: z.unknown(),
    truncated: z.boolean(),
    /** A private tool's input is never stored. */
    private: z.literal(true).optional(),
  }),
  z.object({
    kind: z.literal("tool_called"),
    toolCallId: z.string(),
    toolName: z.string(),
    ok: z.boolean(),
    output: z.unknown(),
    truncated: z.boolean(),
    durationMs: z.number().nonnegative(),
    private: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal("files_changed"), commit: z.string(), paths: z.array(z.string()) }),
  /** The turn went on after its last finished step. Text, progress and tools after `afterSeq` up to here count no more. */
  z.object({ kind: z.literal("continued"), afterSeq: z.int().nonnegative() }),
  z.object({ kind: z.literal("agent_error"), code: z.string(), params: paramsSchema, message: z.string() }),
]);
export type EventPayload = z.infer<typeof eventPayloadSchema>;

export const donePayloadSchema = z.object({
  status: z.enum(["completed", "failed", "cancelled"]),
  message: z.string().nullable(),
  code: z.string().nullable(),
  params: paramsSchema.nullable(),
  commit: z.string().nullable(),
  files: z.array(changedFileSchema),
});
export type DonePayload = z.infer<typeof donePayloadSchema>;

/** What a writer appends; its place in the log (`seq`) is given when it is written. */
export const newChunkSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), payload: textPayloadSchema }),
  z.object({ type: z.literal("progress"), payload: progressPayloadSchema }),
  z.object({ type: z.literal("event"), payload: eventPayloadSchema }),
  z.object({ type: z.literal("done"), payload: donePayloadSchema }),
]);
export type NewChunk = z.infer<typeof newChunkSchema>;

export type Chunk = NewChunk & {
  seq: number;
  createdAt: string;
  /** It belongs to a step that was made again: it counts no more. */
  discarded?: true;
};

/** A tool call as an editor sees it: never the input or output of a private one. */
export interface ToolForDisplay {
  toolCallId: string;
  toolName: string;
  state: "running" | "succeeded" | "failed";
  input: unknown;
  output: unknown;
  truncated: boolean;
  durationMs: number | null;
  private: boolean;
}

/** A question to the person, with choices. Plain lines of text; an answer may be one of the labels or anything else. */
export interface OfferedOptions {
  question: string;
  options: { label: string; description: string | null; recommended: boolean }[];
}

export interface TurnForDisplay {
  editSessionId: string;
  ordinal: number;
  kind: EditSessionKind;
  /** Null for turns that no person worded. */
  instruction: string | null;
  /** Why the server began it by itself; null for every other turn. */
  followUp: { triggerType: Trigger["trigger_type"]; reason: string } | null;
  /** What a person did without the agent, and to which change, or the item of a plan that it built; null for every other kind. */
  title: string | null;
  status: EditSessionStatus;
  /** The answer's Markdown; stretches of text between tool calls are joined by a blank line. */
  text: string;
  progress: ProgressPayload[];
  tools: ToolForDisplay[];
  /** What it offered to choose from; the same stands at the end of `text`, as Markdown. */
  options: OfferedOptions | null;
  /** The newest chunk that this picture holds: a reader goes on from here. */
  lastSeq: number;
  files: ChangedFile[];
  /** The commit that the turn ended as, if it changed the branch. */
  commit: string | null;
  /** Its newest snapshot; of a completed turn, the same files as `commit`. */
  liveCommit: string | null;
  /** The later turn that took this one's change away, by undoing it or by going back; null while it is in effect. */
  undoneBy: string | null;
  /** Whether undoing `undoneBy` brings back this change and nothing else. */
  mayBringBack: boolean;
  /** Whether this turn stopped half-way with edits that can be brought back. */
  restorable: boolean;
  targetEditSessionId: string | null;
  /** The plan that it discusses, or of which it builds an item. */
  planId: string | null;
  /** It was withdrawn with the change of the plan that it was about: no later turn is told of it. */
  givenUp: boolean;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  error: { code: string; params: MessageParams; message: string } | null;
  /** The model that answered; null for what no model did. */
  model: string | null;
  /** Tokens of all its requests together; null as long as the model has told none. */
  usage: Usage | null;
  /** US dollars, once it has ended; null where the model's price is not known. */
  costUsd: number | null;
  /** Whether the provider left a part of the usage to be estimated. */
  usageEstimated: boolean;
}

/** How full the model's window is, in estimated tokens, and what the conversation has used so far. */
export interface ContextUsage extends Usage {
  usedTokens: number;
  windowTokens: number;
  /**
   * Estimated tokens by the kind of section; `tools` are the descriptions of the tools, `recalled` the memories that the newest request looked up
   * in other conversations and its own, `turn` what the running turn has added.
   */
  bySection: Record<string, number>;
  /** Whether these estimates are corrected by what the provider counted last. */
  corrected: boolean;
  /** Of the newest request that the provider counted; null before the first one. */
  prediction: Prediction | null;
  /** Cumulative, in US dollars; null where a model's price is not known. */
  costUsd: number | null;
  /** Whether the provider left a part of the usage to be estimated. */
  estimated: boolean;
}

/** An instruction that would fit the site, for the person to send as it is or to word differently. */
export interface Suggestion {
  text: string;
  /** The stretch of it that the person will want to replace: first and last offset, in UTF-16 code units. */
  select?: [from: number, to: number];
}

/** What an empty conversation opens with, computed from the site itself. */
export interface GreetingForDisplay {
  /** What the site calls itself; null where its pages do not say. */
  siteName: string | null;
  pages: number;
  suggestions: Suggestion[];
}

/** A turn that waits or runs, as the queue of its conversation tells it. */
export interface QueuedTurn {
  editSessionId: string;
  ordinal: number;
  kind: EditSessionKind;
  status: EditSessionStatus;
  /** Null for a prompt that the server worded. */
  instruction: string | null;
  /** Counted from 1, the turn that runs included. */
  position: number;
}

/** What runs and what waits in a conversation, whatever page of its turns is read. */
export interface ConversationQueue {
  active: QueuedTurn | null;
  /** In the order in which they will run. */
  waiting: QueuedTurn[];
}

export interface ConversationForDisplay {
  id: string;
  status: ConversationStatus;
  /** It ended by itself, because its person gave no sign of life. */
  released: boolean;
  /** Whether it is the reader's own. */
  mine: boolean;
  readOnly: boolean;
  projectId: string;
  workspaceId: string;
  turns: TurnForDisplay[];
  hasMore: boolean;
  /** The turn that runs, else the first one that waits. */
  activeEditSessionId: string | null;
  queue: ConversationQueue;
  /** When the agent may come back by itself, and why. */
  followUp: { triggerType: Trigger["trigger_type"]; dueAt: string; reason: string } | null;
  /** Whether its person does not want that here. */
  followUpsMuted: boolean;
  /** The plan that is open or, where none is, the newest that is done. */
  plan: { id: string; phase: ConversationPlanPhase } | null;
}

export type { FileDiff };

export interface TurnDiff {
  before: string | null;
  after: string | null;
  files: FileDiff[];
}

/** Instructions are counted in characters (UTF-16 code units). */
export const instructionCharactersMax = 20_000;

/** A time zone is named as IANA does. */
export const presenceSchema = z.object({ timeZone: z.string().max(100).refine(isTimeZone).optional() });

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const acceptTurnSchema = z.object({
  instruction: z.string(),
  clientRequestId: z.string().min(1).max(200).optional(),
});
export type AcceptTurn = z.infer<typeof acceptTurnSchema>;

export const rewordTurnSchema = acceptTurnSchema.pick({ instruction: true });

export interface ConversationSummary {
  id: string;
  status: ConversationStatus;
  /** The beginning of its first instruction; null as long as there is none. */
  title: string | null;
  userName: string;
  mine: boolean;
  turns: number;
  /** How many of the turns changed the site; questions and what was stopped did not. */
  changes: number;
  startedAt: string;
  finishedAt: string | null;
}

const commitId = z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/, "This is no commit id.");

export const expectHeadSchema = z.object({ expectedHead: commitId.optional() });
export const goBackSchema = z.object({ commit: commitId, expectedHead: commitId });

/** A version of the site: what a turn left behind. */
export interface VersionForDisplay {
  editSessionId: string;
  conversationId: string;
  ordinal: number;
  kind: EditSessionKind;
  /** Null for turns that no person worded. */
  instruction: string | null;
  /** What was asked for, together with the question that it answers, or what a person did without the agent. */
  title: string;
  userName: string;
  endedAt: string;
  /** The commits before and after the turn. */
  before: string;
  after: string;
  files: ChangedFile[];
  /** As for a turn. */
  undoneBy: string | null;
  mayBringBack: boolean;
}

export interface HistoryForDisplay {
  headCommit: string | null;
  /** Newest first. */
  versions: VersionForDisplay[];
  hasMore: boolean;
  /** What the site was before anybody changed it; null as long as there are older versions than these. */
  start: { commit: string; createdAt: string } | null;
}

/** What going back to a version would change. */
export interface VersionComparison {
  head: string;
  commit: string;
  files: ChangedFile[];
}
