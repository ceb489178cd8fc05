"use client";

import type { NoteDecision } from "#lib/memory/memory-schema.ts";
import { memoryWords } from "#lib/words/memory.ts";
import { Badge } from "../ui/badge";
import { LocalTime } from "../ui/local-time";

/** Whether people pinned or superseded a note, who did it and when. */
export function NoteDecisionLine({ decision: { state, by, at } }: { decision: NoteDecision }) {
  const { note: words } = memoryWords;
  return (
    <p className="flex flex-wrap items-center gap-2 text-text-soft text-xs">
      <Badge tone={state === "pinned" ? "accent" : "neutral"}>{words.states[state]}</Badge>
      <span>
        {words.by(by)} <LocalTime at={at} />
      </span>
    </p>
  );
}
