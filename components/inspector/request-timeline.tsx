"use client";

import Link from "next/link";
import { useEffect, useRef } from "react";
import type { InspectedTurn, PurgedRequest } from "#lib/conversations/requests/request-schema.ts";
import type { FoundInRequests } from "#lib/conversations/requests/search/search-schema.ts";
import { costWords } from "#lib/words/costs.ts";
import { comparisonWords } from "#lib/words/inspector/comparison.ts";
import { foundWords } from "#lib/words/inspector/found.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { PurgeNotice } from "../memory/purge-notice";
import { PurgedEntries } from "../memory/purged-entries";
import { classNames } from "../ui/class-names";
import { pairQuery, placeName, type RequestPlace, samePlace, type TurnPair, type TurnPlace } from "./request-place";

interface RequestTimelineProps {
  turns: InspectedTurn[];
  /** The addresses of the page with the turns before these, and with the newest ones; null if there is no other page. */
  earlierPath: string | null;
  newestPath: string | null;
  /** The places of purged requests. */
  purged: PurgedRequest[];
  /** The address of the instructions' versions; null if the person may not open them. */
  versionsPath: string | null;
  chosen: RequestPlace | undefined;
  /** The searched text with the turns that hold it. */
  found: { find: string; turns: FoundInRequests["turns"] };
  onChoose: (place: RequestPlace) => void;
  onCompare: (pair: TurnPair) => void;
}

/** The conversation's turns, newest first, each with its requests. */
export function RequestTimeline({ turns, purged, versionsPath, chosen, found, ...props }: RequestTimelineProps) {
  const { earlierPath, newestPath, onChoose, onCompare } = props;
  const list = useRef<HTMLElement>(null);
  // The page may open with an old turn, and a search may lead to one. Other turns begin at the top.
  const newest = turns.at(-1)?.editSessionId;
  const current = chosen && `${chosen.editSessionId} ${chosen.n}`;
  const before = useRef<string | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is scrolled when another request is chosen
  useEffect(() => {
    if (!list.current || !newest) return;
    const button = list.current.querySelector<HTMLElement>("[aria-current]");
    if (before.current !== newest) list.current.scrollTop = 0;
    before.current = newest;
    if (button && !isWithin(button, list.current))
      list.current.scrollTop = button.offsetTop - list.current.clientHeight / 2;
  }, [newest, current]);
  return (
    <nav
      ref={list}
      aria-label={inspectorWords.timeline}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      className="relative max-h-72 min-w-0 overflow-y-auto rounded-2xl border border-line bg-surface p-2 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)]"
    >
      {newestPath ? <OtherTurns path={newestPath}>{inspectorWords.newest}</OtherTurns> : null}
      <ol className="grid gap-1">
        {turns.toReversed().map((turn, index, newestFirst) => (
          <li key={turn.editSessionId} className="min-w-0 rounded-xl p-2">
            <p className="text-text-soft text-xs">
              {inspectorWords.turn(turn.turn)}
              {turn.kind === "follow_up" ? ` · ${inspectorWords.followUp}` : null}
              {requestsOf(turn, purged).length === 0 ? ` · ${inspectorWords.turnWithout}` : null}
            </p>
            {found.find !== "" && found.turns.some(([first, last]) => first <= turn.turn && turn.turn <= last) ? (
              <p className="my-0.5 inline-block max-w-full truncate rounded-sm bg-accent-soft px-1.5 text-on-accent-soft text-xs">
                {foundWords.holds(found.find)}
              </p>
            ) : null}
            <p className="line-clamp-2 text-sm [overflow-wrap:anywhere]">
              {turn.instruction ?? inspectorWords.untitled}
            </p>
            <p className="mt-0.5 text-text-soft text-xs tabular-nums">{figuresOf(turn)}</p>
            {turn.instructionsVersion === null ||
            turn.instructionsVersion === versionBefore(newestFirst, index) ? null : (
              <p className="mt-0.5 text-text-soft text-xs">
                {versionsPath ? (
                  <Link
                    href={`${versionsPath}/${turn.instructionsVersion}`}
                    className="rounded-sm underline hover:text-text"
                  >
                    {inspectorWords.instructions(turn.instructionsVersion)}
                  </Link>
                ) : (
                  inspectorWords.instructions(turn.instructionsVersion)
                )}
              </p>
            )}
            <ol className="mt-1.5 flex flex-wrap gap-1">
              {requestsOf(turn, purged).map(({ n, isPurged, endedAt, usage }) => {
                const { editSessionId, requestCount } = turn;
                const place = { editSessionId, turn: turn.turn, n, requestCount };
                const isChosen = chosen !== undefined && samePlace(place, chosen);
                return (
                  <li key={n}>
                    <button
                      type="button"
                      aria-label={isPurged ? inspectorWords.requestPurged(placeName(place)) : placeName(place)}
                      aria-current={isChosen ? "true" : undefined}
                      title={usage ? inspectorWords.tokensLong(usage.inputTokens) : undefined}
                      onClick={() => onChoose(place)}
                      className={classNames(
                        "h-8 min-w-8 rounded-md px-2 font-medium text-xs tabular-nums",
                        isChosen ? "bg-accent text-on-accent" : "bg-sunken text-text-soft hover:text-text",
                        endedAt === null && !isChosen && "text-accent",
                        isPurged && "line-through",
                      )}
                    >
                      {n}
                    </button>
                  </li>
                );
              })}
            </ol>
            <CompareBefore turn={turn} before={newestFirst[index + 1]} onCompare={onCompare} />
            <PurgedFromTurn turn={turn} />
          </li>
        ))}
      </ol>
      {earlierPath ? <OtherTurns path={earlierPath}>{inspectorWords.earlier}</OtherTurns> : null}
    </nav>
  );
}

const isWithin = ({ offsetTop, offsetHeight }: HTMLElement, { scrollTop, clientHeight }: HTMLElement) =>
  offsetTop >= scrollTop && offsetTop + offsetHeight <= scrollTop + clientHeight;

function OtherTurns({ path, children }: { path: string; children: string }) {
  return (
    <Link
      href={path}
      prefetch={false}
      className="flex min-h-11 items-center rounded-sm px-2 text-text-soft text-xs underline hover:text-text"
    >
      {children}
    </Link>
  );
}

interface CompareBeforeProps {
  turn: TurnPlace;
  /** Undefined for the first one that is listed. */
  before: TurnPlace | undefined;
  onCompare: (pair: TurnPair) => void;
}

/** A link that sets a turn beside the one before it; with a modifier key the browser opens it elsewhere. */
function CompareBefore({ turn, before, onCompare }: CompareBeforeProps) {
  if (!before) return null;
  const pair = { first: before, second: turn };
  return (
    <a
      href={pairQuery(pair)}
      aria-label={comparisonWords.turns.compare(turn.turn, before.turn)}
      className="touch-target mt-1 inline-flex items-center rounded-sm text-text-soft text-xs underline hover:text-text"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onCompare(pair);
      }}
    >
      {comparisonWords.turns.compareShort(before.turn)}
    </a>
  );
}

/** Returns a turn's requests in order, with the places of the purged ones. */
function requestsOf({ editSessionId, requests }: InspectedTurn, purged: PurgedRequest[]) {
  const gone = purged.filter((place) => place.editSessionId === editSessionId);
  return [
    ...requests.map(({ n, endedAt, usage }) => ({ n, isPurged: false, endedAt, usage })),
    ...gone.map(({ n, mark }) => ({ n, isPurged: true, endedAt: mark.at, usage: null })),
  ].sort((a, b) => a.n - b.n);
}

/** The turn's memory that was purged, and since when its requests are not kept. */
function PurgedFromTurn({ turn: { purgedEntries, unkeptSince } }: { turn: InspectedTurn }) {
  if (purgedEntries.length === 0 && !unkeptSince) return null;
  return (
    <details className="mt-1.5 text-xs">
      <summary className="touch-target inline-block cursor-pointer rounded-sm text-text-soft underline hover:text-text">
        {inspectorWords.turnPurged}
      </summary>
      <PurgedEntries entries={purgedEntries} />
      {unkeptSince ? (
        <div className="mt-2 grid gap-1">
          <p className="text-text-soft">{inspectorWords.turnUnkept}</p>
          <PurgeNotice mark={unkeptSince} />
        </div>
      ) : null}
    </details>
  );
}

/** Returns the version that the turn before ran with; 0, the one without a project's own instructions, before the first. */
function versionBefore(newestFirst: InspectedTurn[], index: number): number {
  return (
    newestFirst.slice(index + 1).find(({ instructionsVersion }) => instructionsVersion !== null)?.instructionsVersion ??
    0
  );
}

function figuresOf({ status, startedAt, endedAt, costUsd, usageEstimated, requests }: InspectedTurn): string {
  const took =
    startedAt === null || endedAt === null
      ? null
      : inspectorWords.figures.seconds(Date.parse(endedAt) - Date.parse(startedAt));
  const cost = costUsd === null || requests.length === 0 ? null : costWords.amount(costUsd, usageEstimated);
  return inspectorWords.turnFigures(inspectorWords.statuses[status] ?? status, took, cost);
}
