// Times in words, without the browser's formatters: the first use of one takes a phone 0.1 seconds, and a page has times from the start.

import * as de from "./de/time.ts";
import { eachLanguage, inLanguages, presentLocale } from "./language.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const ago = (n: number, unit: string) => `${n} ${n === 1 ? unit : `${unit}s`} ago`;

export const timeWords = inLanguages(de.timeWords, {
  now: "now",
  minutesAgo: (n: number) => ago(n, "minute"),
  hoursAgo: (n: number) => ago(n, "hour"),
  daysAgo: (n: number) => (n === 1 ? "yesterday" : ago(n, "day")),
});

/** Whether the reader writes dates as Americans do. Elsewhere the day comes first, and the day has 24 hours. */
const isAmerican = () => /^en(?:-(?:US|CA|PH|PR))?$/i.test(presentLocale());

/** Returns for example "Apr 26, 2026", or "26 Apr 2026" for readers elsewhere, in the time zone of the machine. */
export const dateInWords = eachLanguage(de.dateInWords, (date: Date) => {
  const [day, month, year] = [date.getDate(), months[date.getMonth()], date.getFullYear()];
  return isAmerican() ? `${month} ${day}, ${year}` : `${day} ${month} ${year}`;
});

/** Returns for example "Apr 26, 2026, 3:05 PM", or "26 Apr 2026, 15:05", in the time zone of the machine. */
export const momentInWords = eachLanguage(de.momentInWords, (date: Date) => {
  const hour = date.getHours();
  const minutes = `${date.getMinutes()}`.padStart(2, "0");
  if (!isAmerican()) return `${dateInWords(date)}, ${`${hour}`.padStart(2, "0")}:${minutes}`;
  const time = `${hour % 12 || 12}:${minutes}`;
  return `${dateInWords(date)}, ${time} ${hour < 12 ? "AM" : "PM"}`;
});
