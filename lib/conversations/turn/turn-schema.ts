import { z } from "zod";
import type { Trigger } from "#lib/context/synthetic.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";
import { commitSchema, pickSchema, picksMax } from "#lib/page-source/schema.ts";
import type { HeldChange } from "../held/held-schema.ts";
import type { ProgressPayload } from "../log/chunk-schema.ts";
import type { ShownPick } from "../picks/seen-pick-schema.ts";
import type { ChangedFile, EditSessionKind, EditSessionStatus, MessageParams, Receipt } from "../schema.ts";
import type { MessageFile } from "../uploads/message-file-schema.ts";
import type { OfferedOptions } from "./offered-schema.ts";

// Turns and the queue for display, and the inputs of turns. Safe in the browser.

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

export interface TurnForDisplay {
  editSessionId: string;
  ordinal: number;
  kind: EditSessionKind;
  /** Null if no person worded it. */
  instruction: string | null;
  /** The elements that the person picked on the page for it, in their order. */
  picks: ShownPick[];
  /** Whether nothing but what was picked may change. */
  onlyPicked: boolean;
  /** The files that the person sent with it, in their order. */
  sentFiles: MessageFile[];
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
  /** Null if it changed nothing. Of a turn that ended before receipts were kept, it has the pages alone. */
  receipt: Receipt | null;
  /** The changes outside of its places, while they wait for a person to apply them or leave them out. */
  held: HeldChange[];
  /** Whether an administrator decides about them, because they are not released to the person of the turn. */
  heldForAdmin: boolean;
  /** The commit with which it ended, if it changed the branch. */
  commit: string | null;
  /** Its newest snapshot. A completed turn's has the same files as `commit`. */
  liveCommit: string | null;
  /** The later undo or going back that removed this turn's change; null while it is in effect. */
  undoneBy: string | null;
  /** Whether undoing `undoneBy` brings back this change alone; of an undo in effect, whether undoing it brings a change back. */
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

/** A turn that waits or runs, in its conversation's queue. */
export interface QueuedTurn {
  editSessionId: string;
  ordinal: number;
  kind: EditSessionKind;
  status: EditSessionStatus;
  /** Null if the server worded it. */
  instruction: string | null;
  picks: ShownPick[];
  sentFiles: MessageFile[];
  /** Counted from 1, the running turn included. */
  position: number;
}

/** A conversation's running turn and its waiting turns. */
export interface ConversationQueue {
  active: QueuedTurn | null;
  /** In the order in which they will run. */
  waiting: QueuedTurn[];
}

/** Characters are UTF-16 code units. */
export const instructionCharactersMax = 20_000;

export const acceptTurnSchema = z
  .object({
    instruction: z.string(),
    clientRequestId: z.string().min(1).max(200).optional(),
    /** The elements that the person picked on the page. */
    picks: z.array(pickSchema).max(picksMax).optional(),
    /** The commit on which they picked them; required if a pick names none. */
    base: commitSchema.optional(),
    /** Whether nothing but the picks may change. Ignored without picks. */
    onlyPicked: z.boolean().optional(),
    /** The ids of files that were sent to this conversation, in the person's order. */
    files: z.array(z.uuid()).max(100).optional(),
  })
  .refine(({ picks = [], base }) => picks.every(({ commit = base }) => commit !== undefined), {
    message: "Name the version on which this was picked.",
    path: ["base"],
  });
export type AcceptTurn = z.infer<typeof acceptTurnSchema>;

export const rewordTurnSchema = z.object({ instruction: z.string() });
