"use client";

import { useSyncExternalStore } from "react";

const exact: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };

// A formatter is slow to create and fast to use, and a page shows many times.
const kept = new Map<string, Intl.DateTimeFormat | Intl.RelativeTimeFormat>();

function keep<Format extends Intl.DateTimeFormat | Intl.RelativeTimeFormat>(name: string, make: () => Format): Format {
  const format = kept.get(name) ?? make();
  kept.set(name, format);
  return format as Format;
}

const exactIn = (locale: string, timeZone?: string) =>
  keep(`exact ${locale} ${timeZone}`, () => new Intl.DateTimeFormat(locale, { ...exact, timeZone }));

// One clock for all times on the page, so that a long page wakes up once a minute. It starts when the browser is idle: the
// first format takes a phone longer than all the rest of a turn.
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
    // Only new versions of Safari have it.
    if ("requestIdleCallback" in window) requestIdleCallback(tell);
    else setTimeout(tell);
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
export function RelativeTime({ at, locale = "en" }: { at: string; locale?: string }) {
  const date = new Date(at);
  const text = useSyncExternalStore(
    subscribe,
    () => (now === undefined ? "" : relativeTime(date, now, locale)),
    () => (typeof window === "undefined" ? relativeTime(date, new Date(), locale) : ""),
  );
  const full = useSyncExternalStore(
    subscribe,
    () => (now === undefined ? "" : exactIn(locale).format(date)),
    () => "",
  );
  return (
    <span className="group/time relative inline-block">
      <time dateTime={at} suppressHydrationWarning>
        {text}
      </time>
      {full === "" || full === text ? null : (
        <span className="pointer-events-none invisible absolute bottom-full left-0 z-40 mb-1.5 whitespace-nowrap rounded-md bg-text px-2.5 py-1.5 text-background text-xs opacity-0 transition-opacity delay-300 group-hover/time:visible group-hover/time:opacity-100 in-focus-visible:visible in-focus-visible:opacity-100">
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
export function relativeTime(date: Date, now: Date, locale: string): string {
  const minutes = Math.min(0, Math.round((date.getTime() - now.getTime()) / minute));
  const format = keep(`relative ${locale}`, () => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
  if (Math.abs(minutes) < 1) return format.format(0, "second");
  if (Math.abs(minutes) < 60) return format.format(minutes, "minute");
  if (Math.abs(minutes) < 24 * 60) return format.format(Math.round(minutes / 60), "hour");
  const days = Math.round(minutes / 60 / 24);
  if (Math.abs(days) < 7) return format.format(days, "day");
  return date.toLocaleDateString(locale, { dateStyle: "medium" });
}
