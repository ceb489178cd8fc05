"use client";

import { presentLanguage } from "#lib/words/language.ts";
import { useBrowserValue } from "./use-browser-value";

/**
 * Returns a moment's time in the reader's own time zone, with its date unless that is today; in UTC until the zone is known.
 */
export function useClockTime(at: string): string {
  const locale = presentLanguage();
  return useBrowserValue(
    () => clockTime(new Date(at), new Date(), locale),
    () => new Date(at).toLocaleTimeString(locale, { timeStyle: "short", timeZone: "UTC" }),
  );
}

export function clockTime(date: Date, now: Date, locale: string): string {
  if (date.toDateString() === now.toDateString()) return date.toLocaleTimeString(locale, { timeStyle: "short" });
  return date.toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}
