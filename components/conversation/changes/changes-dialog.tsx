"use client";

import { useState } from "react";
import type { ChangedPlaces } from "#lib/conversations/versions/version-schema.ts";
import { changesWords } from "#lib/words/changes.ts";
import { commonWords } from "#lib/words/common.ts";
import { useRead } from "../../http/use-read";
import { Alert } from "../../ui/alert";
import { Busy } from "../../ui/busy";
import { Button } from "../../ui/button";
import { Dialog, DialogContent } from "../../ui/overlays/dialog";
import { ChangedPlaceList } from "./changed-place-list";
import { ColourList } from "./colour-list";
import { LoadedChanges } from "./loaded-changes";

/** Shows a turn as a visitor notices it, in words and pictures; the code on request. */
export function ChangesDialog({ editSessionId, onClose }: { editSessionId: string; onClose: () => void }) {
  const { data: changed, problem } = useRead<ChangedPlaces>(`/api/edit-sessions/${editSessionId}/places`);
  const [wantsCode, setWantsCode] = useState(false);
  const isOnlyCode = changed !== null && changed.sentences.length + changed.places.length === 0;
  const toggle = (
    <Button variant="secondary" size="small" onClick={() => setWantsCode(!wantsCode)}>
      {wantsCode ? changesWords.hideCode : changesWords.showCode}
    </Button>
  );
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title={changesWords.title}
        action={changed === null || isOnlyCode ? null : toggle}
        closeLabel={commonWords.close}
        size="wide"
      >
        <div className="min-h-48 flex-1 overflow-y-auto">
          {problem ? (
            <Alert tone="danger" announce className="m-5">
              {problem}
            </Alert>
          ) : changed === null ? (
            <Busy className="p-6">{changesWords.loading}</Busy>
          ) : wantsCode || isOnlyCode ? (
            <LoadedChanges editSessionId={editSessionId} />
          ) : (
            <Noticed changed={changed} />
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function Noticed({ changed }: { changed: ChangedPlaces }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <div className="grid gap-6 p-4 sm:p-6" tabIndex={0}>
      {changed.sentences.length > 0 ? (
        <ul className="grid gap-1.5">
          {changed.sentences.map((sentence) => (
            <li key={sentence} className="[overflow-wrap:anywhere]">
              {sentence}
            </li>
          ))}
        </ul>
      ) : null}
      <ColourList colours={changed.colours} />
      <ChangedPlaceList changed={changed} />
    </div>
  );
}
