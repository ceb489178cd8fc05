"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button, type ButtonProps } from "../button";
import { classNames } from "../class-names";

interface PopoverProps extends Omit<ButtonProps, "children" | "popover"> {
  /** The name of the button, if it shows only an icon. */
  label?: string;
  trigger: ReactNode;
  panelClassName?: string;
  children: ReactNode;
}

const gapPixels = 8;

/** A button with a native popover, which closes with Escape and with a press outside it, and returns the focus. */
export function Popover({ label, trigger, panelClassName, children, ...button }: PopoverProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // Keeps the panel at its button when a phone is turned, and moves one there that was opened before this script had arrived.
  useEffect(() => {
    const follow = () => {
      if (panel.current?.matches(":popover-open")) place(panel.current, opener.current);
    };
    follow();
    window.addEventListener("resize", follow);
    return () => window.removeEventListener("resize", follow);
  }, []);
  return (
    <>
      <Button ref={opener} aria-label={label} popoverTarget={id} {...button}>
        {trigger}
      </Button>
      <div
        id={id}
        popover="auto"
        ref={panel}
        onBeforeToggle={({ newState, currentTarget }) => {
          if (newState === "open") place(currentTarget, opener.current);
        }}
        className={classNames(
          "fixed inset-auto m-0 rounded-xl border border-line bg-surface text-text shadow-overlay open:animate-appear",
          panelClassName,
        )}
      >
        {children}
      </div>
    </>
  );
}

/**
 * Places the panel below the button, or above a button in the lower half of the window. Its right edge is at the button's,
 * unless it would overflow.
 */
function place(panel: HTMLElement, opener: HTMLElement | null): void {
  const frame = opener?.getBoundingClientRect();
  if (!frame) return;
  const isLow = frame.top > window.innerHeight / 2;
  panel.style.top = isLow ? "auto" : `${frame.bottom + gapPixels}px`;
  panel.style.bottom = isLow ? `${window.innerHeight - frame.top + gapPixels}px` : "auto";
  const windowWidth = document.documentElement.clientWidth;
  const rightmost = windowWidth - widthOf(panel) - gapPixels;
  panel.style.right = `${Math.max(gapPixels, Math.min(windowWidth - frame.right, rightmost))}px`;
}

/** Returns the width of a panel. A closed one has none, so it is laid out for a moment, invisibly. */
function widthOf(panel: HTMLElement): number {
  panel.style.display = "block";
  const { offsetWidth } = panel;
  panel.style.display = "";
  return offsetWidth;
}
