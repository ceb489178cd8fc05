"use client";

import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";

interface DockedPanelProps {
  label: string;
  /** Returns what the panel must not cover, in the window's coordinates. */
  anchor: () => DOMRect | null;
  /** A change of this value places the panel again. */
  placedBy: unknown;
  children: ReactNode;
}

const gapPx = 12;
const edgePx = 8;
/** A window narrower than this has the panel at its lower edge, above the keyboard. */
const narrowPx = 768;

/**
 * A panel above all others, so that a scaled or clipped page around it does not change it. It stands above its anchor, else below it,
 * else as high as the window has room; on a phone it stands on the keyboard.
 */
export function DockedPanel({ label, anchor, placedBy, children }: DockedPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const place = useEffectEvent(() => {
    const element = panel.current;
    if (element) placePanel(element, anchor());
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
  useEffect(() => place(), [placedBy]);
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

function placePanel(panel: HTMLElement, anchor: DOMRect | null): void {
  const {
    offsetTop,
    offsetLeft,
    height: viewHeight,
    width: viewWidth,
  } = window.visualViewport ?? {
    ...{ offsetTop: 0, offsetLeft: 0, height: window.innerHeight, width: window.innerWidth },
  };
  const { offsetWidth: width, offsetHeight: height } = panel;
  const bottom = offsetTop + viewHeight - height;
  if (anchor === null || window.innerWidth < narrowPx) {
    panel.style.top = `${bottom}px`;
    panel.style.left = `${offsetLeft}px`;
    return;
  }
  const above = anchor.top - height - gapPx;
  const below = anchor.bottom + gapPx;
  const top = above >= edgePx ? above : below <= bottom - edgePx ? below : edgePx;
  const left = Math.min(anchor.left, offsetLeft + viewWidth - width - edgePx);
  panel.style.top = `${top}px`;
  panel.style.left = `${Math.max(edgePx, left)}px`;
}
