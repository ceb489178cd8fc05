"use client";

import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { FrameBox } from "../../preview/frame-messages";
import { panelPlace } from "./panel-place";

interface DockedPanelProps {
  label: string;
  /** Returns what the panel must not cover, in the window's coordinates. */
  anchor: () => DOMRect | null;
  /** Texts beside it on the page, in the stage's coordinates: the panel covers as little of them as it can. */
  beside: readonly FrameBox[];
  /** A change of this value places the panel again. */
  placedBy: unknown;
  children: ReactNode;
}

/** A window narrower than this has the panel at its lower edge, above the keyboard. */
const narrowPx = 768;

/**
 * A panel above all others, so that a scaled or clipped page around it does not change it. It stands within the stage, at its anchor or
 * where it covers the least; on a phone it stands on the keyboard.
 */
export function DockedPanel({ label, anchor, beside, placedBy, children }: DockedPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const place = useEffectEvent(() => {
    const element = panel.current;
    if (element) placePanel(element, anchor(), beside);
  });
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    element.showPopover();
    const follow = () => place();
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    const targets = [window, window.visualViewport].filter((target) => target !== null);
    for (const target of targets) {
      target.addEventListener("resize", follow);
      target.addEventListener("scroll", follow, { capture: true });
    }
    return () => {
      observer.disconnect();
      for (const target of targets) {
        target.removeEventListener("resize", follow);
        target.removeEventListener("scroll", follow, { capture: true });
      }
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its only use is to place the panel again
  useEffect(() => place(), [placedBy, beside]);
  return (
    <section
      ref={panel}
      popover="manual"
      aria-label={label}
      className="fixed inset-auto m-0 max-w-[calc(100vw-1rem)] in-data-aria-hidden:invisible rounded-xl border border-line bg-raised text-text shadow-overlay max-md:w-full max-md:max-w-none max-md:rounded-b-none max-md:border-x-0 max-md:border-b-0"
    >
      {children}
    </section>
  );
}

function placePanel(panel: HTMLElement, anchor: DOMRect | null, beside: readonly FrameBox[]): void {
  const stage = panel.closest<HTMLElement>("[data-stage]");
  const room = stage?.parentElement?.getBoundingClientRect();
  if (!anchor || !stage || !room || window.innerWidth < narrowPx) {
    const { offsetTop, offsetLeft, height } = window.visualViewport ?? {
      ...{ offsetTop: 0, offsetLeft: 0, height: window.innerHeight },
    };
    panel.style.top = `${offsetTop + height - panel.offsetHeight}px`;
    panel.style.left = `${offsetLeft}px`;
    return;
  }
  const frame = stage.getBoundingClientRect();
  const scale = frame.width / stage.offsetWidth;
  const inWindow = (box: FrameBox): FrameBox => ({
    x: frame.x + box.x * scale,
    y: frame.y + box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
  });
  const size = { width: panel.offsetWidth, height: panel.offsetHeight };
  const { x, y } = panelPlace(size, { text: anchor, beside: beside.map(inWindow), room });
  panel.style.top = `${y}px`;
  panel.style.left = `${x}px`;
}
