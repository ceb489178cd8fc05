"use client";

import { useEffect, useEffectEvent } from "react";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { wayOf } from "../turn/way-back";
import { onUndoWish } from "./undo-wish";

/** Where the keys have their own meaning. */
const ownKeys = "input, textarea, select, [contenteditable], .cm-editor";
const inFront = "[role=dialog], [role=alertdialog], :popover-open";

/** Returns the newest change that can be undone. */
function lastChange(turns: readonly TurnForDisplay[]): TurnForDisplay | null {
  return turns.findLast((turn) => turn.status === "completed" && wayOf(turn)?.isBringBack === false) ?? null;
}

/** Presses the undo button of the last change on Ctrl+Z, or Cmd+Z, outside of fields and dialogs, and in the preview's page. */
export function useUndoKey(turns: readonly TurnForDisplay[], mayEdit: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    if (event.defaultPrevented || event.repeat) return;
    if (event.target instanceof Element && event.target.closest(ownKeys)) return;
    if (undo()) event.preventDefault();
  });
  const undo = useEffectEvent((): boolean => {
    const last = document.querySelector(inFront) ? null : lastChange(turns);
    const card = last && document.getElementById(`turn-${last.ordinal}`);
    if (!card) return false;
    card.scrollIntoView({ block: "nearest" });
    // React hydrates what is pressed within the event of the press, and not within this one.
    setTimeout(() => card.querySelector<HTMLButtonElement>("[data-undo]")?.click());
    return true;
  });
  useEffect(() => {
    if (!mayEdit) return;
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listener);
    const stop = onUndoWish(() => undo());
    return () => {
      stop();
      window.removeEventListener("keydown", listener);
    };
  }, [mayEdit]);
}
