import type { Timeline, TimelineEntry } from "#lib/conversations/trace/timeline-schema.ts";
import type { FollowUp } from "#lib/follow-ups/schema.ts";
import type { PlannedTurn } from "#lib/plans/display-schema.ts";
import { costWords } from "#lib/words/costs.ts";
import { followUpAdminWords } from "#lib/words/follow-ups-admin.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { siteBuildWords } from "#lib/words/page/site-builds.ts";

const { timelineView: words, figures } = inspectorWords;

export interface TimelineRow {
  title: string;
  kind: TimelineEntry["kind"] | "total" | "gates" | "plan" | "preparation";
  /** The request that it is, or that asked for it; null for others. */
  n: number | null;
  /** Where its bar begins and how long it is, in percent of the turn. */
  from: number;
  length: number;
  hasFailed: boolean;
  /** Its duration and its figures, in words. */
  facts: string[];
}

/** The origin of a turn: the timer that began it, or the plan that it belongs to; null if a person began it. */
export interface TurnOrigin {
  followUp?: FollowUp | null;
  planned?: PlannedTurn | null;
}

/**
 * Returns the rows of a turn's timeline, the whole turn first, then the gates that it passed if it is a follow-up, or the phases of its plan.
 * An open end reaches to `now`, in milliseconds since 1970.
 */
export function timelineRows(
  { entries, usage, costUsd, usageEstimated, ...turn }: Timeline,
  now: number,
  { followUp = null, planned = null }: TurnOrigin = {},
): TimelineRow[] {
  const ends = entries.map(({ startedAt, endedAt }) => Date.parse(endedAt ?? startedAt));
  const start = Math.min(
    ...entries.map(({ startedAt }) => Date.parse(startedAt)),
    Date.parse(turn.startedAt ?? "") || now,
  );
  const end = Math.max(...ends, turn.endedAt === null ? now : Date.parse(turn.endedAt));
  const whole = Math.max(1, end - start);
  const share = (ms: number) => Math.round((ms / whole) * 10_000) / 100;
  const place = ({ startedAt, endedAt }: Pick<TimelineEntry, "startedAt" | "endedAt">) => {
    const from = Date.parse(startedAt);
    return { from: share(from - start), length: share((endedAt === null ? end : Date.parse(endedAt)) - from) };
  };
  const total: TimelineRow = {
    ...{ title: words.total, kind: "total", n: null, from: 0, length: 100, hasFailed: false },
    facts: [
      turn.endedAt === null ? words.running : figures.seconds(end - start),
      ...usageFacts(usage),
      ...(costUsd === null ? [] : [costWords.amount(costUsd, usageEstimated)]),
    ],
  };
  const requestCount = turn.endedAt === null ? null : entries.filter(({ kind }) => kind === "request").length;
  const first = entries.find(({ kind }) => kind === "request");
  const prepared = first ? Date.parse(first.startedAt) - start : 0;
  const preparation: TimelineRow = {
    ...{ title: words.preparation, kind: "preparation", n: null, from: 0, length: share(prepared), hasFailed: false },
    facts: [figures.seconds(prepared), words.preparing],
  };
  return [
    total,
    ...(followUp ? [gatesOf(followUp)] : []),
    ...(planned ? phasesOf(planned) : []),
    ...(prepared > 0 ? [preparation] : []),
    ...entries.map((entry) => ({ ...describe(entry, requestCount), ...place(entry) })),
  ];
}

/** The wait and the gates of a follow-up, which lie before its turn and have no place on its axis. */
function gatesOf({ triggerType, createdAt, endedAt, gates }: FollowUp): TimelineRow {
  const { inspector: said, triggers } = followUpAdminWords;
  const waited = endedAt === null ? [] : [words.waited(figures.seconds(Date.parse(endedAt) - Date.parse(createdAt)))];
  const compared = gates.flatMap(({ gate, figures: told }) => (told ? [said.figures(gate, told)] : []));
  return {
    ...{ title: words.gates(triggers[triggerType].name), kind: "gates", n: null, from: 0, length: 0, hasFailed: false },
    facts: [...waited, words.gatesPassed(gates.length), ...compared],
  };
}

/** The phases of a plan before a turn, which have no place on its axis, and the one that the turn belongs to. */
function phasesOf({ phase, asked, item }: PlannedTurn): TimelineRow[] {
  const row = (title: string, facts: string[]): TimelineRow => {
    return { title, kind: "plan", n: null, from: 0, length: 0, hasFailed: false, facts };
  };
  return [
    ...asked.map(({ phase: before, attempts, calls, durationMs }) =>
      row(words.planBefore(before), [words.attempts(attempts), words.calls(calls), figures.seconds(durationMs)]),
    ),
    row(words.planNow(phase), item ? [words.planPage(item.position, item.items), item.title, item.path] : []),
  ];
}

function describe(entry: TimelineEntry, requestCount: number | null): Omit<TimelineRow, "from" | "length"> {
  const { kind, startedAt, endedAt } = entry;
  const since = (time: string) => figures.seconds(Date.parse(time) - Date.parse(startedAt));
  const took = endedAt === null ? words.running : since(endedAt);
  switch (kind) {
    case "request": {
      const { n, firstTokenAt, retries, failure, usage, costUsd, usageEstimated, isKept } = entry;
      return {
        ...{ kind, n, title: words.request(n, requestCount), hasFailed: failure !== null },
        facts: [
          took,
          ...(firstTokenAt === null ? [] : [words.firstToken(since(firstTokenAt))]),
          ...usageFacts(usage),
          ...(costUsd === null ? [] : [costWords.amount(costUsd, usageEstimated)]),
          ...(retries > 0 ? [words.retries(retries)] : []),
          ...(failure ? [words.failed] : []),
          ...(isKept ? [] : [words.notKept]),
        ],
      };
    }
    case "call": {
      const { n, toolName, isOk, isDiscarded } = entry;
      const told = [took, ...(isOk === false ? [words.failed] : []), ...(isDiscarded ? [words.discarded] : [])];
      return { kind, n, title: words.call(toolName), hasFailed: isOk === false, facts: told };
    }
    case "build": {
      const { failure } = entry;
      const told = [took, ...(failure ? [siteBuildWords.failures[failure]] : [])];
      return { kind, n: null, title: words.build, hasFailed: failure !== null, facts: told };
    }
    case "snapshot":
      return { kind, n: null, title: words.snapshot(entry.files), hasFailed: false, facts: [entry.commit.slice(0, 8)] };
  }
}

function usageFacts(usage: Timeline["usage"]): string[] {
  if (!usage) return [];
  const { inputTokens, cachedTokens, outputTokens } = usage;
  const cached = inputTokens === 0 ? 0 : Math.round((cachedTokens / inputTokens) * 100);
  return [words.tokens(inputTokens, outputTokens), ...(cached > 0 ? [words.cached(cached)] : [])];
}
