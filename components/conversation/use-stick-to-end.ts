"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

const nearEndPixels = 64;

/**
 * Keeps the end of a growing text in view as long as the reader is there; who has scrolled up stays where they are.
 * Returns whether the end is in view and a way to go there.
 */
export function useStickToEnd(scroller: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>) {
  const [isAtEnd, setAtEnd] = useState(true);
  const sticks = useRef(true);

  const goToEnd = useCallback(() => {
    sticks.current = true;
    setAtEnd(true);
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [scroller]);

  useEffect(() => {
    const frame = scroller.current;
    if (!frame || !content.current) return;
    const look = () => {
      const isNear = frame.scrollHeight - frame.scrollTop - frame.clientHeight < nearEndPixels;
      sticks.current = isNear;
      setAtEnd(isNear);
    };
    const stick = () => {
      if (sticks.current) frame.scrollTop = frame.scrollHeight;
    };
    const observer = new ResizeObserver(stick);
    observer.observe(content.current);
    observer.observe(frame);
    frame.addEventListener("scroll", look, { passive: true });
    stick();
    return () => {
      observer.disconnect();
      frame.removeEventListener("scroll", look);
    };
  }, [scroller, content]);

  return { isAtEnd, goToEnd };
}
