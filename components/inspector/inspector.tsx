"use client";

import { ListTree } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import type { InspectedTurn, PurgedRequest } from "#lib/conversations/requests/request-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { PurgeNotice } from "../memory/purge-notice";
import { EmptyState } from "../ui/empty-state";
import { SearchedText } from "./marked-text";
import { RequestComparison } from "./request-comparison";
import {
  parseAt,
  parseFind,
  parseView,
  placeName,
  placeQuery,
  type RequestPlace,
  type RequestViewName,
  samePlace,
  type TurnPlace,
} from "./request-place";
import { RequestTimeline } from "./request-timeline";
import { RequestView } from "./request-view";
import { RequestSearch } from "./search/request-search";
import { addressOf, type ShownPlace } from "./search/shown-place";
import { TurnTimeline } from "./turn-timeline";

interface InspectorProps {
  conversationId: string;
  turns: InspectedTurn[];
  /** Whether there are turns before these, and after them. */
  hasMore: boolean;
  hasNewer: boolean;
  /** The places of purged requests. */
  purged: PurgedRequest[];
  /** The address of the instructions' versions; null if the person may not open them. */
  versionsPath: string | null;
  /** The request and the view that the page's address names; null for the newest one. */
  at: RequestPlace | null;
  /** The turn that the address names, if no request of it is kept. */
  bareTurn: TurnPlace | null;
  view: RequestViewName;
  /** The request that the address compares it with. */
  comparedWith: RequestPlace | null;
  /** The text that the address searches for; empty for nothing. */
  find: string;
}

/** The turns with their requests, and beside them one request, or two compared. The page's address follows what is shown. */
export function Inspector({
  conversationId,
  turns,
  hasMore,
  hasNewer,
  purged,
  versionsPath,
  ...address
}: InspectorProps) {
  const { at, bareTurn } = address;
  const places = turns.flatMap(({ editSessionId, turn, requests }) =>
    requests.map(({ n }): RequestPlace => ({ editSessionId, turn, n })),
  );
  const [chosen, setChosen] = useState<RequestPlace | undefined>(at ?? (bareTurn ? undefined : places.at(-1)));
  const [view, setView] = useState(address.view);
  const [other, setOther] = useState(address.comparedWith);
  const [find, setFind] = useState(address.find);
  // Each place that the search leads to is opened as if the page had been opened there.
  const [visit, setVisit] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (visit > 0 && location.hash === "") heading.current?.focus();
  }, [visit]);
  // A link that is copied at once leads here too, also when a newer request has come.
  const query = chosen && placeQuery(chosen, view, other, find);
  useEffect(() => {
    if (query && location.search !== query) history.replaceState(history.state, "", `${query}${location.hash}`);
  }, [query]);
  // The search pushes places to the browser's history; its Back leads through them.
  useEffect(() => {
    const goTo = () => {
      // A link to a part of the same page is not a step in it.
      if (location.search === query) return;
      const asked = new URLSearchParams(location.search);
      const [there, compared] = [parseAt(asked.get("at")), parseAt(asked.get("with"))];
      const place = places.find((known) => there && samePlace(known, there));
      const with_ = places.find((known) => compared && samePlace(known, compared)) ?? null;
      if (!place || (compared && !with_)) return location.reload();
      setChosen(place);
      setView(parseView(asked.get("view")));
      setOther(with_);
      setFind(parseFind(asked.get("find")));
      setVisit((count) => count + 1);
    };
    addEventListener("popstate", goTo);
    return () => removeEventListener("popstate", goTo);
  });
  const path = `/conversations/${conversationId}/inspector`;
  const isWhole = !hasMore && !hasNewer;
  const gap = purged.find((place) => chosen && samePlace(place, chosen));
  const isEmpty = !chosen && !bareTurn && purged.length === 0;
  if (isWhole && isEmpty && turns.every(({ purgedEntries }) => purgedEntries.length === 0)) {
    return <EmptyState icon={<ListTree />} title={inspectorWords.emptyTitle} description={inspectorWords.emptyText} />;
  }
  const show = (place: RequestPlace, shown: RequestViewName, compared: RequestPlace | null = null) => {
    setChosen(place);
    setView(shown);
    setOther(compared);
    // The place on the page belonged to what was shown before.
    history.replaceState(history.state, "", placeQuery(place, shown, compared, find));
  };
  const showFound = (found: ShownPlace) => {
    history.pushState(history.state, "", addressOf(found, find));
    setChosen(found.place);
    setView(found.view);
    setOther(found.comparedWith);
    setVisit(visit + 1);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="min-w-0 lg:col-span-2">
        <RequestSearch conversationId={conversationId} find={find} onFind={setFind} onShow={showFound} />
      </div>
      <RequestTimeline
        turns={turns}
        earlierPath={hasMore ? `${path}${query ? `${query}&` : "?"}before=${turns[0]?.turn}` : null}
        newestPath={hasNewer ? path : null}
        purged={purged}
        versionsPath={versionsPath}
        chosen={chosen}
        onChoose={(place) => show(place, view)}
      />
      {chosen ? (
        <section aria-label={placeName(chosen)} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
          <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <h2 ref={heading} tabIndex={-1} className="scroll-mt-4 font-display font-semibold text-xl">
              {placeName(chosen)}
            </h2>
            {gap ? null : (
              <CompareWith
                places={places}
                chosen={chosen}
                other={other}
                onChoose={(compared) => show(chosen, view, compared)}
              />
            )}
          </header>
          <SearchedText value={find}>
            {gap ? (
              <PurgeNotice mark={gap.mark} />
            ) : other ? (
              <RequestComparison
                key={`${placeName(other)} ${placeName(chosen)} ${visit}`}
                {...inOrder(other, chosen)}
              />
            ) : (
              <RequestView
                key={`${placeName(chosen)} ${visit}`}
                place={chosen}
                view={view}
                onView={(next) => show(chosen, next)}
                onRequest={(n) => show({ ...chosen, n }, "sections")}
              />
            )}
          </SearchedText>
        </section>
      ) : bareTurn ? (
        <BareTurn
          conversationId={conversationId}
          place={bareTurn}
          onChoose={(n) => show({ ...bareTurn, n }, "sections")}
        />
      ) : (
        <p className="text-sm text-text-soft">{isWhole ? inspectorWords.allPurged : inspectorWords.noneHere}</p>
      )}
    </div>
  );
}

interface BareTurnProps {
  conversationId: string;
  place: TurnPlace;
  onChoose: (n: number) => void;
}

/** A turn without a kept request: when it did what, and where it is in the conversation. */
function BareTurn({ conversationId, place: { editSessionId, turn }, onChoose }: BareTurnProps) {
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
      <TurnTimeline editSessionId={editSessionId} n={0} onChoose={onChoose} />
    </section>
  );
}

const inOrder = (a: RequestPlace, b: RequestPlace) =>
  a.turn < b.turn || (a.turn === b.turn && a.n < b.n) ? { first: a, second: b } : { first: b, second: a };

interface CompareWithProps {
  places: RequestPlace[];
  chosen: RequestPlace;
  other: RequestPlace | null;
  onChoose: (other: RequestPlace | null) => void;
}

function CompareWith({ places, chosen, other, onChoose }: CompareWithProps) {
  // The one that the address names may be of a turn that is not listed.
  const listed = other && !places.some((place) => samePlace(place, other)) ? [other, ...places] : places;
  const others = listed.filter((place) => !samePlace(place, chosen));
  if (others.length === 0) return null;
  return (
    <select
      aria-label={inspectorWords.compareLabel}
      value={other ? placeName(other) : ""}
      onChange={(event) => onChoose(others.find((place) => placeName(place) === event.target.value) ?? null)}
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
