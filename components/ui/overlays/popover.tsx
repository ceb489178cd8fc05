"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button, type ButtonProps } from "../button";
import { classNames } from "../class-names";

interface PopoverProps extends Omit<ButtonProps, "children" | "popover"> {
  /** The name of the button, where it shows only a picture. */
  label?: string;
  trigger: ReactNode;
  panelClassName?: string;
  children: ReactNode;
}

const gapPixels = 8;

/**
 * A button with a panel that belongs to it: the browser's own popover, which closes with Escape and with a press
 * beside it, and gives the focus back.
 */
export function Popover({ label, trigger, panelClassName, children, ...button }: PopoverProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // A phone that is turned leaves the panel at its button.
  useEffect(() => {
    const follow = () => {
      if (panel.current?.matches(":popover-open")) place(panel.current, opener.current);
    };
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

/** Below the button, or above one in the lower half of the window; its right edge at the button's, unless it would stick out. */
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

/** Before it opens, a panel has no width: it is laid out for a moment, which nobody sees. */
function widthOf(panel: HTMLElement): number {
  panel.style.display = "block";
  const { offsetWidth } = panel;
  panel.style.display = "";
  return offsetWidth;
}
