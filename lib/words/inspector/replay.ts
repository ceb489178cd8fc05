import { notRecordableReasons } from "#lib/conversations/recording/not-recordable-schema.ts";
import * as de from "../de/inspector/replay.ts";
import { inLanguages } from "../language.ts";

/** Words for a turn that is run again as it was recorded. */
export const replayWords = inLanguages(de.replayWords, {
  start: (turn: number) => `Run turn ${turn} again exactly as recorded`,
  again: "Run it again",
  title: "Run again exactly as recorded",
  text: "This asks no model and costs nothing: it plays the recorded answers through today’s program, from the same version of the site, to see whether the product still behaves as it did. Neither the site nor the conversation changes.",
  running: "Running it again…",
  same: "The same: every request, every call, the log and the site’s files are as they were then. So today’s product gives the model the same and does the same with its answers. To change what comes of this turn, change the instructions, the memory or the model.",
  different: "Today’s agent does something else. This is the first difference:",
  place: "Place",
  recorded: "Recorded",
  replayed: "Now",
  openRequest: (n: number) => `Look at request ${n}`,
  impossible: "This turn can’t be run again exactly.",
  failed:
    "The run broke off, so there is no result. Run it again; if it breaks off once more, the server’s log says why.",
  ranAt: "Run",
  reasons: notRecordableReasons,
});
