import { addUsage, type Usage } from "#lib/costs/usage-schema.ts";
import type { RequestFailure } from "../requests/request-schema.ts";
import type { SummaryRow } from "../requests/request-store.ts";
import type { EditSession } from "../turn/edit-session-store.ts";
import type { LoggedCall, LoggedRequest } from "./read-turn-log.ts";
import { callSpanId, requestSpanId, traceIdOf, turnSpanId } from "./span-ids.ts";
import type { CallSpan, RequestSpan, SpanEvent, SpanStatus, TurnSpan } from "./trace-span.ts";
import type { KeptPart } from "./traced-message.ts";

// Pure: rows of a turn to its spans.

const agentsKinds: readonly string[] = ["prompt", "follow_up", "plan_item"];

interface TurnRows {
  turn: EditSession;
  /** When it began; a turn that has not begun has no span. */
  startedAt: Date;
  logged: readonly LoggedRequest[];
  kept: readonly Pick<SummaryRow, "failure">[];
  newestEntryAt: Date | null;
  instruction: string | null;
  answer: string | null;
}

export function toTurnSpan({ turn, startedAt, logged, kept, newestEntryAt, ...texts }: TurnRows): TurnSpan {
  const isAgents = agentsKinds.includes(turn.kind);
  return {
    ...identityOf(turn, turnSpanId(turn.id), null),
    ...texts,
    kind: "turn",
    name: isAgents ? "invoke_agent Sitewright" : `change ${turn.kind}`,
    startedAt,
    endedAt: turn.endedAt,
    lastSeenAt: turn.endedAt ?? latest(startedAt, newestEntryAt),
    status: statusOfTurn(
      turn,
      kept.map(({ failure }) => failure),
    ),
    events: [],
    turn: turn.ordinal,
    turnKind: turn.kind,
    isAgents,
    ending: turn.status,
    usage: logged.reduce<Usage | null>((sum, request) => addUsage(sum, request.usage), null),
    requests: logged.length,
  };
}

export function toRequestSpan(
  turn: EditSession,
  logged: LoggedRequest,
  row: SummaryRow | null,
  { kept, gone }: Pick<RequestSpan, "kept" | "gone">,
): RequestSpan {
  const told = tellRequest(logged, row);
  const { model, startedAt, endedAt, firstTokenAt, finishReason, failure } = told;
  return {
    ...identityOf(turn, requestSpanId(turn.id, logged.step), turnSpanId(turn.id)),
    kind: "request",
    name: `chat ${model}`,
    startedAt,
    endedAt,
    lastSeenAt: endedAt ?? latest(startedAt, firstTokenAt, ...told.retries.map(({ at }) => new Date(at))),
    status: statusOfRequest(failure, finishReason),
    events: eventsOf(told),
    step: logged.step,
    model,
    usage: told.usage,
    usageEstimated: told.usageEstimated,
    finishReason,
    kept,
    gone,
  };
}

/** Returns what the row says, which has the worker's own times, and the log's word where the row is missing or lacks its end. */
export function tellRequest(logged: LoggedRequest, row: SummaryRow | null) {
  if (!row) return { ...logged, firstTokenAt: null, retries: [], failure: null };
  if (row.endedAt) return row;
  const { endedAt, finishReason, usage, usageEstimated } = logged;
  return { ...row, endedAt, finishReason, usage, usageEstimated };
}

export function toCallSpans(
  turn: EditSession,
  { step, calls }: LoggedRequest,
  answer: readonly KeptPart[] | null,
  results: readonly KeptPart[] | null,
): CallSpan[] {
  const asked = (answer ?? []).filter((part) => part.type === "call");
  const received = (results ?? []).filter((part) => part.type === "result");
  return calls.map((call, n) => {
    // Calls run one after another, in the order of the answer.
    const [from, result] = [asked[n], received[n]?.text ?? null];
    return {
      ...identityOf(turn, callSpanId(turn.id, step, n), turnSpanId(turn.id)),
      kind: "call",
      name: `execute_tool ${call.toolName}`,
      startedAt: call.startedAt,
      endedAt: call.endedAt,
      lastSeenAt: call.endedAt ?? call.startedAt,
      status: statusOfCall(call, result),
      events: [],
      step,
      toolName: call.toolName,
      toolCallId: from?.id ?? call.id,
      isOk: call.isOk,
      isDiscarded: call.isDiscarded,
      input: from?.input,
      result,
    };
  });
}

function identityOf({ id, conversationId }: EditSession, spanId: string, parentId: string | null) {
  return { conversationId, editSessionId: id, traceId: traceIdOf(id), spanId, parentId };
}

function statusOfTurn(turn: EditSession, failures: (RequestFailure | null)[]): SpanStatus {
  if (turn.status === "completed") return { code: "ok" };
  if (turn.status !== "failed") return { code: "unset" };
  const { errorCode, errorMessage } = turn;
  const words = failures.findLast((failure) => failure?.code === errorCode)?.detail ?? errorMessage;
  return { code: "error", type: errorCode ?? otherError, message: words ?? "" };
}

/** Reasons that tell of no failure: a person stopped the turn, or nothing is known yet. */
const openEnds: readonly (string | null)[] = ["aborted", null];
/** Reasons that stand for a failure of which no more was kept. */
const failedEnds: readonly (string | null)[] = ["error", "cut-off"];

function statusOfRequest(failure: RequestFailure | null, finishReason: string | null): SpanStatus {
  if (failure) return { code: "error", type: failure.code, message: failure.detail ?? "" };
  if (failedEnds.includes(finishReason)) return { code: "error", type: finishReason ?? otherError, message: "" };
  return { code: openEnds.includes(finishReason) ? "unset" : "ok" };
}

/** The semantic conventions' value of `error.type` for a failure without a code. */
const otherError = "_OTHER";

function statusOfCall({ isOk }: LoggedCall, result: string | null): SpanStatus {
  if (isOk === null) return { code: "unset" };
  return isOk ? { code: "ok" } : { code: "error", type: otherError, message: result ?? "" };
}

function eventsOf({ startedAt, firstTokenAt, retries }: Pick<SummaryRow, "startedAt" | "firstTokenAt" | "retries">) {
  const events: SpanEvent[] = retries.map(({ at, reason: code, detail, delayMs }) => {
    return { at: new Date(at), attributes: { retry: { code, detail, delayMs } } };
  });
  if (firstTokenAt) {
    const firstTokenAfterMs = firstTokenAt.getTime() - startedAt.getTime();
    events.push({ at: firstTokenAt, attributes: { firstTokenAfterMs } });
  }
  return events;
}

const latest = (...times: (Date | null)[]) => new Date(Math.max(...times.flatMap((time) => time?.getTime() ?? [])));
