import type { Usage } from "#lib/costs/usage-schema.ts";
import type { EditSessionKind, EditSessionStatus } from "../schema.ts";
import type { KeptPart, TracedMessage } from "./traced-message.ts";

// The spans of a turn, before they are written in one of the formats.

export interface SpanEvent {
  at: Date;
  attributes: { firstTokenAfterMs: number } | { retry: { code: string; detail: string | null; delayMs: number } };
}

export type SpanStatus =
  | { code: "ok" | "unset" }
  /** `type` is the code of the failure; `message` tells it in the provider's words, if it said any. */
  | { code: "error"; type: string; message: string };

interface SpanBase {
  conversationId: string;
  editSessionId: string;
  traceId: string;
  spanId: string;
  parentId: string | null;
  name: string;
  startedAt: Date;
  /** Null if no end is known: it still runs, or its worker died. */
  endedAt: Date | null;
  /** The last moment of which anything is known. The formats require an end, so they take this one and say so. */
  lastSeenAt: Date;
  status: SpanStatus;
  events: SpanEvent[];
}

export interface TurnSpan extends SpanBase {
  kind: "turn";
  /** The turn's number in the conversation. */
  turn: number;
  turnKind: EditSessionKind;
  /** False for a change that a person made without the agent. */
  isAgents: boolean;
  ending: EditSessionStatus;
  instruction: string | null;
  /** The answer as people read it; null of a turn that was not completed. */
  answer: string | null;
  /** Of all its requests, for the eye. The figures of each stand in its own span, where importers add them up. */
  usage: Usage | null;
  requests: number;
}

export interface RequestSpan extends SpanBase {
  kind: "request";
  step: number;
  model: string;
  usage: Usage | null;
  usageEstimated: boolean;
  finishReason: string | null;
  /** The contents; null if they were purged, have expired, or could not be kept. */
  kept: {
    /** The provider, without its API. */
    provider: string;
    settings: Record<string, unknown>;
    messages: TracedMessage[];
    tools: unknown[];
    /** Null if nothing came back. */
    answer: KeptPart[] | null;
  } | null;
  /** Why they are not kept, as far as it is known: who purged them, when and why, or that they expired. */
  gone: string | null;
}

export interface CallSpan extends SpanBase {
  kind: "call";
  step: number;
  toolName: string;
  /** The id by which the model knows it; the log's, if the answer is not kept. */
  toolCallId: string;
  /** Null if it has not ended. */
  isOk: boolean | null;
  /** Whether its step broke off with its worker and was made again. */
  isDiscarded: boolean;
  /** Undefined if it is not kept. */
  input: unknown;
  /** The text that the model received; null if it is not kept, or has not come. */
  result: string | null;
}

export type TraceSpan = TurnSpan | RequestSpan | CallSpan;
