// Times in words, without the browser's formatters: the first use of one takes a phone 0.1 seconds, and a page has times from the start.

import * as de from "./de/time.ts";
import { eachLanguage, inLanguages } from "./language.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const ago = (n: number, unit: string) => `${n} ${n === 1 ? unit : `${unit}s`} ago`;

export const timeWords = inLanguages(de.timeWords, {
  now: "now",
  minutesAgo: (n: number) => ago(n, "minute"),
  hoursAgo: (n: number) => ago(n, "hour"),
  daysAgo: (n: number) => (n === 1 ? "yesterday" : ago(n, "day")),
});

/** Returns for example "Apr 26, 2026", in the time zone of the machine. */
export const dateInWords = eachLanguage(
  de.dateInWords,
  (date: Date) => `${months[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`,
);

/** Returns for example "Apr 26, 2026, 3:05 PM", in the time zone of the machine. */
export const momentInWords = eachLanguage(de.momentInWords, (date: Date) => {
  const hour = date.getHours();
  const time = `${hour % 12 || 12}:${`${date.getMinutes()}`.padStart(2, "0")}`;
  return `${dateInWords(date)}, ${time} ${hour < 12 ? "AM" : "PM"}`;
});
