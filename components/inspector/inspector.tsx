"use client";

import { ListTree } from "lucide-react";
import Link from "next/link";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { InspectedTurn, PurgedRequest } from "#lib/conversations/requests/request-schema.ts";
import type { FoundInRequests } from "#lib/conversations/requests/search/search-schema.ts";
import type { PlannedTurn } from "#lib/plans/display-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { PurgeNotice } from "../memory/purge-notice";
import { EmptyState } from "../ui/empty-state";
import { AskAgain, canBeAskedAgain } from "./again/ask-again";
import { canBeReplayed, ReplayTurn } from "./again/replay-turn";
import { comparisonId, RequestComparison } from "./comparison/request-comparison";
import { TurnComparison } from "./comparison/turn-comparison";
import { InstructionOf } from "./left-out/instruction-of";
import { SearchedText } from "./marked-text";
import {
  placeName,
  type RequestPlace,
  type RequestViewName,
  samePlace,
  type TurnPair,
  type TurnPlace,
} from "./request-place";
import { RequestTimeline } from "./request-timeline";
import { RequestView } from "./request-view";
import { RequestSearch } from "./search/request-search";
import { addressOf, type ShownPlace } from "./search/shown-place";
import { TurnTimeline } from "./timeline/turn-timeline";
import { placesOf, type Shown, useShown } from "./use-shown";

/** The place of the request's heading in the page's address. */
const requestId = "request";

interface InspectorProps {
  conversationId: string;
  turns: InspectedTurn[];
  /** Whether there are turns before these, and after them. */
  hasMore: boolean;
  hasNewer: boolean;
  /** The places of purged requests. */
  purged: PurgedRequest[];
  projectId: string;
  /** The listed turns that belong to a plan. */
  planned: readonly PlannedTurn[];
  /** The address of the instructions' versions; null if the person may not open them. */
  versionsPath: string | null;
  /** The request and the view that the page's address names; null for the newest one. */
  at: RequestPlace | null;
  /** The turn that the address names, if no request of it is kept. */
  bareTurn: TurnPlace | null;
  view: RequestViewName;
  /** The request that the address compares it with. */
  comparedWith: RequestPlace | null;
  /** The two turns that the address sets side by side. */
  pair: TurnPair | null;
  /** The text that the address searches for; empty for nothing. */
  find: string;
}

/** The turns with their requests, and beside them one request, two compared, or two turns. The page's address follows what is shown. */
export function Inspector({
  conversationId,
  turns,
  hasMore,
  hasNewer,
  purged,
  projectId,
  planned,
  versionsPath,
  ...address
}: InspectorProps) {
  const { at, bareTurn } = address;
  const places = placesOf(turns);
  const { shown, query, visit, show, goTo, setFind } = useShown(turns, {
    pair: address.pair,
    chosen: at ?? (bareTurn ? undefined : places.at(-1)),
    view: address.view,
    other: address.comparedWith,
    find: address.find,
  });
  const { pair, chosen, find } = shown;
  const [holding, setHolding] = useState<FoundInRequests["turns"]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const isComparison = useRef(false);
  isComparison.current = shown.other !== null;
  useEffect(() => {
    // A comparison and a named part take the focus themselves.
    if (visit === 0 || location.hash !== "" || isComparison.current) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [visit]);
  const path = `/conversations/${conversationId}/inspector`;
  const isWhole = !hasMore && !hasNewer;
  const isBare = !pair && !chosen && !bareTurn;
  const hasGaps = purged.length > 0 || turns.some(({ purgedEntries }) => purgedEntries.length > 0);
  if (isWhole && isBare && !hasGaps) {
    return <EmptyState icon={<ListTree />} title={inspectorWords.emptyTitle} description={inspectorWords.emptyText} />;
  }
  const plannedOf = ({ editSessionId }: TurnPlace) =>
    planned.find((turn) => turn.editSessionId === editSessionId) ?? null;
  const again = (place: RequestPlace, turn: InspectedTurn | undefined) =>
    turn &&
    (canBeReplayed(turn) || canBeAskedAgain(turn)) && (
      <div key={turn.editSessionId} className="grid min-w-0 gap-2">
        {canBeReplayed(turn) ? (
          <ReplayTurn turn={turn} onRequest={(n) => show({ chosen: { ...place, n }, view: "sections" })} />
        ) : null}
        {versionsPath !== null && canBeAskedAgain(turn) ? <AskAgain projectId={projectId} turn={turn} /> : null}
      </div>
    );
  const instructions = new Map(
    turns.flatMap(({ turn, instruction }) => (instruction ? [[turn, instruction] as const] : [])),
  );
  const showFound = (found: ShownPlace) => {
    const { place, view, comparedWith: other } = found;
    const isListed = turns.some(({ turn }) => turn === place.turn);
    // The page lists the turns up to the one that its address names.
    if (isListed) goTo({ pair: null, chosen: place, view, other }, addressOf(found, find));
    else
      location.assign(`${addressOf(found, find)}${found.part === null ? `#${other ? comparisonId : requestId}` : ""}`);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="min-w-0 lg:col-span-2">
        <RequestSearch
          conversationId={conversationId}
          find={find}
          onFind={setFind}
          onShow={showFound}
          onHolding={setHolding}
        />
      </div>
      <RequestTimeline
        turns={turns}
        earlierPath={hasMore ? `${path}${query ? `${query}&` : "?"}before=${turns[0]?.turn}` : null}
        newestPath={hasNewer ? path : null}
        purged={purged}
        versionsPath={versionsPath}
        chosen={pair ? undefined : chosen}
        found={{ find, turns: holding }}
        onChoose={(place) => show({ pair: null, chosen: place, other: null })}
        onCompare={(compared) => goTo({ pair: compared, other: null })}
      />
      <InstructionOf value={instructions}>
        <SearchedText value={find}>
          {pair ? (
            <TurnComparison
              key={`${pair.first.turn} ${pair.second.turn} ${visit}`}
              heading={heading}
              pair={pair}
              turns={turns}
              versionsPath={versionsPath}
              onPair={(other) => show({ pair: other })}
            />
          ) : chosen ? (
            <ShownRequest
              heading={heading}
              places={places}
              planned={plannedOf(chosen)}
              again={again(
                chosen,
                turns.find(({ turn }) => turn === chosen.turn),
              )}
              purged={purged}
              shown={{ ...shown, chosen }}
              visit={visit}
              show={show}
            />
          ) : bareTurn ? (
            <BareTurn
              conversationId={conversationId}
              place={bareTurn}
              planned={plannedOf(bareTurn)}
              onChoose={(n) => show({ chosen: { ...bareTurn, n, requestCount: null }, view: "sections" })}
            />
          ) : (
            <p className="text-sm text-text-soft">{isWhole ? inspectorWords.allPurged : inspectorWords.noneHere}</p>
          )}
        </SearchedText>
      </InstructionOf>
    </div>
  );
}

interface ShownRequestProps {
  planned: PlannedTurn | null;
  /** Runs the request's turn again. */
  again: ReactNode;
  heading: RefObject<HTMLHeadingElement | null>;
  places: RequestPlace[];
  purged: PurgedRequest[];
  shown: Shown & { chosen: RequestPlace };
  visit: number;
  show: (change: Partial<Shown>) => void;
}

/** One request, or two compared. */
function ShownRequest({ heading, places, purged, shown, planned, again, visit, show }: ShownRequestProps) {
  const { chosen, other, view } = shown;
  const [goesThere, setGoesThere] = useState(false);
  const gap = purged.find((place) => samePlace(place, chosen));
  return (
    <section aria-label={placeName(chosen)} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2
          ref={heading}
          id={requestId}
          tabIndex={-1}
          className="scroll-mt-4 rounded-sm font-display font-semibold text-xl"
        >
          {placeName(chosen)}
        </h2>
        {gap ? null : (
          <CompareWith
            places={places}
            chosen={chosen}
            other={other}
            onChoose={(compared, isStep) => {
              setGoesThere(!isStep);
              show({ other: compared });
            }}
          />
        )}
      </header>
      {again}
      {gap ? (
        <PurgeNotice mark={gap.mark} />
      ) : other ? (
        <RequestComparison
          key={`${placeName(other)} ${placeName(chosen)} ${visit}`}
          takesFocus={visit > 0 || goesThere}
          {...inOrder(other, chosen)}
        />
      ) : (
        <RequestView
          key={`${placeName(chosen)} ${visit}`}
          place={chosen}
          planned={planned}
          view={view}
          onView={(next) => show({ view: next })}
          onRequest={(n) => show({ chosen: { ...chosen, n }, view: "sections" })}
        />
      )}
    </section>
  );
}

interface BareTurnProps {
  conversationId: string;
  planned: PlannedTurn | null;
  place: TurnPlace;
  onChoose: (n: number) => void;
}

/** A turn without a kept request: when it did what, and where it is in the conversation. */
function BareTurn({ conversationId, planned, place: { editSessionId, turn }, onChoose }: BareTurnProps) {
  return (
    <section
      aria-label={inspectorWords.turn(turn)}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4"
    >
      <h2 className="font-display font-semibold text-xl">{inspectorWords.turn(turn)}</h2>
      <p className="text-sm text-text-soft">
        {inspectorWords.turnBare}{" "}
        <Link
          href={`/conversations/${conversationId}#turn-${turn}`}
          className="text-accent underline underline-offset-4"
        >
          {inspectorWords.turnInConversation}
        </Link>
      </p>
      <TurnTimeline editSessionId={editSessionId} planned={planned} n={0} onChoose={onChoose} />
    </section>
  );
}

const inOrder = (a: RequestPlace, b: RequestPlace) =>
  a.turn < b.turn || (a.turn === b.turn && a.n < b.n) ? { first: a, second: b } : { first: b, second: a };

interface CompareWithProps {
  places: RequestPlace[];
  chosen: RequestPlace;
  other: RequestPlace | null;
  /** `isStep` is true while a person steps through the list with the arrow keys or by typing. */
  onChoose: (other: RequestPlace | null, isStep: boolean) => void;
}

function CompareWith({ places, chosen, other, onChoose }: CompareWithProps) {
  // The one that the address names may be of a turn that is not listed.
  const listed = other && !places.some((place) => samePlace(place, other)) ? [other, ...places] : places;
  const others = listed.filter((place) => !samePlace(place, chosen));
  const isStep = useRef(false);
  if (others.length === 0) return null;
  return (
    <select
      aria-label={inspectorWords.compareLabel}
      value={other ? placeName(other) : ""}
      // A closed list changes with each key. The focus stays there until Enter.
      onPointerDown={() => (isStep.current = false)}
      onKeyDown={({ key }) => {
        isStep.current = key !== "Enter" && key !== " ";
        if (key === "Enter") document.getElementById(comparisonId)?.focus();
      }}
      onChange={(event) =>
        onChoose(others.find((place) => placeName(place) === event.target.value) ?? null, isStep.current)
      }
      className="h-10 max-w-full rounded-lg border border-line-strong bg-surface px-3 text-sm text-text"
    >
      <option value="">{other ? inspectorWords.compareNothing : inspectorWords.compare}</option>
      {others.toReversed().map((place) => (
        <option key={placeName(place)} value={placeName(place)}>
          {placeName(place)}
        </option>
      ))}
    </select>
  );
}
