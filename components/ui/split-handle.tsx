"use client";

import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { classNames } from "./class-names";

interface SplitHandleProps {
  label: string;
  /** The id of the pane whose width it sets. */
  controls: string;
  /** The first pane's share of the width, in percent. */
  value: number;
  min: number;
  max: number;
  onChange: (percent: number) => void;
  className?: string;
}

/**
 * The bar between two panes, after the window splitter pattern of the ARIA Authoring Practices: a separator that takes the
 * pointer, the arrow keys, Home and End. It only reports the share; CSS lays out the panes, so that they are in place before
 * a script runs.
 */
export function SplitHandle({ label, controls, value, min, max, onChange, className }: SplitHandleProps) {
  const handle = useRef<HTMLDivElement>(null);
  const set = (percent: number) => onChange(Math.round(Math.min(max, Math.max(min, percent)) * 10) / 10);

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const frame = handle.current?.parentElement?.getBoundingClientRect();
    if (!frame || !handle.current?.hasPointerCapture(event.pointerId)) return;
    set(((event.clientX - frame.left) / frame.width) * 100);
  };
  const press = (event: KeyboardEvent) => {
    const next = { ArrowLeft: value - 2, ArrowRight: value + 2, Home: min, End: max }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> takes neither focus nor children
    <div
      ref={handle}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.preventDefault();
        handle.current?.focus();
        handle.current?.setPointerCapture(event.pointerId);
      }}
      onPointerMove={follow}
      className={classNames(
        "group relative z-10 w-3 cursor-col-resize touch-none select-none focus-visible:outline-none",
        className,
      )}
    >
      <span className="-translate-y-1/2 absolute top-1/2 left-1/2 h-10 w-1 -translate-x-1/2 rounded-full bg-line-strong/40 transition-colors group-hover:bg-accent group-focus-visible:h-16 group-focus-visible:bg-accent" />
    </div>
  );
}
