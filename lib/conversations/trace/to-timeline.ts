import { addUsage, type Usage } from "#lib/costs/usage-schema.ts";
import type { BegunBuild } from "#lib/site-builds/build-store.ts";
import type { SummaryRow } from "../requests/request-store.ts";
import type { EditSession } from "../turn/edit-session-store.ts";
import { type LoggedRequest, readTurnLog } from "./read-turn-log.ts";
import type { Timeline, TimelineEntry } from "./timeline-schema.ts";
import type { TimedEvent } from "./trace-store.ts";
import { tellRequest } from "./turn-spans.ts";

interface TimelineRows {
  turn: EditSession;
  events: readonly TimedEvent[];
  rows: readonly SummaryRow[];
  builds: readonly BegunBuild[];
  /** Returns the cost of a request in US dollars; null if it is not known. */
  price(usage: Usage | null, model: string): number | null;
}

/** Returns a turn's requests, calls, snapshots and builds in the order in which they began. Its sums are those of its log, which outlives requests. */
export function toTimeline({ turn, events, rows, builds, price }: TimelineRows): Timeline {
  const kept = new Map(rows.map((row) => [row.step, row]));
  const logged = readTurnLog(events);
  const entries = [
    ...logged.flatMap((request) => entriesOf(request, kept.get(request.step) ?? null, price)),
    ...events.flatMap(snapshotOf),
    ...builds.map(buildOf),
  ].sort((one, other) => one.startedAt.localeCompare(other.startedAt));
  const costs = logged.map(({ usage, model }) => (usage === null ? 0 : price(usage, model)));
  const running = costs.includes(null) ? null : costs.reduce<number>((sum, usd) => sum + (usd ?? 0), 0);
  return {
    editSessionId: turn.id,
    startedAt: turn.startedAt?.toISOString() ?? null,
    endedAt: turn.endedAt?.toISOString() ?? null,
    entries,
    usage: logged.reduce<Usage | null>((sum, { usage }) => addUsage(sum, usage), null),
    usageEstimated: logged.some(({ usageEstimated }) => usageEstimated),
    costUsd: turn.endedAt === null ? running : turn.costUsd,
  };
}

function entriesOf(request: LoggedRequest, row: SummaryRow | null, price: TimelineRows["price"]): TimelineEntry[] {
  const { model, startedAt, endedAt, firstTokenAt, retries, finishReason, failure } = tellRequest(request, row);
  const { step: n, usage, usageEstimated, calls } = request;
  return [
    {
      ...{ kind: "request", n, model, finishReason, failure, usage, usageEstimated, isKept: row !== null },
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      firstTokenAt: firstTokenAt?.toISOString() ?? null,
      retries: retries.length,
      costUsd: price(usage, model),
    },
    ...calls.map(({ toolName, isOk, isDiscarded, ...call }): TimelineEntry => {
      const [began, ended] = [call.startedAt.toISOString(), call.endedAt?.toISOString() ?? null];
      return { kind: "call", n, toolName, isOk, isDiscarded, startedAt: began, endedAt: ended };
    }),
  ];
}

function snapshotOf({ at, payload }: TimedEvent): TimelineEntry[] {
  if (payload.kind !== "files_changed") return [];
  const moment = at.toISOString();
  const { commit, paths } = payload;
  return [{ kind: "snapshot", startedAt: moment, endedAt: moment, commit, files: paths.length }];
}

function buildOf({ startedAt, endedAt, failure }: BegunBuild): TimelineEntry {
  const [began, ended] = [startedAt.toISOString(), endedAt?.toISOString() ?? null];
  return { kind: "build", failure, startedAt: began, endedAt: ended };
}
