"use client";

import { LoaderCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { editorWords } from "#lib/words/editor.ts";

/** Most messages arrive before a person could read this note. */
const patienceMs = 600;

/**
 * The messages that are being sent, shown only after a delay. It overlays the end of the nearest positioned parent, so that
 * nothing moves when it appears.
 */
export function OnItsWay({ texts }: { texts: readonly string[] }) {
  const isAny = texts.length > 0;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isAny) return;
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isAny]);
  if (!isAny || !isSlow) return null;
  return (
    <ul
      aria-label={editorWords.queueing}
      className="absolute inset-x-3 bottom-full z-10 mb-2 grid grid-cols-[minmax(0,1fr)] gap-1 rounded-lg border border-line bg-surface px-3 py-2 text-sm text-text-soft shadow-raised sm:inset-x-5"
    >
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same words may be sent twice
        <li key={index} className="flex items-center gap-2">
          <LoaderCircle aria-hidden className="size-4 shrink-0 animate-slow-spin motion-reduce:animate-none" />
          <span className="shrink-0">{editorWords.queueing}</span>
          <span className="truncate">{text}</span>
        </li>
      ))}
    </ul>
  );
}
