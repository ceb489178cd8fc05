"use client";

import { type PointerEvent, useCallback, useEffect, useMemo, useRef } from "react";
import type { FrameLink } from "../../preview/frame-link";
import { placeOn, scaleOf } from "./frame-geometry";

interface Drag {
  pointerId: number;
  x: number;
  y: number;
  timeMs: number;
  /** CSS pixels of the page a millisecond. */
  speed: { x: number; y: number };
}

/** The share of the speed that is left after a millisecond, as a page of a phone feels. */
const keptPerMs = 0.9975;
const slowest = 0.03;
/** Two events in one instant would otherwise throw the page to its end. */
const fastest = 3;
/** A finger that rested this long before it was lifted throws nothing. */
const restMs = 60;

const limited = (speed: number) => Math.max(-fastest, Math.min(fastest, speed));

/** Scrolls the page under a transparent overlay as a finger on the page itself would, with its momentum. */
export function useDragScroll(link: FrameLink) {
  const drag = useRef<Drag | null>(null);
  const frame = useRef(0);
  const stop = useCallback(() => cancelAnimationFrame(frame.current), []);
  useEffect(() => stop, [stop]);

  return useMemo(() => {
    const begin = (event: PointerEvent<HTMLElement>) => {
      stop();
      if (!event.isPrimary) return;
      const { pointerId, clientX: x, clientY: y, timeStamp: timeMs } = event;
      drag.current = { pointerId, x, y, timeMs, speed: { x: 0, y: 0 } };
      // The page scrolls what lies at the place that was asked for last. Nobody waits for this answer.
      link.post({ type: "ask", id: Number.MAX_SAFE_INTEGER, ...placeOn(event.currentTarget, event) });
    };
    const move = (event: PointerEvent<HTMLElement>) => {
      const last = drag.current;
      if (last?.pointerId !== event.pointerId) return;
      const scale = scaleOf(event.currentTarget);
      const x = (last.x - event.clientX) / scale;
      const y = (last.y - event.clientY) / scale;
      const passedMs = Math.max(1, event.timeStamp - last.timeMs);
      drag.current = {
        ...{ pointerId: last.pointerId, x: event.clientX, y: event.clientY, timeMs: event.timeStamp },
        speed: { x: limited(x / passedMs), y: limited(y / passedMs) },
      };
      link.post({ type: "wheel", x, y });
    };
    const end = (event: PointerEvent<HTMLElement>) => {
      const last = drag.current;
      if (last?.pointerId !== event.pointerId) return;
      drag.current = null;
      if (event.timeStamp - last.timeMs > restMs) return;
      let { speed } = last;
      let beforeMs = performance.now();
      const glide = (nowMs: number) => {
        const passedMs = Math.max(0, nowMs - beforeMs);
        beforeMs = nowMs;
        link.post({ type: "wheel", x: speed.x * passedMs, y: speed.y * passedMs });
        const kept = keptPerMs ** passedMs;
        speed = { x: speed.x * kept, y: speed.y * kept };
        if (Math.hypot(speed.x, speed.y) > slowest) frame.current = requestAnimationFrame(glide);
      };
      if (Math.hypot(speed.x, speed.y) > slowest) frame.current = requestAnimationFrame(glide);
    };
    return { begin, move, end };
  }, [link, stop]);
}
