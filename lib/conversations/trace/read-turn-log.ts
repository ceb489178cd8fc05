import type { Usage } from "#lib/costs/usage-schema.ts";
import { continuationsIn, isDiscarded } from "../log/discarded.ts";
import type { TimedEvent } from "./trace-store.ts";

/** A call as the log tells it. */
export interface LoggedCall {
  /** The log's id of it, which is unique in the turn. */
  id: string;
  toolName: string;
  startedAt: Date;
  /** Null if it has not ended. */
  endedAt: Date | null;
  isOk: boolean | null;
  isDiscarded: boolean;
}

/** A request as the log tells it, which outlives what was kept of it. */
export interface LoggedRequest {
  step: number;
  model: string;
  startedAt: Date;
  /** Null if it has not ended. */
  endedAt: Date | null;
  finishReason: string | null;
  usage: Usage | null;
  usageEstimated: boolean;
  /** In the order in which they ran, which is their order in the answer. */
  calls: LoggedCall[];
}

/** Returns the requests of a turn's log with their calls, in order. Calls before the first request do not exist. */
export function readTurnLog(events: readonly TimedEvent[]): LoggedRequest[] {
  const continuations = continuationsIn(events);
  const requests: LoggedRequest[] = [];
  const calls = new Map<string, LoggedCall>();
  for (const event of events) {
    const { at, payload } = event;
    switch (payload.kind) {
      case "inference_start":
        requests.push({ ...opened, step: payload.step, model: payload.model, startedAt: at, calls: [] });
        break;
      case "inference_stop": {
        const request = requests.find(({ step }) => step === payload.step);
        const { finishReason, usage, estimated = null } = payload;
        if (request) {
          Object.assign(request, { endedAt: at, finishReason, usage: usage ?? estimated });
          request.usageEstimated = usage === null && estimated !== null;
        }
        break;
      }
      case "tool_calling": {
        const { toolCallId: id, toolName } = payload;
        const call = {
          ...{ id, toolName, startedAt: at, endedAt: null, isOk: null },
          isDiscarded: isDiscarded(event, continuations),
        };
        calls.set(id, call);
        requests.at(-1)?.calls.push(call);
        break;
      }
      case "tool_called": {
        const call = calls.get(payload.toolCallId);
        if (call) {
          // Both entries may have been written in one batch, at one time; the duration was measured.
          Object.assign(call, {
            startedAt: new Date(at.getTime() - payload.durationMs),
            endedAt: at,
            isOk: payload.ok,
          });
        }
        break;
      }
      case "files_changed":
      case "continued":
        break;
    }
  }
  return requests;
}

const opened = { endedAt: null, finishReason: null, usage: null, usageEstimated: false } as const;
