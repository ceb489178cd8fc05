import { notRecordableReasons } from "#lib/conversations/recording/not-recordable-schema.ts";
import * as de from "../de/inspector/replay.ts";
import { inLanguages } from "../language.ts";

/** Words for a turn that is run again as it was recorded. */
export const replayWords = inLanguages(de.replayWords, {
  start: (turn: number) => `Run turn ${turn} again exactly as recorded`,
  again: "Run it again",
  title: "Run again exactly as recorded",
  text: "The answers that the model gave then go through today’s agent once more, from the same version of the site. No model is asked, it costs nothing, and neither the site nor the conversation changes.",
  running: "Running it again…",
  same: "The same: every request, every call, the log and the site’s files are as they were then.",
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
