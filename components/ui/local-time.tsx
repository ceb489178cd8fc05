"use client";

import { useBrowserValue } from "./hooks/use-browser-value";

const style: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };

/** A moment in the reader's own time zone; in UTC until that is known. */
export function LocalTime({ at, locale = "en" }: { at: string; locale?: string }) {
  const date = new Date(at);
  const text = useBrowserValue(
    () => date.toLocaleString(locale, style),
    () => date.toLocaleString(locale, { ...style, timeZone: "UTC" }),
  );
  return <time dateTime={at}>{text}</time>;
}
