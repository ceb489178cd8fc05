"use client";

import { X } from "lucide-react";
import { readableAddress } from "#lib/page-source/address-schema.ts";
import { elementName } from "#lib/words/page/element-name.ts";
import { pickWords } from "#lib/words/page/page-editor.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { Switch } from "../../ui/switch";
import { mayBeHeld } from "./message-picks";
import type { KeptPick } from "./picking-state";
import { useFoundAgain } from "./use-found-again";
import type { Picking } from "./use-picking";

interface PickChipsProps {
  workspaceId: string;
  /** Changes whenever the site does. */
  version: string;
  picking: Picking;
  /** Called when the person goes to the page of a pick. */
  onVisit: () => void;
  /** Called when a removed chip had the focus. */
  onRemoved: () => void;
}

/** The picks of the next message, above the box in which it is written. */
export function PickChips({ workspaceId, version, picking, onVisit, onRemoved }: PickChipsProps) {
  useFoundAgain(workspaceId, version, picking);
  const { dispatch } = picking;
  return (
    <PickChipList
      picking={picking}
      onVisit={(pick) => {
        dispatch({ type: "looked-at", id: pick.id });
        dispatch({ type: "visited", address: pick.address });
        onVisit();
      }}
      onRemove={({ id }) => {
        dispatch({ type: "unpicked", id });
        onRemoved();
      }}
    />
  );
}

interface PickChipListProps {
  picking: Picking;
  onVisit: (pick: KeptPick) => void;
  onRemove: (pick: KeptPick) => void;
}

/** The list itself, with the switch that holds the agent to the picks. */
export function PickChipList({ picking, onVisit, onRemove }: PickChipListProps) {
  const { picks, onlyPicked, dispatch } = picking;
  const look = (of: string | null) => dispatch({ type: "looked-at", id: of });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3 pt-3">
      <ul aria-label={pickWords.picked} className="flex min-w-0 flex-1 flex-wrap gap-1.5">
        {picks.map((pick) => (
          <li
            key={pick.id}
            onPointerEnter={() => look(pick.id)}
            onPointerLeave={() => look(null)}
            onFocus={() => look(pick.id)}
            onBlur={() => look(null)}
            className={`flex min-w-0 max-w-full items-center rounded-full border text-xs ${
              pick.isGone
                ? "border-line-strong border-dashed text-text-soft"
                : "border-transparent bg-accent-soft text-on-accent-soft"
            }`}
          >
            <button
              type="button"
              onClick={() => onVisit(pick)}
              title={pickWords.onPage(elementName(pick.name), pageOf(pick))}
              className="flex min-w-0 items-baseline gap-1.5 rounded-full py-1.5 pl-3 text-left"
            >
              <span className={`min-w-0 max-w-52 truncate font-medium ${pick.isGone ? "line-through" : ""}`}>
                {elementName(pick.name)}
              </span>
              <span className="min-w-8 max-w-32 shrink-[9] truncate">
                {pick.isGone ? pickWords.gone : pageOf(pick)}
              </span>
            </button>
            <button
              type="button"
              aria-label={pickWords.remove(elementName(pick.name))}
              onClick={() => onRemove(pick)}
              className="grid size-7 pointer-coarse:size-10 shrink-0 place-items-center rounded-full hover:bg-surface/60"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
      {mayBeHeld(picks) ? (
        <Switch
          label={<span className="font-normal text-text-soft text-xs">{pickWords.onlyHere}</span>}
          checked={onlyPicked}
          onChange={(isOn) => dispatch({ type: "only-picked-set", isOn })}
        />
      ) : null}
    </div>
  );
}

const pageOf = ({ pageTitle, address }: KeptPick) => pageName(readableAddress(address).slice(1), pageTitle);
