"use client";

import { type DragEvent, useEffect, useEffectEvent } from "react";
import type { FrameLink } from "../../preview/frame-link";
import type { Place } from "../picks/picking-state";
import { placeOn } from "../pointing/frame-geometry";
import { firstPicture } from "./picture-file";

interface DropOverlayProps {
  link: FrameLink;
  /** False while nothing can be changed by hand. */
  isOn: boolean;
  onPoint: (place: Place | null) => void;
  onDrop: (file: File, place: Place) => void;
  /** Called when no file is dragged any more. */
  onEnd: () => void;
}

/** The distance from the upper and lower edge at which the page scrolls, and by how much at a time, in pixels of the stage. */
const edgePx = 48;
const scrollPx = 14;

/**
 * Lies over the page while a file is dragged. It belongs to the editor's document, so the page never gets the file. A file that is let
 * go elsewhere in the window is not opened in place of the app.
 */
export function DropOverlay({ link, isOn, onPoint, onDrop, onEnd }: DropOverlayProps) {
  const hear = useEffectEvent((event: globalThis.DragEvent | globalThis.PointerEvent) => {
    if (event.type === "dragover" || event.type === "drop") {
      if (event.defaultPrevented || !(event instanceof globalThis.DragEvent)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
      if (event.type === "drop") onEnd();
      return;
    }
    // A pointer moves freely only when nothing is dragged; leaving for nothing is leaving the window.
    if (event.type === "pointermove" || event.relatedTarget === null) onEnd();
  });
  useEffect(() => {
    const listener = (event: globalThis.DragEvent | globalThis.PointerEvent) => hear(event);
    const types = ["dragover", "drop", "dragleave", "pointermove"] as const;
    for (const type of types) window.addEventListener(type, listener);
    return () => {
      for (const type of types) window.removeEventListener(type, listener);
    };
  }, []);

  const over = (event: DragEvent<HTMLDivElement>) => {
    if (!isOn) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    const place = placeOn(event.currentTarget, event);
    const fromEnd = event.currentTarget.offsetHeight - place.y;
    if (place.y < edgePx) link.post({ type: "wheel", x: 0, y: -scrollPx });
    else if (fromEnd < edgePx) link.post({ type: "wheel", x: 0, y: scrollPx });
    onPoint(place);
  };
  const drop = (event: DragEvent<HTMLDivElement>) => {
    const file = firstPicture(event.dataTransfer.files);
    if (!isOn || !file) return;
    event.preventDefault();
    onDrop(file, placeOn(event.currentTarget, event));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only a pointer drags; the panel has a button for the keyboard
    <div
      onDragOver={over}
      onDragLeave={() => onPoint(null)}
      onDrop={drop}
      className="absolute inset-0 z-10 bg-[#4450d6]/6 outline-2 outline-[#5b67f1] -outline-offset-2 outline-dashed"
    />
  );
}
