"use client";

import { useEffect, useEffectEvent } from "react";

/** Open dialogs and popovers handle Escape themselves. */
const inFront = "[role=dialog], [role=alertdialog], :popover-open";

/** Calls `act` on Escape, wherever the focus is, unless another element handles the key. */
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
    // On the window, so that other elements can handle the key first and stop it.
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, [isWanted]);
}
