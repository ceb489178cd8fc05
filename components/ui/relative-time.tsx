"use client";

import { useSyncExternalStore } from "react";
import { dateInWords, momentInWords, timeWords } from "#lib/words/time.ts";
import { whenIdle } from "./when-idle";

// One clock for all times on the page, so that a long page wakes up once a minute. It starts when the browser is idle.
const minute = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now: Date | undefined;

function tell() {
  now = new Date();
  for (const listener of listeners) listener();
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  if (timer === undefined) {
    timer = setInterval(tell, minute);
    whenIdle(tell);
  }
  return () => {
    listeners.delete(notify);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * The time since a moment, with the exact time on hover or focus. Until the reader's clock and time zone are known, it is as
 * the server rendered it, in its own.
 */
export function RelativeTime({ at }: { at: string }) {
  const date = new Date(at);
  const text = useSyncExternalStore(
    subscribe,
    () => (now === undefined ? "" : relativeTime(date, now)),
    () => (typeof window === "undefined" ? relativeTime(date, new Date()) : ""),
  );
  const full = useSyncExternalStore(
    subscribe,
    () => (now === undefined ? "" : momentInWords(date)),
    () => "",
  );
  return (
    <span className="group/time relative inline-block">
      <time dateTime={at} suppressHydrationWarning>
        {text}
      </time>
      {/* Not drawn until it is asked for: near the edge of a phone it would make the page wider. */}
      {full === "" || full === text ? null : (
        <span className="pointer-events-none absolute bottom-full left-0 z-40 mb-1.5 hidden whitespace-nowrap rounded-md bg-text px-2.5 py-1.5 text-background text-xs group-hover/time:block in-focus-visible:block">
          {full}
        </span>
      )}
    </span>
  );
}

/**
 * Returns for example "3 minutes ago"; from a week on, the date. For moments in the past: one after `now` counts as now,
 * because the reader's clock may be slow and is read once a minute.
 */
export function relativeTime(date: Date, now: Date): string {
  // Half a minute, hour or day doesn't count.
  const rounded = (n: number) => Math.ceil(n - 0.5);
  const minutes = Math.max(0, rounded((now.getTime() - date.getTime()) / minute));
  if (minutes < 1) return timeWords.now;
  if (minutes < 60) return timeWords.minutesAgo(minutes);
  if (minutes < 24 * 60) return timeWords.hoursAgo(rounded(minutes / 60));
  const days = rounded(minutes / 60 / 24);
  return days < 7 ? timeWords.daysAgo(days) : dateInWords(date);
}
