import type { Timeline, TimelineEntry } from "#lib/conversations/trace/timeline-schema.ts";
import type { FollowUp } from "#lib/follow-ups/schema.ts";
import { costWords } from "#lib/words/costs.ts";
import { followUpAdminWords } from "#lib/words/follow-ups-admin.ts";
import { inspectorWords } from "#lib/words/inspector.ts";

const { timelineView: words, figures } = inspectorWords;

export interface TimelineRow {
  title: string;
  kind: TimelineEntry["kind"] | "total" | "gates" | "preparation";
  /** The request that it is, or that asked for it; null for others. */
  n: number | null;
  /** Where its bar begins and how long it is, in percent of the turn. */
  from: number;
  length: number;
  hasFailed: boolean;
  /** Its duration and its figures, in words. */
  facts: string[];
}

/**
 * Returns the rows of a turn's timeline, the whole turn first, then the gates that it passed if it is a follow-up. An open end reaches to
 * `now`, in milliseconds since 1970.
 */
export function timelineRows(
  { entries, usage, costUsd, usageEstimated, ...turn }: Timeline,
  now: number,
  followUp: FollowUp | null = null,
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
  const first = entries.find(({ kind }) => kind === "request");
  const prepared = first ? Date.parse(first.startedAt) - start : 0;
  const preparation: TimelineRow = {
    ...{ title: words.preparation, kind: "preparation", n: null, from: 0, length: share(prepared), hasFailed: false },
    facts: [figures.seconds(prepared), words.preparing],
  };
  return [
    total,
    ...(followUp ? [gatesOf(followUp)] : []),
    ...(prepared > 0 ? [preparation] : []),
    ...entries.map((entry) => ({ ...describe(entry), ...place(entry) })),
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

function describe(entry: TimelineEntry): Omit<TimelineRow, "from" | "length"> {
  const { kind, startedAt, endedAt } = entry;
  const since = (time: string) => figures.seconds(Date.parse(time) - Date.parse(startedAt));
  const took = endedAt === null ? words.running : since(endedAt);
  switch (kind) {
    case "request": {
      const { n, firstTokenAt, retries, failure, usage, costUsd, usageEstimated, isKept } = entry;
      return {
        ...{ kind, n, title: words.request(n), hasFailed: failure !== null },
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
