"use client";

import { TriangleAlert, Undo2 } from "lucide-react";
import dynamic from "next/dynamic";
import type { Receipt } from "#lib/conversations/schema.ts";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { changedParts } from "#lib/words/page/changed-parts.ts";
import { turnWords } from "#lib/words/turn.ts";
import { Badge } from "../../ui/badge";
import { ChangesButton } from "../changes/changes-button";
import { ColourList } from "../changes/colour-list";
import { SentenceList } from "../changes/sentence-list";
import { figuresOf } from "./turn-figures";
import { UndoButton } from "./undo-button";
import { wayOf } from "./way-back";

// Only sites that are built have one.
const UnbuiltChange = dynamic(() =>
  import("../../preview/build/unbuilt-change").then((module) => module.UnbuiltChange),
);

interface TurnReceiptProps {
  turn: TurnForDisplay;
  /** True if this person may act on the turn. `isBlocked` is true while another turn prevents it. */
  mayEdit: boolean;
  isBlocked: boolean;
  /** Asks the agent to fix a site that does not build since this change. */
  onFixBuild?: (() => Promise<void>) | undefined;
  onChanged: () => Promise<void>;
}

/** The result of a completed turn: what changed, its figures, and the undo button. */
export function TurnReceipt({ turn, mayEdit, isBlocked, onFixBuild, onChanged }: TurnReceiptProps) {
  const { files, undoneBy } = turn;
  if (files.length === 0) return null;
  const figures = figuresOf(turn);
  const way = wayOf(turn);
  return (
    <fieldset aria-label={turnWords.changed} className="min-w-0 rounded-xl border border-line bg-surface">
      <div className="grid gap-3 p-4">
        <div className="grid gap-0.5">
          <div className="flex items-start gap-3">
            <p className="min-w-0 flex-1 font-medium text-sm">{nameOfChange(turn)}</p>
            {undoneBy === null ? null : (
              <Badge className="shrink-0">
                <Undo2 aria-hidden />
                {turn.mayBringBack ? turnWords.undone : turnWords.undoneByGoingBack}
              </Badge>
            )}
          </div>
          {figures.length > 0 ? <p className="text-text-soft text-xs">{figures.join(" · ")}</p> : null}
        </div>
        {turn.receipt ? <Noticed receipt={turn.receipt} /> : null}
        {turn.receipt?.unbuilt && undoneBy === null ? (
          <UnbuiltChange failure={turn.receipt.unbuilt} isBlocked={isBlocked} onFix={onFixBuild} />
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-1 border-line border-t px-2 py-2">
        <ChangesButton editSessionId={turn.editSessionId} />
        {mayEdit && way ? (
          <UndoButton
            key={way.editSessionId}
            editSessionId={way.editSessionId}
            isBringBack={way.isBringBack}
            isBlocked={isBlocked}
            onChanged={onChanged}
          />
        ) : null}
      </div>
    </fieldset>
  );
}

/** Returns what a turn changed, as people call it. */
export function nameOfChange({ receipt, files }: Pick<TurnForDisplay, "receipt" | "files">): string {
  return changedParts(
    receipt?.pages.map(({ path, title }) => ({ path, name: title })) ?? [],
    files.map(({ path }) => path),
    receipt?.parts,
    new Set(files.flatMap(({ path, status }) => (status === "deleted" ? [path] : []))),
  );
}

/** The changes that a visitor notices, and where the answer tells others. */
function Noticed({ receipt: { sentences, flags, colours } }: { receipt: Receipt }) {
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <SentenceList sentences={sentences} />
      <ColourList colours={colours} />
      {flags.map((flag) => (
        <p key={flag} className="flex gap-2 text-caution">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {flag}
        </p>
      ))}
    </div>
  );
}
