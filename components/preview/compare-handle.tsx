"use client";

import { ChevronsLeftRight } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { previewWords } from "#lib/words/preview.ts";

interface CompareHandleProps {
  /** The names of the two versions. */
  names: Record<"before" | "after", string>;
  /** The percentage of the width that shows the site before the change. */
  share: number;
  onChange: (share: number) => void;
  /** True if it takes the focus when it appears. */
  takesFocus?: boolean;
}

/** The edge between before and after, after the slider pattern of the ARIA Authoring Practices. */
export function CompareHandle({ names, share, onChange, takesFocus = true }: CompareHandleProps) {
  const handle = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) handle.current?.focus();
  }, [takesFocus]);
  const set = (value: number) => onChange(Math.round(Math.min(100, Math.max(0, value))));
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const stage = handle.current?.parentElement?.getBoundingClientRect();
    if (!stage || !handle.current?.hasPointerCapture(event.pointerId)) return;
    set(((event.clientX - stage.left) / stage.width) * 100);
  };
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: share - 2,
      ArrowDown: share - 2,
      ArrowRight: share + 2,
      ArrowUp: share + 2,
      PageDown: share - 10,
      PageUp: share + 10,
      Home: 0,
      End: 100,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };
  return (
    <div
      ref={handle}
      role="slider"
      tabIndex={0}
      aria-label={previewWords.compareSlider(names)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
      aria-valuetext={previewWords.compareShare(share, names)}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.preventDefault();
        handle.current?.focus();
        handle.current?.setPointerCapture(event.pointerId);
      }}
      onPointerMove={follow}
      style={{ left: `${share}%` }}
      className="group -translate-x-1/2 absolute inset-y-0 z-10 grid w-8 cursor-col-resize touch-none select-none place-items-center focus-visible:outline-none"
    >
      <span className="-translate-x-1/2 absolute inset-y-0 left-1/2 w-0.5 scale-x-(--unscale,1) bg-accent" />
      <span className="relative grid size-9 scale-(--unscale,1) place-items-center rounded-full border-2 border-accent bg-surface text-accent shadow-raised group-focus-visible:bg-accent group-focus-visible:text-on-accent">
        <ChevronsLeftRight aria-hidden className="size-4" />
      </span>
    </div>
  );
}
