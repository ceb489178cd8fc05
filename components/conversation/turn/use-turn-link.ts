"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";

/** Returns the ordinal in an address such as `#turn-12`, or null. */
export function linkedTurn(hash: string): number | null {
  const ordinal = /^#turn-(\d{1,9})$/.exec(hash)?.[1];
  return ordinal === undefined ? null : Number(ordinal);
}

/** Scrolls only the list: `scrollIntoView` would also scroll its surroundings. */
function scrollTo(scroller: HTMLElement, turn: Element): void {
  const margin = Number.parseFloat(getComputedStyle(turn).scrollMarginTop) || 0;
  const distance = turn.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  scroller.scrollTo({ top: scroller.scrollTop + distance - margin });
}

interface TurnLink {
  scroller: RefObject<HTMLElement | null>;
  /** The ordinal of the earliest turn on the page. `hasMore` says whether there are earlier ones. */
  first: number;
  hasMore: boolean;
  loadEarlier: () => void;
}

/** Scrolls to the turn that the address leads to, and loads earlier turns for that. */
export function useTurnLink({ scroller, first, hasMore, loadEarlier }: TurnLink): void {
  const go = useEffectEvent(() => {
    const ordinal = linkedTurn(location.hash);
    if (ordinal === null) return;
    if (ordinal < first && hasMore) return loadEarlier();
    const turn = scroller.current?.querySelector(`#turn-${ordinal}`);
    // A turn that was loaded later is not yet the `:target`: navigating once more makes it one.
    if (turn && !turn.matches(":target")) location.replace(location.hash);
    if (scroller.current && turn) scrollTo(scroller.current, turn);
  });
  useEffect(() => {
    if (first > 0) go();
  }, [first]);
  useEffect(() => {
    const listener = () => go();
    window.addEventListener("hashchange", listener);
    return () => window.removeEventListener("hashchange", listener);
  }, []);
}
