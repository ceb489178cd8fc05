"use client";

import { type ComponentProps, useLayoutEffect, useRef, useState } from "react";
import type { FrameBox } from "../../preview/frame-messages";
import { PickToolbar } from "./pick-toolbar";
import { coversAtLowerEdge, placeBeside } from "./toolbar-place";

interface PlacedToolbarProps extends Omit<ComponentProps<typeof PickToolbar>, "isDense"> {
  /** The box of the element, on the layer at the app's own scale; null if it is not shown. */
  box: FrameBox | null;
  layer: HTMLElement;
}

/** A layer narrower than this has the toolbar at its lower edge, where a thumb reaches it. */
const narrowPx = 560;

/** The toolbar at what is picked: below it, else above it, always within the layer. On a narrow layer it stands at an edge. */
export function PlacedToolbar({ box, layer, ...props }: PlacedToolbarProps) {
  const own = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const element = own.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSize({ width: element.offsetWidth, height: element.offsetHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isDocked = box === null || layer.clientWidth < narrowPx;
  const place = isDocked || size === null ? null : placeBeside(box, size, layer);
  // Beside another part of the page the tools would seem to be that part's. They do not vanish from under the keys.
  const isScrolledAway = !isDocked && (box.y + box.height < 0 || box.y > layer.clientHeight);
  return (
    <div
      ref={own}
      className={
        isDocked
          ? `absolute inset-x-2 mx-auto flex w-fit max-w-[calc(100%-1rem)] justify-center ${box && size && coversAtLowerEdge(box, size, layer) ? "top-2" : "bottom-16"}`
          : `absolute top-0 left-0 ${place && !isScrolledAway ? "" : "invisible has-focus-visible:visible"}`
      }
      style={place ? { transform: `translate(${place.x}px, ${place.y}px)` } : undefined}
    >
      <PickToolbar {...props} isDense={isDocked} />
    </div>
  );
}
