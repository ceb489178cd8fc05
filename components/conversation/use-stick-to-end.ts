"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { linkedTurn } from "./turn/use-turn-link";

const nearEndPixels = 64;
/** Controls that open something: the content must not scroll away from under the person who opens it. */
const opensSomething = "summary, [aria-expanded]";

/**
 * Keeps the end of a growing text in view while the reader is there; a reader who has scrolled up, or opens something, stays
 * where they are. Returns whether the end is in view and a function that scrolls to it.
 */
export function useStickToEnd(scroller: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>) {
  const [isAtEnd, setAtEnd] = useState(true);
  const sticks = useRef(true);
  /** The lowest scroll position at which the reader was at the end. */
  const furthest = useRef(0);

  const goToEnd = useCallback(() => {
    sticks.current = true;
    setAtEnd(true);
    if (!scroller.current) return;
    scroller.current.scrollTop = scroller.current.scrollHeight;
    furthest.current = scroller.current.scrollTop;
  }, [scroller]);

  useEffect(() => {
    const frame = scroller.current;
    const inner = content.current;
    if (!frame || !inner) return;
    const look = () => {
      const isNear = frame.scrollHeight - frame.scrollTop - frame.clientHeight < nearEndPixels;
      // Growing content is not a reader who scrolled up: the browser reports our own scrolling only later.
      const wentUp = frame.scrollTop < furthest.current - 1;
      sticks.current = isNear || (sticks.current && !wentUp);
      if (sticks.current) furthest.current = frame.scrollTop;
      setAtEnd(sticks.current);
    };
    const follow = () => {
      // An empty conversation stays at its beginning, where the greeting is.
      if (!sticks.current || !inner.querySelector("article")) return look();
      frame.scrollTop = frame.scrollHeight;
      furthest.current = frame.scrollTop;
    };
    const press = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest(opensSomething)) sticks.current = false;
    };
    const observer = new ResizeObserver(follow);
    observer.observe(inner);
    observer.observe(frame);
    inner.addEventListener("click", press);
    frame.addEventListener("scroll", look, { passive: true });
    // A reader who follows a link to a turn stays there.
    sticks.current = linkedTurn(location.hash) === null;
    follow();
    return () => {
      observer.disconnect();
      inner.removeEventListener("click", press);
      frame.removeEventListener("scroll", look);
    };
  }, [scroller, content]);

  return { isAtEnd, goToEnd };
}
