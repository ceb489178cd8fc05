"use client";

import type { HeldChange } from "#lib/conversations/held/held-schema.ts";
import type { Chunk } from "#lib/conversations/log/chunk-schema.ts";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import type { ChangedPlaces } from "#lib/conversations/versions/version-schema.ts";
import { actWords } from "#lib/words/turn/acts.ts";
import { WhoMayChooseModelProvider } from "../conversation/answering";
import { PlacePictures } from "../conversation/changes/changed-place-list";
import { Changes } from "../conversation/changes/changes";
import { WaitingTurns } from "../conversation/composer/waiting-turns";
import { ContextDump } from "../conversation/context-dump";
import { foldTurn, isOver, unfoldedTurn } from "../conversation/log/fold-turn";
import { eventsOfChunk } from "../conversation/log/turn-events";
import { TurnCard } from "../conversation/turn/turn-card";
import { TurnTools } from "../conversation/turn/turn-tools";
import type { GalleryState } from "./gallery-sections";
import { recordedDiff, recordedDump, recordedPicture } from "./recorded/recorded-diff";
import {
  askedAgainLog,
  cancelledLog,
  completedLog,
  failedLog,
  longAnswerLog,
  optionsLog,
  placedOptions,
  refusedLog,
} from "./recorded/recorded-logs";
import { queuedTurn } from "./recorded/recorded-queue";
import { recordedTurn } from "./recorded/recorded-turns";
import { Specimen } from "./specimen";

const nothing = async () => undefined;

/** Returns a turn as it looks after the first entries of its log. */
export function turnAfter(log: Chunk[], entries: number, overrides: Partial<TurnForDisplay> = {}): TurnForDisplay {
  const start = unfoldedTurn(recordedTurn(1, overrides));
  const folded = log.slice(0, entries).flatMap(eventsOfChunk).reduce(foldTurn, start);
  return { ...folded, ...overrides };
}

const all = Number.POSITIVE_INFINITY;
const running = { startedAt: null, endedAt: null };
const manyFiles = Array.from({ length: 14 }, (_, index) => ({
  path: `pages/a-rather-long-folder-name/and-another-one/page-${index + 1}.html`,
  status: (["added", "modified", "deleted", "renamed"] as const)[index % 4] ?? "modified",
  additions: index * 7,
  deletions: index % 3,
}));

const why = {
  triggerType: "question_unanswered",
  reason: "The agent’s question waits for an answer: “Which of the two headings do you mean?”",
} as const;
const longReason = `The agent’s question waits for an answer: “Shall the new opening hours stand on the first page as well, or ${"only ".repeat(8)}on the page about your visit?”`;
const followUp = { kind: "follow_up", instruction: null, followUp: why } as const;

const sharedFile = { path: "css/styles.css", status: "modified" as const, additions: 4, deletions: 4 };

const asked = { instruction: "Our phone number is now 020 7946 0000", model: "gpt" };
/** The person's next message, for the states that need one. */
const saidNext: Partial<Record<GalleryState, string>> = {
  "Choices, one was taken": "020 7946 0182",
  "Choices, answered otherwise": "Neither, I mean the fax number",
  "Choices on the site, one was taken": "Order now (2)",
};

const onPage = { address: "/contact.html", ref: null };
const changedPlaces: Pick<ChangedPlaces, "places" | "more"> = {
  places: [
    { name: "Paragraph “Open from seven”", page: "Contact", before: onPage, after: onPage },
    { name: "Button “Order a cake”", page: "Contact", before: null, after: onPage },
    { name: null, page: "Gift vouchers", before: onPage, after: null },
  ],
  more: 12,
};

const onSite = { commit: "0".repeat(40) };
const heldChanges: HeldChange[] = [
  ["index.html", "Home", "The heading “Good bread takes its time” became “Bread that takes its time”."],
  ["index.html", "Home", "The paragraph “We bake every morning.” is gone."],
  ["contact.html", "Contact", "The link “Directions” leads to “map.html” now."],
  ["styles/site.css", "site.css", "Some parts of the site: the text colour and the space around it changed."],
].map(([path = "", title = "", summary = ""]) => ({ path, title, start: 0, end: 0, summary }));

const failedForChooser = "Failed, for whoever may choose the model";

const specimens: [name: GalleryState, turn: TurnForDisplay][] = [
  ["Just begun", turnAfter(completedLog, 1, { ...running, status: "running" })],
  ["Working", turnAfter(completedLog, 22, running)],
  ["Writing the answer", turnAfter(completedLog, completedLog.length - 12, running)],
  ["Stopping", turnAfter(completedLog, 24, { ...running, status: "cancelling" })],
  ["Completed", turnAfter(completedLog, all, { model: "gpt" })],
  ["Completed by the practice model", turnAfter(completedLog, all, { model: "practice", usage: null })],
  ["Undone", turnAfter(completedLog, all, { undoneBy: "later", mayBringBack: true })],
  ["Undone by going back", turnAfter(completedLog, all, { undoneBy: "later" })],
  [
    "Completed, for picked parts",
    turnAfter(completedLog, all, {
      onlyPicked: true,
      picks: [
        { name: "Heading “Good bread takes its time”", path: "index.html", pageTitle: "Home", lost: false },
        { name: "Button “Order now”", path: "index.html", pageTitle: "Home", lost: true },
      ],
    }),
  ],
  ["Held back", turnAfter(completedLog, all, { ...onSite, onlyPicked: true, held: heldChanges })],
  [
    "Held back, to look at",
    turnAfter(completedLog, all, { ...onSite, onlyPicked: true, held: heldChanges.slice(0, 1) }),
  ],
  [
    "Held back, for an administrator",
    turnAfter(completedLog, all, { ...onSite, held: heldChanges, heldForAdmin: true }),
  ],
  [
    "Everything held back, for an administrator",
    turnAfter(completedLog, all, { held: heldChanges, heldForAdmin: true, files: [] }),
  ],
  ["Completed without changes", turnAfter(longAnswerLog, all, { instruction: "What is on this site?" })],
  [
    "A file that the agent may not change",
    turnAfter(refusedLog, all, { instruction: "Deploy the site whenever we change it." }),
  ],
  ["A shared file changed", turnAfter(completedLog, all, { files: [sharedFile], instruction: "Make it teal." })],
  ["Many files", turnAfter(completedLog, all, { files: manyFiles, instruction: "Tidy up.\n\nEverywhere, please." })],
  ["Choices", turnAfter(optionsLog, all, asked)],
  ["Choices, while it still runs", turnAfter(optionsLog, optionsLog.length - 1, { ...asked, ...running })],
  ["Choices, one was taken", turnAfter(optionsLog, all, asked)],
  ["Choices, answered otherwise", turnAfter(optionsLog, all, asked)],
  ["Choices on the site", turnAfter(optionsLog, all, { ...asked, options: placedOptions, text: "There are three." })],
  [
    "Choices on the site, one was taken",
    turnAfter(optionsLog, all, { ...asked, options: placedOptions, text: "There are three." }),
  ],
  ["Withdrawn", recordedTurn(1, { status: "cancelled", startedAt: null })],
  ["Stopped", turnAfter(cancelledLog, all)],
  ["Stopped, restorable", turnAfter(cancelledLog, all, { restorable: true })],
  ["Failed", turnAfter(failedLog, all)],
  ["Failed, restorable", turnAfter(failedLog, all, { restorable: true })],
  [failedForChooser, turnAfter(failedLog, all)],
  ["A follow-up", turnAfter(askedAgainLog, all, followUp)],
  ["A follow-up at work", turnAfter(askedAgainLog, 2, { ...followUp, ...running, status: "running" })],
  ["A follow-up that made way", recordedTurn(1, { ...followUp, status: "cancelled", text: "Shall I" })],
  [
    "A follow-up that did not work",
    turnAfter(failedLog, all, { ...followUp, followUp: { ...why, reason: longReason } }),
  ],
  [
    "A change by hand",
    turnAfter(completedLog, all, {
      kind: "manual",
      instruction: null,
      title: "You changed the heading “Welcome to the bakery” and the link “Order now” on Anna’s bakery by hand",
      text: "",
      tools: [],
      model: null,
      usage: null,
    }),
  ],
  [
    "An undo",
    turnAfter(completedLog, all, {
      kind: "undo",
      instruction: null,
      title: actWords.undid("“Please change our phone number.”"),
      text: "",
      targetEditSessionId: "x",
      tools: [],
      model: null,
      usage: null,
    }),
  ],
];

const waiting = [
  queuedTurn(101, { instruction: "And then add our new opening hours." }),
  queuedTurn(102, { instruction: `Tidy up the page about us.\n\n${"Every sentence may be shorter. ".repeat(12)}` }),
  queuedTurn(103, { kind: "plan_item", instruction: null }),
];

export function GalleryTurns() {
  return (
    <>
      {specimens.map(([name, turn], index) => (
        <Specimen key={name} name={name}>
          <div className="mx-auto max-w-2xl">
            <WhoMayChooseModelProvider value={name === failedForChooser ? "you" : "organization"}>
              <TurnCard
                // Each is a separate turn, so that links and ids are unique.
                turn={{ ...turn, ordinal: index + 1 }}
                mayEdit={name !== "Held back, to look at"}
                isBlocked={false}
                choosing={saidNext[name] !== undefined ? "closed" : isOver(turn) ? "open" : "blocked"}
                saidNext={saidNext[name] ?? null}
                onChoose={nothing}
                onShowOption={() => undefined}
                isRestored={false}
                madeWay={name === "A follow-up that made way"}
                onChanged={nothing}
                onTryAgain={() => undefined}
              />
            </WhoMayChooseModelProvider>
          </div>
        </Specimen>
      ))}
      <Specimen name="Waiting">
        <div className="mx-auto max-w-2xl">
          <WaitingTurns
            conversationId="gallery"
            waiting={waiting}
            mayEdit
            onChanged={nothing}
            onWithdrawn={() => undefined}
            onOvertaken={() => undefined}
          />
        </div>
      </Specimen>
      <Specimen name="Steps">
        <TurnTools tools={turnAfter(completedLog, 30, running).tools} isOver={false} />
        <TurnTools tools={turnAfter(completedLog, all).tools} isOver />
      </Specimen>
      <Specimen name="Changes">
        <Changes diff={recordedDiff} pictureAddress={recordedPicture} />
      </Specimen>
      <Specimen name="Changed places, opening">
        <PlacePictures changed={changedPlaces} grants={[null, null]} />
      </Specimen>
      <Specimen name="What the model is told">
        <ContextDump conversationId="gallery" beginning={recordedDump} length={recordedDump.length} />
      </Specimen>
    </>
  );
}
