import { z } from "zod";
import type { Trigger } from "#lib/context/synthetic.ts";
import type { Prediction, Usage } from "#lib/costs/usage-schema.ts";
import type { FileDiff } from "#lib/workspaces/schema.ts";

// Turns, their logs and conversations, as stored and as shown. Safe in the browser.

export const conversationStatuses = ["ongoing", "finished"] as const;
export type ConversationStatus = (typeof conversationStatuses)[number];

/** The phases of a plan that is shown; a discarded plan is not. */
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

// Stored chunks of all earlier versions of the product must still parse: new fields must be optional.

/** `part` counts the stretches of text between tool calls, from 1. */
export const textPayloadSchema = z.object({ part: z.int().positive(), text: z.string() });
export type TextPayload = z.infer<typeof textPayloadSchema>;

/** `text` is English; `code` and `params` allow translations. */
export const progressPayloadSchema = z.object({ text: z.string(), code: z.string(), params: paramsSchema });
export type ProgressPayload = z.infer<typeof progressPayloadSchema>;

export const eventPayloadSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("inference_start"),
    step: z.int().positive(),
    model: z.string(),
    /** Estimated, of the whole request. */
    requestTokens: z.int().nonnegative().optional(),
    /** Estimated tokens that this turn's steps have added to its context so far. */
    trafficTokens: z.int().nonnegative().optional(),
  }),
  z.object({
    kind: z.literal("inference_stop"),
    step: z.int().positive(),
    finishReason: z.string(),
    usage: usageSchema.nullable(),
    /** Our own estimate, if the provider reported no usage. */
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
  /** Another worker continued the turn. Text, progress and tools between `afterSeq` and this event are discarded. */
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

/** A chunk before it is written; writing assigns its `seq`. */
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
  /** True if it belongs to an unfinished step that was made again. */
  discarded?: true;
};

/** A tool call for display, without a private tool's input and output. */
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

/** A question with choices, in plain lines of text. The person may answer with a label or with any other text. */
export interface OfferedOptions {
  question: string;
  options: { label: string; description: string | null; recommended: boolean }[];
}

export interface TurnForDisplay {
  editSessionId: string;
  ordinal: number;
  kind: EditSessionKind;
  /** Null if no person worded it. */
  instruction: string | null;
  /** Why the server started it; null unless it is a follow-up. */
  followUp: { triggerType: Trigger["trigger_type"]; reason: string } | null;
  /** The title of a person's own act, or of the plan item that it builds; null for other kinds. */
  title: string | null;
  status: EditSessionStatus;
  /** The answer as Markdown; its parts are joined by blank lines. */
  text: string;
  progress: ProgressPayload[];
  tools: ToolForDisplay[];
  /** The offered choices, which also end `text` as Markdown. */
  options: OfferedOptions | null;
  /** The seq of the newest chunk in this view; a reader continues after it. */
  lastSeq: number;
  files: ChangedFile[];
  /** The commit with which it ended, if it changed the branch. */
  commit: string | null;
  /** Its newest snapshot. A completed turn's has the same files as `commit`. */
  liveCommit: string | null;
  /** The later undo or going back that removed this turn's change; null while it is in effect. */
  undoneBy: string | null;
  /** Whether undoing `undoneBy` brings back this change alone. */
  mayBringBack: boolean;
  /** Whether it failed or was cancelled with edits that can be restored. */
  restorable: boolean;
  targetEditSessionId: string | null;
  /** The plan that it discusses, or of which it builds an item. */
  planId: string | null;
  /** Given up with a plan's change: the model is not told of it in later turns. */
  givenUp: boolean;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  error: { code: string; params: MessageParams; message: string } | null;
  /** The model that answered; null if none was asked. */
  model: string | null;
  /** The tokens of all its requests; null before the first count. */
  usage: Usage | null;
  /** US dollars; null until it has ended, or if the model's price is unknown. */
  costUsd: number | null;
  /** Whether a part of the usage is our estimate. */
  usageEstimated: boolean;
}

/** How full the model's window is, in estimated tokens, and the conversation's usage so far. */
export interface ContextUsage extends Usage {
  usedTokens: number;
  windowTokens: number;
  /**
   * Estimated tokens by the kind of section. `tools`: the descriptions of the tools. `recalled`: memories of this and other
   * conversations in the newest request. `turn`: added by the running turn.
   */
  bySection: Record<string, number>;
  /** Whether these estimates are corrected by the provider's newest count. */
  corrected: boolean;
  /** Of the newest request that the provider counted; null before the first count. */
  prediction: Prediction | null;
  /** Cumulative, in US dollars; null if a model's price is unknown. */
  costUsd: number | null;
  /** Whether a part of the usage is our estimate. */
  estimated: boolean;
}

/** A suggested instruction that fits the site, to send as it is or to edit first. */
export interface Suggestion {
  text: string;
  /** The range that the person will want to replace, in UTF-16 code units; `to` is exclusive. */
  select?: [from: number, to: number];
}

/** The greeting of an empty conversation, computed from the site. */
export interface GreetingForDisplay {
  /** The site's name; null if its pages have none. */
  siteName: string | null;
  pages: number;
  suggestions: Suggestion[];
}

/** A turn that waits or runs, in its conversation's queue. */
export interface QueuedTurn {
  editSessionId: string;
  ordinal: number;
  kind: EditSessionKind;
  status: EditSessionStatus;
  /** Null if the server worded it. */
  instruction: string | null;
  /** Counted from 1, the running turn included. */
  position: number;
}

/** A conversation's running turn and its waiting turns. */
export interface ConversationQueue {
  active: QueuedTurn | null;
  /** In the order in which they will run. */
  waiting: QueuedTurn[];
}

export interface ConversationForDisplay {
  id: string;
  status: ConversationStatus;
  /** True if it ended because its person sent no more heartbeats. */
  released: boolean;
  /** Whether it is the reader's own. */
  mine: boolean;
  readOnly: boolean;
  projectId: string;
  workspaceId: string;
  turns: TurnForDisplay[];
  hasMore: boolean;
  /** The running turn, else the first waiting one. */
  activeEditSessionId: string | null;
  queue: ConversationQueue;
  /** The pending follow-up: when it is due, and why. */
  followUp: { triggerType: Trigger["trigger_type"]; dueAt: string; reason: string } | null;
  /** Whether its person does not want follow-ups here. */
  followUpsMuted: boolean;
  /** The open plan, or else the newest ended one. */
  plan: { id: string; phase: ConversationPlanPhase } | null;
}

export type { FileDiff };

export interface TurnDiff {
  before: string | null;
  after: string | null;
  files: FileDiff[];
}

/** Characters are UTF-16 code units. */
export const instructionCharactersMax = 20_000;

/** The time zone is an IANA name. */
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
  /** The beginning of its first instruction; null before it. */
  title: string | null;
  userName: string;
  mine: boolean;
  turns: number;
  /** How many of the turns changed the site. */
  changes: number;
  startedAt: string;
  finishedAt: string | null;
}

const commitId = z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/, "This is no commit id.");

export const expectHeadSchema = z.object({ expectedHead: commitId.optional() });
export const goBackSchema = z.object({ commit: commitId, expectedHead: commitId });

/** A version of the site: a turn that ended with a commit. */
export interface VersionForDisplay {
  editSessionId: string;
  conversationId: string;
  ordinal: number;
  kind: EditSessionKind;
  /** Null if no person worded it. */
  instruction: string | null;
  /** The instruction, with the question that it answers, or a person's own act. */
  title: string;
  userName: string;
  endedAt: string;
  /** The commits before and after the turn. */
  before: string;
  after: string;
  files: ChangedFile[];
  /** As in `TurnForDisplay`. */
  undoneBy: string | null;
  mayBringBack: boolean;
}

export interface HistoryForDisplay {
  headCommit: string | null;
  /** Newest first. */
  versions: VersionForDisplay[];
  hasMore: boolean;
  /** The site before its first change; null while `hasMore`. */
  start: { commit: string; createdAt: string } | null;
}

/** The changes that going back to a version would make. */
export interface VersionComparison {
  head: string;
  commit: string;
  files: ChangedFile[];
}
