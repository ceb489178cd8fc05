"use client";

import { presentLanguage, presentLocale } from "#lib/words/language.ts";
import { useBrowserValue } from "./hooks/use-browser-value";

const style: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };

/** Returns a moment in the reader's own time zone and form. Only in the browser. */
export const toLocalTime = (at: string) => new Date(at).toLocaleString(presentLocale(), style);

/** A moment in the reader's own time zone and form; in UTC until these are known. */
export function LocalTime({ at }: { at: string }) {
  const date = new Date(at);
  const text = useBrowserValue(
    () => toLocalTime(at),
    () => date.toLocaleString(presentLanguage(), { ...style, timeZone: "UTC" }),
  );
  return <time dateTime={at}>{text}</time>;
}
