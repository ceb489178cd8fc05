"use client";

import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { frameBox } from "./preview-width";

interface PreviewStageProps {
  /** In CSS pixels; null takes the available width. */
  width: number | null;
  children: ReactNode;
}

/** Keeps the size of controls that lie over a scaled page. */
const unscaled = (scale: number) => ({ "--unscale": 1 / scale }) as CSSProperties;

/**
 * The place of the frames: all of the pane, or a device's width, scaled down if the pane is narrower. The frames mount when
 * the pane is first visible and stay mounted: a phone shows the conversation first, and would load the site in vain.
 */
export function PreviewStage({ width, children }: PreviewStageProps) {
  const pane = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    if (!pane.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setSize(entry.contentRect);
    });
    observer.observe(pane.current);
    return () => observer.disconnect();
  }, []);
  const box = width === null || size === null ? null : frameBox(width, size);
  const style: CSSProperties = box
    ? { width: box.width, height: box.height, left: box.left, transform: `scale(${box.scale})`, ...unscaled(box.scale) }
    : { inset: 0 };
  const isNarrower = box !== null && box.left > 0;
  return (
    <div ref={pane} className="absolute inset-0 overflow-hidden bg-sunken">
      <div data-stage style={style} className={`absolute top-0 origin-top-left ${isNarrower ? "shadow-raised" : ""}`}>
        {size === null ? null : children}
      </div>
    </div>
  );
}
