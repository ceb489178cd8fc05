import * as de from "./de/common.ts";
import { eachLanguage, inLanguages } from "./language.ts";

export const commonWords = inLanguages(de.commonWords, {
  close: "Close",
  retry: "Try again",
  saving: "Saving…",
  copy: "Copy",
  copied: "Copied",
  loading: "Loading…",
  skipToContent: "Skip to the content",
  unreachable: "The server can't be reached. Check the connection and try again.",
  unexpected: "Something went wrong on our side. Try again in a moment.",
});

/** Groups the digits of a whole number. The first use of the browser's formatter would cost a phone 0.1 seconds. */
export const grouped = eachLanguage(de.grouped, (n: number) => `${n}`.replace(/\B(?=(\d{3})+$)/g, ","));

export const count = (n: number, one: string, many: string) => `${grouped(n)} ${n === 1 ? one : many}`;

/** Returns a text in English quotation marks, in which names are stored. Those inside of it become single ones. */
export function quotedInEnglish(text: string): string {
  const inner = text
    .replace(/“|”/g, (mark) => (mark === "“" ? "‘" : "’"))
    .replace(/"([^"]*)"/g, "‘$1’")
    .replace(/(^|[\s(])"(?=\S)/g, "$1‘");
  return `“${inner}”`;
}

/** Returns a text in quotation marks. Those inside of it become single ones, also one whose end is cut off. */
export const quoted = eachLanguage(de.quoted, quotedInEnglish);

/** Returns by how many per cent a figure differs from the expected one. */
export function offBy(expected: number, actual: number): string {
  const percent = expected === 0 ? 0 : Math.round((actual / expected - 1) * 100);
  return `${percent > 0 ? "+" : percent < 0 ? "−" : ""}${Math.abs(percent)} %`;
}
