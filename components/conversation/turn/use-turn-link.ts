"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";

/** The turn that an address leads to, as `#turn-12`; null where it leads to none. */
export function linkedTurn(hash: string): number | null {
  const ordinal = /^#turn-(\d{1,9})$/.exec(hash)?.[1];
  return ordinal === undefined ? null : Number(ordinal);
}

/** Only the list itself scrolls: `scrollIntoView` would also push away what lies around it. */
function scrollTo(scroller: HTMLElement, turn: Element): void {
  const margin = Number.parseFloat(getComputedStyle(turn).scrollMarginTop) || 0;
  const distance = turn.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  scroller.scrollTo({ top: scroller.scrollTop + distance - margin });
}

interface TurnLink {
  scroller: RefObject<HTMLElement | null>;
  /** The earliest turn on the page, and whether there are earlier ones. */
  first: number;
  hasMore: boolean;
  loadEarlier: () => void;
}

/** Brings the turn that the address leads to into view, however far back it is. */
export function useTurnLink({ scroller, first, hasMore, loadEarlier }: TurnLink): void {
  const go = useEffectEvent(() => {
    const ordinal = linkedTurn(location.hash);
    if (ordinal === null) return;
    if (ordinal < first && hasMore) return loadEarlier();
    const turn = scroller.current?.querySelector(`#turn-${ordinal}`);
    // A turn that came after the page was opened is no target yet: going there once more makes it one.
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
