"use client";

import { useEffect, useState } from "react";
import type { Restriction } from "#lib/projects/released-places/schema.ts";
import { wishUndo } from "../../conversation/undo/undo-wish";
import type { FrameLink } from "../../preview/frame-link";
import { newUndoGate } from "./undo-gate";
import type { Picking } from "./use-picking";

/** The conversation to which picks and changes by hand belong. */
export interface PageEditorHost {
  conversationId: string;
  picking: Picking;
  /** True while the agent works: nothing can be changed by hand then. */
  isRunning: boolean;
  /** The restriction of the person; null for everybody who has none. */
  restriction: Restriction | null;
  /** Takes the person to the composer, which has the picks, and begins the message there with a wish. */
  onAsk: (wish?: string) => void;
  /** Called when a change by hand is stored. */
  onSaved: () => void;
}

/**
 * Opens the page editor when the page says that a person holds Alt, presses long or double-clicks. The page can make that up, so it
 * opens no more than the editor with the server's own facts, and a text or picture only while the focus is in the page. Ctrl+Z in the page
 * undoes the last change, only while the focus is there and the person has just pressed a key or the mouse, once a press (`undo-gate.ts`).
 * `isBuilt` is true for a site that a generator makes: its pictures can't be replaced on the page.
 */
export function usePageWishes(link: FrameLink, picking: Picking | undefined, isBuilt: boolean): void {
  const dispatch = picking?.dispatch;
  const mode = picking?.mode.name;
  const [mayUndo] = useState(newUndoGate);
  useEffect(() => {
    if (!dispatch) return;
    return link.listen((report) => {
      if (report.type !== "want") return;
      const { what, x, y } = report;
      const frame = document.activeElement;
      const isInPage = frame instanceof HTMLIFrameElement;
      if ((what === "edit" && !isInPage) || (what === "drop" && isBuilt)) return;
      if (what === "undo") {
        // The browser says that a person has just pressed something, which no script can make up.
        const isActive = isInPage && mode === "off" && navigator.userActivation.isActive;
        if (isActive && mayUndo(frame, report.isPressed, performance.now())) wishUndo();
        return;
      }
      dispatch({ type: "wanted", what, at: { x, y } });
    });
  }, [link, dispatch, mode, mayUndo, isBuilt]);
}
