"use client";

import { useBrowserValue } from "./hooks/use-browser-value";

const style: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };

/** A moment in the reader's own time zone; as long as that is not known, in UTC. */
export function LocalTime({ at, locale = "en" }: { at: string; locale?: string }) {
  const date = new Date(at);
  const text = useBrowserValue(
    () => date.toLocaleString(locale, style),
    () => date.toLocaleString(locale, { ...style, timeZone: "UTC" }),
  );
  return <time dateTime={at}>{text}</time>;
}
