"use client";

import { presentLanguage } from "#lib/words/language.ts";
import { useBrowserValue } from "./hooks/use-browser-value";

const style: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };

/** A moment in the reader's own time zone; in UTC until that is known. */
export function LocalTime({ at }: { at: string }) {
  const language = presentLanguage();
  const date = new Date(at);
  const text = useBrowserValue(
    () => date.toLocaleString(language, style),
    () => date.toLocaleString(language, { ...style, timeZone: "UTC" }),
  );
  return <time dateTime={at}>{text}</time>;
}
