"use client";

import { LoaderCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { editorWords } from "#lib/platform/words/editor.ts";

/** Most messages arrive sooner than somebody could read that they have not. */
const patienceMs = 600;

/** What was sent and has not arrived: shown only where that takes longer than it should. */
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
    <ul aria-label={editorWords.queueing} className="grid gap-1 px-2 text-sm text-text-soft">
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same words may be on their way twice
        <li key={index} className="flex items-center gap-2">
          <LoaderCircle aria-hidden className="size-4 shrink-0 animate-slow-spin motion-reduce:animate-none" />
          <span className="shrink-0">{editorWords.queueing}</span>
          <span className="truncate">{text}</span>
        </li>
      ))}
    </ul>
  );
}
