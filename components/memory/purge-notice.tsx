"use client";

import { Eraser } from "lucide-react";
import type { PurgeMark } from "#lib/memory/memory-schema.ts";
import { presentLanguage } from "#lib/words/language.ts";
import { memoryWords } from "#lib/words/memory.ts";
import { useBrowserValue } from "../ui/hooks/use-browser-value";
import { toLocalTime } from "../ui/local-time";

/** Who purged what stood here, when and why. */
export function PurgeNotice({ mark }: { mark: PurgeMark }) {
  const date = useBrowserValue(
    () => toLocalTime(mark.at),
    () => new Date(mark.at).toLocaleDateString(presentLanguage(), { dateStyle: "medium", timeZone: "UTC" }),
  );
  return (
    <p className="flex gap-2 text-sm text-text-soft">
      <Eraser aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{memoryWords.mark(mark, date)}</span>
    </p>
  );
}
