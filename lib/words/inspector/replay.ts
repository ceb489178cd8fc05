import { notRecordableReasons } from "#lib/conversations/recording/not-recordable-schema.ts";
import type { DifferenceSide, PlaceStep } from "#lib/conversations/replays/replay-schema.ts";
import * as de from "../de/inspector/replay.ts";
import { inLanguages } from "../language.ts";

const sides = { nothing: "(nothing)", made: "it was made", "one-more": "one more request was made" };

function tellStep(step: PlaceStep): string {
  switch (step.code) {
    case "request":
      return `request ${step.n}`;
    case "tools":
      return "tools";
    case "tool-names":
      return "their names or their order";
    case "message":
      return `message ${step.n} (${step.role})`;
    case "message-more":
      return `message ${step.n}`;
    case "section":
      return `section “${step.name}”`;
    case "section-behind":
      return `behind the section “${step.name}”`;
    case "call":
      return `call of ${step.name}`;
    case "result":
      return `result of ${step.name}`;
    case "answer":
      return "answer";
    case "results":
      return "results";
    case "end":
      return "end";
    case "entry":
      return `log, entry ${step.n} (${step.name})`;
    case "ending":
      return "ending";
    case "tool":
    case "member":
      return step.name;
  }
}

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
  /** A place from the outside in. */
  tellPlace: (place: readonly PlaceStep[]) => place.map(tellStep).join(", "),
  tellSide: (side: DifferenceSide) => (side.code === "text" ? side.text : sides[side.code]),
  openRequest: (n: number) => `Look at request ${n}`,
  impossible: "This turn can’t be run again exactly.",
  failed:
    "The run broke off, so there is no result. Run it again; if it breaks off once more, the server’s log says why.",
  ranAt: "Run",
  reasons: notRecordableReasons,
});
