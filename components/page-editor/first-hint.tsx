"use client";

import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { commonWords } from "#lib/words/common.ts";
import { selectWords } from "#lib/words/page/page-editor.ts";
import { Button } from "../ui/button";

interface FirstHintProps {
  layer: HTMLElement;
  /** True while the person does what the hint says. */
  isUsed: boolean;
  /** True on a site that a generator makes: its pictures can't be changed by hand. */
  isBuilt: boolean;
}

/** Says how the page is changed by hand, until this browser's person has done so or put it away. */
export function FirstHint({ layer, isUsed, isBuilt }: FirstHintProps) {
  const [isOver, setOver] = useState(isKept);
  if (isUsed && !isOver) setOver(true);
  useEffect(() => (isOver ? keep() : undefined), [isOver]);
  if (isOver) return null;
  return createPortal(
    <div
      role="status"
      // A double click is awaited before it appears.
      className="pointer-events-auto absolute inset-x-2 bottom-3 mx-auto flex w-fit animate-appear items-center gap-1 rounded-3xl border border-line bg-surface py-1 pr-1 pl-4 text-sm text-text-soft shadow-overlay [animation-delay:0.5s] [animation-fill-mode:both]"
    >
      <p className="min-w-0 pr-2">
        <span className="pointer-coarse:hidden">
          {isBuilt ? selectWords.firstPointerBuilt : selectWords.firstPointer}
        </span>
        <span className="not-pointer-coarse:hidden">{selectWords.firstTouch}</span>
      </p>
      <Button
        variant="quiet"
        size="small"
        shape="round"
        aria-label={commonWords.close}
        className="pointer-coarse:h-10"
        onClick={() => setOver(true)}
      >
        <X aria-hidden />
      </Button>
    </div>,
    layer,
  );
}

const key = "sitewright.first-hint";

function isKept(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // Storage is blocked: it is said again after a reload.
    return false;
  }
}

function keep(): void {
  try {
    localStorage.setItem(key, "over");
  } catch {
    // As above.
  }
}
