"use client";

import { historyWords } from "#lib/words/history.ts";
import { actWords } from "#lib/words/turn/acts.ts";
import { turnWords } from "#lib/words/turn.ts";
import { ChangesButton } from "../conversation/changes/changes-button";
import { UndoConflict } from "../conversation/turn/undo-conflict";
import { GoBackContent } from "../history/go-back-dialog";
import { HistoryView } from "../history/history-view";
import { VersionEntry } from "../history/version-entry";
import { RequestProblem } from "../http/request-json";
import { Specimen } from "./specimen";

const nothing = () => undefined;
const at = "2026-05-04T08:00:00.000Z";
const files = [
  { path: "visit.html", status: "modified", additions: 2, deletions: 1 },
  { path: "vouchers.html", status: "added", additions: 40, deletions: 0 },
] as const;
const changed = ["Vouchers", "Visit us, Vouchers and the site’s styles"];

const acts = actWords;
const titles = [
  acts.wentBack(acts.named("Please change our phone number to 020 7946 0000 on every page.")),
  acts.undid(acts.named("Make the headline red.")),
  "Make the headline red.\n\nAnd much larger, please, so that everybody sees it from across the street.",
  turnWords.kinds.follow_up,
  "Changed by hand: the heading “Welcome” on Home",
];
const undo = { isBringBack: false, isBusy: false, isDisabled: false, onPress: nothing };

/** The timeline. Its pictures need a server, so their places are empty here. */
export function GalleryHistory() {
  const picture = <div className="aspect-[8/5] bg-sunken" />;
  return (
    <>
      <Specimen name="Timeline">
        <ol>
          {titles.map((title, index) => (
            <VersionEntry
              key={title}
              title={title}
              at={at}
              userName="Ada"
              changed={changed[index % 2] ?? ""}
              isHead={index === 0}
              isPublished={index === 1}
              undone={index === 2 ? historyWords.undone : null}
              changes={<ChangesButton editSessionId="gallery" />}
              turnHref="/conversations/gallery#turn-1"
              picture={picture}
              onOpen={nothing}
              onGoBack={index === 0 ? null : nothing}
              undo={index === 1 ? null : { ...undo, isBringBack: index === 2 }}
            />
          ))}
          <VersionEntry
            title={historyWords.start}
            at={at}
            userName={null}
            changed=""
            isHead={false}
            undone={null}
            changes={null}
            turnHref={null}
            picture={picture}
            onOpen={nothing}
            onGoBack={null}
            undo={null}
          />
        </ol>
      </Specimen>
      <Specimen name="Later changes in the way of an undo">
        <UndoConflict
          refusal={
            new RequestProblem(409, "undo-conflict", "Later changes touch the same places: Home. Undo those first.", {
              changes: titles.slice(2).map((title, index) => ({
                ...{ editSessionId: `${index}`, conversationId: "gallery", ordinal: index, title },
              })),
              areAll: true,
            })
          }
          editSessionId="gallery"
          isBringBack={false}
          onChanged={async () => undefined}
        />
      </Specimen>
      <Specimen name="No versions yet">
        <HistoryView
          workspaceId="w"
          initial={{ headCommit: null, versions: [], hasMore: false, start: null }}
          mayEdit={false}
        />
      </Specimen>
      <Specimen name="Before going back">
        <GoBackContent
          comparison={{ head: "a", commit: "b", files: [...files], changed: "Visit us and Vouchers", refusal: null }}
          problem={null}
        />
      </Specimen>
      <Specimen name="Before going back, looking">
        <GoBackContent comparison={null} problem={null} />
      </Specimen>
      <Specimen name="Nothing to go back to">
        <GoBackContent comparison={{ head: "a", commit: "b", files: [], changed: "", refusal: null }} problem={null} />
      </Specimen>
      <Specimen name="Going back did not work">
        <GoBackContent
          comparison={{ head: "a", commit: "b", files: [...files], changed: "Visit us and Vouchers", refusal: null }}
          problem="Somebody has changed the site in the meantime. Look at it again."
        />
      </Specimen>
    </>
  );
}
