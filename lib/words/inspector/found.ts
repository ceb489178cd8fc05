import { count } from "../common.ts";
import * as de from "../de/inspector/found.ts";
import { inLanguages } from "../language.ts";

/** Words for the places of a searched text beyond the first and the last. */
export const foundWords = inLanguages(de.foundWords, {
  all: (n: number) => `All ${count(n, "place", "places")}`,
  cameBack: "came back",
  sent: "sent",
  more: "Show more places",
  loading: "Reading the places…",
  /** Beside a turn in the list of turns. */
  holds: (find: string) => `holds “${find}”`,
});
