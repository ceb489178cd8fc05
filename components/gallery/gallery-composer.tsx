"use client";

import { type ComponentProps, useEffect, useRef } from "react";
import { commonWords } from "#lib/words/common.ts";
import { Composer, type ComposerHandle } from "../conversation/composer/composer";
import { ConversationNote } from "../conversation/conversation-note";
import { ConversationStatus } from "../conversation/conversation-status";
import { FileChips } from "../conversation/files/file-chips";
import { Greeting } from "../conversation/greeting";
import { WantedBy } from "../conversation/handover/wanted-by";
import { SignedOut } from "../conversation/signed-out";
import { PickChipList } from "../page-editor/picks/pick-chips";
import { noPicks } from "../page-editor/picks/picking-state";
import type { GalleryState } from "./gallery-sections";
import { recordedFiles } from "./recorded/recorded-files";
import { recordedGreeting } from "./recorded/recorded-greeting";
import { recordedPicks } from "./recorded/recorded-picks";
import { recordedContextUsage } from "./recorded/recorded-turns";
import { Specimen } from "./specimen";

const nothing = async () => undefined;
const chosen = () => undefined;
const settled = async () => undefined;

type FilledComposerProps = Pick<
  ComponentProps<typeof Composer>,
  "activeStatus" | "makesWay" | "suggestions" | "isAsked" | "isSignedOut" | "picked"
> & {
  text?: string;
};

/** The composer with a text in its box. */
function FilledComposer({ text, ...props }: FilledComposerProps) {
  const composer = useRef<ComposerHandle>(null);
  useEffect(() => {
    if (text === undefined) return;
    const focused = document.activeElement;
    composer.current?.fill({ text });
    // The gallery must not scroll to the box.
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [text]);
  return (
    <Composer
      ref={composer}
      conversationId={null}
      instructionCharactersMax={200}
      onSend={nothing}
      onStop={nothing}
      {...props}
    />
  );
}

const picked = {
  now: { picks: [], onlyPicked: true },
  dispatch: chosen,
  chips: (
    <PickChipList picking={{ ...noPicks, picks: recordedPicks, dispatch: chosen }} onVisit={chosen} onRemove={chosen} />
  ),
};

const files = {
  ...picked,
  chips: <FileChips files={recordedFiles} onRemove={chosen} />,
};

const composers: [name: GalleryState, props: FilledComposerProps][] = [
  ["Composer", { activeStatus: null }],
  ["Composer, with suggestions", { activeStatus: null, suggestions: recordedGreeting.suggestions.slice(0, 2) }],
  ["Composer, asked", { activeStatus: null, isAsked: true }],
  [
    "Composer, filled",
    { activeStatus: null, text: "Make the accent colour dark blue.\n\nAnd the buttons a little larger." },
  ],
  ["Composer, with picks", { activeStatus: null, text: "Make these a little larger.", picked }],
  ["Composer, with files", { activeStatus: null, text: "Use these.", picked: files }],
  ["Composer, too long", { activeStatus: null, text: "Please change this. ".repeat(14) }],
  ["Composer, running", { activeStatus: "running" }],
  ["Composer, running, with the next", { activeStatus: "running", text: "And then add our opening hours." }],
  ["Composer, stopping", { activeStatus: "cancelling" }],
  ["Composer, during a follow-up", { activeStatus: "running", makesWay: true, text: "The second one, please." }],
];

/** The parts around the turns: the greeting before them, and the box below them. */
const note = {
  id: "c",
  projectId: "p",
  status: "ongoing",
  isShut: false,
  released: false,
  published: false,
  handedTo: null,
  mine: false,
  roleChange: null,
} as const;
const ended = { ...note, status: "finished", released: true, mine: true } as const;

const acts = { isBusy: false, said: "", problem: null, cancel: chosen, mute: chosen };
const recordedAt = "2026-05-04T08:00:00.000Z";
const soon = {
  triggerType: "question_unanswered",
  dueAt: new Date(Date.now() + 4 * 60_000).toISOString(),
  reason: "The agent’s question waits for an answer: “Which of the two headings do you mean?”",
} as const;
const quiet = {
  ...{ connection: null, answering: null, isRunning: false, usage: null },
  ...{ followUp: null, isMuted: false, acts },
} as const;

export function GalleryComposer() {
  return (
    <>
      <Specimen name="Greeting">
        <Greeting greeting={recordedGreeting} onChoose={chosen} />
      </Specimen>
      <Specimen name="Greeting, to a site that says nothing">
        <Greeting
          greeting={{ siteName: null, hasHandEdits: false, mayChangeByHand: true, pages: 0, suggestions: [] }}
          onChoose={chosen}
        />
      </Specimen>
      {composers.map(([name, props]) => (
        <Specimen key={name} name={name}>
          <div className="mx-auto max-w-2xl">
            <FilledComposer {...props} />
          </div>
        </Specimen>
      ))}
      <Specimen name="Composer, signed out">
        <div className="mx-auto max-w-2xl">
          <SignedOut email="ada@example.org" onSignedIn={chosen} />
          <FilledComposer activeStatus={null} isSignedOut text="Make the accent colour dark blue." />
        </div>
      </Specimen>
      <Specimen name="Instead of the composer">
        <div className="mx-auto grid max-w-2xl gap-4">
          <ConversationNote conversation={note} mayStart onContinued={settled} />
          <ConversationNote conversation={{ ...note, mine: true }} mayStart={false} onContinued={settled} />
          <ConversationNote conversation={{ ...note, status: "finished" }} mayStart onContinued={settled} />
          <ConversationNote conversation={{ ...note, status: "finished" }} mayStart={false} onContinued={settled} />
          <ConversationNote
            conversation={{ ...ended, roleChange: { by: "Ada Lovelace", role: "reviewer", at: recordedAt } }}
            mayStart={false}
            onContinued={settled}
          />
          <ConversationNote
            conversation={{ ...ended, isShut: true, roleChange: { by: "Ada Lovelace", role: null, at: recordedAt } }}
            mayStart={false}
            onContinued={settled}
          />
          <ConversationNote conversation={ended} mayStart onContinued={settled} />
          <ConversationNote conversation={{ ...ended, handedTo: "Lin" }} mayStart onContinued={settled} />
          <WantedBy conversationId="gallery" wantedBy={{ userId: "lin", name: "Lin" }} onAnswered={settled} />
          <ConversationNote conversation={{ ...note, isShut: true }} mayStart={false} onContinued={settled} />
        </div>
      </Specimen>
      <Specimen name="Status">
        <div className="mx-auto grid max-w-2xl grid-cols-1 gap-2">
          <ConversationStatus
            {...quiet}
            answering={{ by: "practice", name: null, whoMay: "you" }}
            isRunning
            usage={recordedContextUsage}
          />
          <ConversationStatus
            {...quiet}
            answering={{ by: "organization", name: "harbor-large", whoMay: "you" }}
            usage={recordedContextUsage}
          />
          <ConversationStatus
            {...quiet}
            answering={{ by: "organization", name: "harbor-large", whoMay: "you" }}
            usage={{ ...recordedContextUsage, leftOutTurns: 14 }}
          />
          <ConversationStatus {...quiet} connection="lost" isRunning />
          <ConversationStatus {...quiet} connection="back" />
          <ConversationStatus {...quiet} connection="polling" />
        </div>
      </Specimen>
      <Specimen name="Status, the agent may come back">
        <div className="mx-auto grid max-w-2xl grid-cols-1 gap-2">
          <ConversationStatus {...quiet} followUp={soon} usage={recordedContextUsage} />
          <ConversationStatus {...quiet} followUp={{ ...soon, dueAt: recordedAt }} />
          <ConversationStatus {...quiet} followUp={soon} acts={{ ...acts, problem: commonWords.unreachable }} />
          <ConversationStatus
            {...quiet}
            answering={{ by: "practice", name: null, whoMay: "organization" }}
            isMuted
            usage={recordedContextUsage}
          />
        </div>
      </Specimen>
    </>
  );
}
