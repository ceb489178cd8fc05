"use client";

import type { VersionForDisplay } from "#lib/conversations/schema.ts";
import { words } from "#lib/platform/words.ts";
import { describeVersion } from "../history/describe-version";
import { GoBackContent } from "../history/go-back-dialog";
import { HistoryView } from "../history/history-view";
import { VersionEntry } from "../history/version-entry";
import { Specimen } from "./specimen";

const nothing = () => undefined;
const at = "2026-05-04T08:00:00.000Z";
const files = [
  { path: "visit.html", status: "modified", additions: 2, deletions: 1 },
  { path: "vouchers.html", status: "added", additions: 40, deletions: 0 },
] as const;

const kinds: [kind: VersionForDisplay["kind"], instruction: string | null, target: string | null][] = [
  ["go_back", null, "Please change our phone number to 020 7946 0000 on every page."],
  ["undo", null, "Make the headline red."],
  [
    "prompt",
    "Make the headline red.\n\nAnd much larger, please, so that everybody sees it from across the street.",
    null,
  ],
  ["follow_up", null, null],
  ["manual", null, null],
];

/** The timeline; pictures come from a server, so that their places are empty here. */
export function GalleryHistory() {
  const picture = <div className="aspect-[8/5] bg-sunken" />;
  return (
    <>
      <Specimen name="Timeline">
        <ol>
          {kinds.map(([kind, instruction, targetInstruction], index) => (
            <VersionEntry
              key={kind}
              title={describeVersion({ kind, instruction, targetInstruction })}
              at={at}
              userName="Ada"
              files={files.slice(index % 2)}
              isHead={index === 0}
              isUndone={index === 2}
              turnHref="/conversations/gallery#turn-1"
              picture={picture}
              onOpen={nothing}
              onGoBack={index === 0 ? null : nothing}
              onUndo={index === 0 ? nothing : null}
            />
          ))}
          <VersionEntry
            title={words.history.start}
            at={at}
            userName={null}
            files={[]}
            isHead={false}
            isUndone={false}
            turnHref={null}
            picture={picture}
            onOpen={nothing}
            onGoBack={null}
            onUndo={null}
          />
        </ol>
      </Specimen>
      <Specimen name="No versions yet">
        <HistoryView
          workspaceId="w"
          initial={{ headCommit: null, versions: [], hasMore: false, start: null }}
          mayEdit={false}
        />
      </Specimen>
      <Specimen name="Before going back">
        <GoBackContent comparison={{ head: "a", commit: "b", files: [...files] }} problem={null} />
      </Specimen>
      <Specimen name="Before going back, looking">
        <GoBackContent comparison={null} problem={null} />
      </Specimen>
      <Specimen name="Nothing to go back to">
        <GoBackContent comparison={{ head: "a", commit: "b", files: [] }} problem={null} />
      </Specimen>
      <Specimen name="Going back did not work">
        <GoBackContent
          comparison={{ head: "a", commit: "b", files: [...files] }}
          problem="Somebody has changed the site in the meantime. Look at it again."
        />
      </Specimen>
    </>
  );
}
