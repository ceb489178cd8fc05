"use client";

import { type KeyboardEvent, type PointerEvent, type Ref, useEffect, useEffectEvent, useId, useRef } from "react";
import { selectWords } from "#lib/words/page/page-editor.ts";
import type { FrameLink } from "../../preview/frame-link";
import type { Place } from "../picks/picking-state";
import type { Step } from "./element-tree";
import { placeOn, scaleOf, wheelPixels } from "./frame-geometry";
import { useDragScroll } from "./use-drag-scroll";

interface SelectOverlayProps {
  ref: Ref<HTMLDivElement>;
  link: FrameLink;
  /** True while the overlay is there only for as long as Alt is held. */
  isHeld: boolean;
  onPoint: (place: Place | null) => void;
  onPick: (place: Place, adds: boolean) => void;
  onEdit: (place: Place) => void;
  onStep: (step: Step) => void;
  /** Enter: picks what the arrow keys have walked to. */
  onPickHere: (adds: boolean) => void;
  onAltReleased: () => void;
  onLeave: () => void;
}

const steps: Record<string, Step> = {
  ArrowUp: "parent",
  ArrowDown: "child",
  ArrowLeft: "previous",
  ArrowRight: "next",
};
/** A press that moved further was no click. */
const clickPx = 6;

/**
 * Catches the pointer and the keys over the page. It belongs to the editor's document, so the page can neither fake a click nor
 * prevent one.
 */
export function SelectOverlay(props: SelectOverlayProps) {
  const { link, isHeld, onPoint } = props;
  const stage = useRef<HTMLDivElement | null>(null);
  const pressedAt = useRef<Place | null>(null);
  const lastMove = useRef("");
  const helpId = useId();
  const drag = useDragScroll(link);

  const leaveHeld = useEffectEvent(() => (isHeld ? props.onAltReleased() : undefined));
  useEffect(() => {
    const release = (event: Event) => {
      if (event.type === "blur" || (event instanceof globalThis.KeyboardEvent && event.key === "Alt")) leaveHeld();
    };
    for (const type of ["keyup", "blur"]) window.addEventListener(type, release);
    return () => {
      for (const type of ["keyup", "blur"]) window.removeEventListener(type, release);
    };
  }, []);

  const turnWheel = useEffectEvent((event: WheelEvent) => {
    // The browser's own zoom.
    if (event.ctrlKey || !stage.current) return;
    event.preventDefault();
    const scale = scaleOf(stage.current);
    const { x, y } = wheelPixels(event, stage.current.offsetHeight);
    link.post({ type: "wheel", x: x / scale, y: y / scale });
    onPoint(placeOn(stage.current, event));
  });
  useEffect(() => {
    const element = stage.current;
    const listener = (event: WheelEvent) => turnWheel(event);
    // React's own listener is passive, and could not keep the app from scrolling.
    element?.addEventListener("wheel", listener, { passive: false });
    return () => element?.removeEventListener("wheel", listener);
  }, []);

  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType === "touch") return drag.move(event);
    // Browsers report a pointer that rests when something under it has changed, and some of them without its keys.
    const at = `${event.clientX} ${event.clientY}`;
    const isFirst = lastMove.current === "";
    if (at === lastMove.current) return;
    lastMove.current = at;
    if (isHeld && !event.altKey && !isFirst) return props.onAltReleased();
    onPoint(placeOn(event.currentTarget, event));
  };
  const click = (event: React.MouseEvent<HTMLDivElement>) => {
    if (isHeld && !event.altKey) return props.onAltReleased();
    const from = pressedAt.current;
    pressedAt.current = null;
    // A touch that began on the page, before the overlay was there, can end in a click here. A click without a pointer has no detail.
    if (from === null ? event.detail > 0 : Math.hypot(event.clientX - from.x, event.clientY - from.y) > clickPx) return;
    const place = placeOn(event.currentTarget, event);
    if (event.detail === 2) props.onEdit(place);
    else if (event.detail < 2) props.onPick(place, event.shiftKey || event.ctrlKey || event.metaKey);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      return props.onLeave();
    }
    if (event.key === "Alt") return event.preventDefault();
    if (event.altKey) return;
    const step = steps[event.key];
    if (step) props.onStep(step);
    else if (event.key === "Enter" || event.key === " ") {
      props.onPickHere(event.shiftKey || event.ctrlKey || event.metaKey);
    } else return;
    event.preventDefault();
  };

  return (
    <div
      ref={(element) => {
        stage.current = element;
        if (typeof props.ref === "function") props.ref(element);
        else if (props.ref) props.ref.current = element;
      }}
      role="application"
      aria-label={selectWords.overlay}
      aria-describedby={helpId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk through the page from here
      tabIndex={0}
      onPointerDown={(event) => {
        pressedAt.current = { x: event.clientX, y: event.clientY };
        if (event.pointerType === "touch") drag.begin(event);
      }}
      onPointerMove={move}
      onPointerUp={drag.end}
      onPointerCancel={drag.end}
      onPointerLeave={(event) => (event.pointerType === "touch" ? undefined : onPoint(null))}
      onClick={click}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={press}
      className="absolute inset-0 touch-none cursor-crosshair focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-2"
    >
      <span id={helpId} className="sr-only">
        {selectWords.overlayHelp}
      </span>
    </div>
  );
}
