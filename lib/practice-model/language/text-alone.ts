import { saidText, type Word } from "./words.ts";

// A clause that is only a text: „Drauf steht: …“.

/** Words before a text that say only that it follows. */
export const beforeText = new Set(
  "text inhalt content darauf drauf darin drin da dort dazu steht stehen soll sollte rein kommt says say it should read with the following folgendes mit und and on in there darunter drunter dabei only nur noch erstmal vorerst zunächst just".split(
    " ",
  ),
);

/** The text after such words as „Drauf steht: …“; null for another clause. */
export function textAlone(message: string, words: readonly Word[]): string | null {
  // „Da soll stehen, dass wir …“ gives no words for the page: it is left to its beginning.
  const colon = words.findIndex(({ key, quoted }) => !quoted && key === ":");
  if (colon < 1 || !words.slice(0, colon).every(({ key, quoted }) => !quoted && beforeText.has(key))) return null;
  const text = saidText(message, words.slice(colon + 1));
  return text === "" ? null : text;
}
