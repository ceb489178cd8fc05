"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { linkedTurn } from "./turn/use-turn-link";

const nearEndPixels = 64;
/** What a person opens grows where they look at, and must not be scrolled away from them. */
const opensSomething = "summary, [aria-expanded]";

/**
 * Keeps the end of a growing text in view as long as the reader is there; who has scrolled up, or opens something to
 * read it, stays where they are. Returns whether the end is in view and a way to go there.
 */
export function useStickToEnd(scroller: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>) {
  const [isAtEnd, setAtEnd] = useState(true);
  const sticks = useRef(true);
  /** How far down the reader was when last seen at the end. */
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
      // What has grown in the meantime is no reader who went up: the browser tells of our own scrolling only later.
      const wentUp = frame.scrollTop < furthest.current - 1;
      sticks.current = isNear || (sticks.current && !wentUp);
      if (sticks.current) furthest.current = frame.scrollTop;
      setAtEnd(sticks.current);
    };
    const follow = () => {
      // What greets whoever has said nothing yet is read from its beginning.
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
    // Whoever follows a link to a turn is not taken away from it.
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
