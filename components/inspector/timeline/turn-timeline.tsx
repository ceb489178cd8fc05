"use client";

import type { Timeline } from "#lib/conversations/trace/timeline-schema.ts";
import type { PlannedTurn } from "#lib/plans/display-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { useRead } from "../../http/use-read";
import { Alert } from "../../ui/alert";
import { classNames } from "../../ui/class-names";
import { Skeleton } from "../../ui/skeleton";
import { type TimelineRow, type TurnOrigin, timelineRows } from "./timeline-rows";

const { timelineView: words } = inspectorWords;

const colours: Record<TimelineRow["kind"], string> = {
  total: "bg-line-strong",
  gates: "bg-text-soft",
  plan: "bg-text-soft",
  preparation: "bg-text-soft",
  request: "bg-accent",
  call: "bg-positive",
  snapshot: "bg-caution",
  build: "bg-line-strong",
};

interface TurnTimelineProps {
  editSessionId: string;
  /** The turn, if it belongs to a plan. */
  planned: PlannedTurn | null;
  /** The chosen request of the turn. */
  n: number;
  onChoose: (n: number) => void;
}

/** The requests, calls and snapshots of a turn on one axis; a request leads to its contents. */
export function TurnTimeline({ editSessionId, planned, n: chosen, onChoose }: TurnTimelineProps) {
  const { data, problem } = useRead<Timeline & Pick<TurnOrigin, "followUp">>(
    `/api/edit-sessions/${editSessionId}/timeline`,
  );
  if (problem) return <Alert tone="danger">{problem}</Alert>;
  if (!data) {
    return (
      <div role="status" aria-label={words.loading}>
        <Skeleton className="h-64" />
      </div>
    );
  }
  if (data.entries.length === 0) return <p className="text-sm text-text-soft">{words.none}</p>;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-sm text-text-soft">{words.text}</p>
      <ol className="divide-y divide-line rounded-2xl border border-line bg-surface px-4 sm:px-5">
        {timelineRows(data, Date.now(), { followUp: data.followUp ?? null, planned }).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and only follow one another
          <li key={index} className="grid items-center gap-x-4 gap-y-1.5 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <Title row={row} isChosen={row.kind === "request" && row.n === chosen} onChoose={onChoose} />
            <div className="grid min-w-0 content-center gap-1.5">
              {isOnAxis(row) ? <Bar row={row} /> : null}
              <p className="text-text-soft text-xs tabular-nums [overflow-wrap:anywhere]">{row.facts.join(" · ")}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Whether it happened in the turn: what led to the turn lies before its axis. */
const isOnAxis = ({ kind }: TimelineRow) => kind !== "gates" && kind !== "plan";

function Title({ row, isChosen, onChoose }: { row: TimelineRow; isChosen: boolean; onChoose: (n: number) => void }) {
  const { title, kind, n, hasFailed } = row;
  const style = classNames("min-w-0 text-sm [overflow-wrap:anywhere]", hasFailed && "text-danger");
  if (kind !== "request" || n === null) {
    return (
      <p
        className={classNames(
          style,
          kind === "total" ? "font-medium" : isOnAxis(row) && kind !== "preparation" && "sm:pl-4",
        )}
      >
        {title}
      </p>
    );
  }
  return (
    <button
      type="button"
      aria-current={isChosen ? "true" : undefined}
      onClick={() => onChoose(n)}
      className={classNames(style, "touch-target justify-self-start rounded-sm text-left font-medium underline")}
    >
      {title}
    </button>
  );
}

/** For the eye only; the figures say the same. A short entry keeps a visible width. */
function Bar({ row: { kind, from, length, hasFailed } }: { row: TimelineRow }) {
  return (
    <div aria-hidden className="relative h-2.5 overflow-hidden rounded-full bg-sunken">
      <div
        className={classNames("absolute inset-y-0 min-w-1 rounded-full", hasFailed ? "bg-danger" : colours[kind])}
        style={{ left: `min(${from}%, calc(100% - 0.25rem))`, width: `${length}%` }}
      />
    </div>
  );
}
