"use client";

import { useEffect, useEffectEvent } from "react";

/** What is open in front of the page takes Escape for itself. */
const inFront = "[role=dialog], [role=alertdialog], :popover-open";

/** Escape, wherever the focus is, unless something nearer has its own use for it. */
export function useEscape(isWanted: boolean, act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.repeat || event.isComposing) return;
    if (document.querySelector(inFront)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isWanted) return;
    const listener = (event: KeyboardEvent) => press(event);
    // At the window, behind everything: whatever has its own use for the key can stop it on its way.
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, [isWanted]);
}
