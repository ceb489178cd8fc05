"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { InspectedTurn } from "#lib/conversations/requests/request-schema.ts";
import {
  pairQuery,
  parseAt,
  parseFind,
  parseTurn,
  parseView,
  placeQuery,
  type RequestPlace,
  type RequestViewName,
  samePlace,
  type TurnPair,
} from "./request-place";

/** The inspector’s present view: two turns side by side, or one request, or two compared; with the searched text. */
export interface Shown {
  pair: TurnPair | null;
  chosen: RequestPlace | undefined;
  view: RequestViewName;
  /** The request that the chosen one is compared with. */
  other: RequestPlace | null;
  find: string;
}

const queryOf = ({ pair, chosen, view, other, find }: Shown) =>
  pair ? pairQuery(pair, find) : chosen && placeQuery(chosen, view, other, find);

/** Keeps what is shown, with the page's address and the browser's history. */
export function useShown(turns: readonly InspectedTurn[], first: Shown) {
  const [shown, setShown] = useState(first);
  // Each place that a search or the history leads to is opened as if the page had been opened there.
  const [visit, setVisit] = useState(0);
  // A link that is copied at once leads here too, also when a newer request has come.
  const query = queryOf(shown);
  // The browser's Back from another page draws this one as the server had drawn it at first; the address knows what was left.
  const comeBack = useEffectEvent(() => {
    const there = shownAt(new URLSearchParams(location.search), turns);
    if (!there || queryOf(there) === query) return;
    setShown(there);
    setVisit((count) => count + 1);
  });
  useEffect(() => comeBack(), []);
  useEffect(() => {
    if (query && location.search !== query) history.replaceState(history.state, "", `${query}${location.hash}`);
  }, [query]);
  // Some places are pushed to the browser's history; its Back leads through them.
  useEffect(() => {
    const goTo = () => {
      // A link to a part of the same page is not a step in it.
      if (location.search === query) return;
      const there = shownAt(new URLSearchParams(location.search), turns);
      if (!there) return location.reload();
      setShown(there);
      setVisit((count) => count + 1);
    };
    addEventListener("popstate", goTo);
    return () => removeEventListener("popstate", goTo);
  });
  return {
    shown,
    /** The query of the address; undefined while nothing is chosen. */
    query,
    visit,
    /** Shows something else in the same place of the history. */
    show(change: Partial<Shown>) {
      const next = { ...shown, ...change };
      setShown(next);
      // The place on the page belonged to what was shown before.
      history.replaceState(history.state, "", queryOf(next));
    },
    /** Shows something else as a step of its own. */
    goTo(change: Partial<Shown>, address?: string) {
      const next = { ...shown, ...change };
      history.pushState(history.state, "", address ?? queryOf(next));
      setShown(next);
      setVisit(visit + 1);
    },
    setFind: (find: string) => setShown((now) => ({ ...now, find })),
  };
}

export const placesOf = (turns: readonly InspectedTurn[]) =>
  turns.flatMap(({ editSessionId, turn, requestCount, requests }) =>
    requests.map(({ n }): RequestPlace => ({ editSessionId, turn, n, requestCount })),
  );

/** Returns what an address of the page shows; null if that is not among the listed turns. */
function shownAt(asked: URLSearchParams, turns: readonly InspectedTurn[]): Shown | null {
  const [view, find] = [parseView(asked.get("view")), parseFind(asked.get("find"))];
  const turnOf = (name: string) => turns.find(({ turn }) => turn === parseTurn(asked.get(name)));
  const [first, second] = [turnOf("against"), turnOf("turn")];
  const places = placesOf(turns);
  if (first && second) return { pair: { first, second }, chosen: undefined, view, other: null, find };
  const [there, compared] = [parseAt(asked.get("at")), parseAt(asked.get("with"))];
  const chosen = places.find((known) => there && samePlace(known, there));
  const other = places.find((known) => compared && samePlace(known, compared)) ?? null;
  return chosen ? { pair: null, chosen, view, other, find } : null;
}
