"use client";

import { type RefObject, useCallback, useEffect, useState } from "react";
import { words } from "#lib/platform/words.ts";
import { sandboxFor } from "./preview-address";

interface PreviewFrameProps {
  /** Knows which windows belong to the preview. */
  container: RefObject<HTMLDivElement | null>;
  src: string;
  /** Loads the page again whenever it changes. */
  version: string;
}

interface LoadedPage {
  key: string;
  src: string;
}

/** A page whose last resource is slow is shown before that has arrived. */
const revealAfterMs = 1_500;

/**
 * Shows a page of the site. The next page, or the same one after a change, is loaded behind the one that is seen and
 * takes its place when it is there, so that nothing flashes.
 */
export function PreviewFrame({ container, src, version }: PreviewFrameProps) {
  const wanted = { key: `${version} ${src}`, src };
  const [pages, setPages] = useState<LoadedPage[]>([wanted]);
  const newest = pages.at(-1);
  // Of pages that were asked for in a hurry only what is seen and the newest are kept.
  if (newest?.key !== wanted.key) setPages([...pages.slice(0, 1), wanted]);

  const reveal = useCallback((key: string) => {
    setPages((known) => {
      const place = known.findIndex((page) => page.key === key);
      return place > 0 ? known.slice(place) : known;
    });
  }, []);

  const pending = pages.length > 1 ? newest?.key : undefined;
  useEffect(() => {
    if (pending === undefined) return;
    const timer = setTimeout(() => reveal(pending), revealAfterMs);
    return () => clearTimeout(timer);
  }, [pending, reveal]);

  return (
    <div ref={container} className="absolute inset-0">
      {pages.map((page, place) => (
        <iframe
          key={page.key}
          title={words.preview.title}
          src={page.src}
          sandbox={sandboxFor(page.src, window.location.origin)}
          referrerPolicy="no-referrer"
          aria-hidden={place > 0 || undefined}
          tabIndex={place > 0 ? -1 : undefined}
          onLoad={() => reveal(page.key)}
          className={`absolute inset-0 size-full border-0 bg-white ${place > 0 ? "invisible" : ""}`}
        />
      ))}
    </div>
  );
}
