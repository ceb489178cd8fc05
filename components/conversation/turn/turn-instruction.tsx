"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { turnWords } from "#lib/words/turn.ts";
import { Button } from "../../ui/button";

// Only a message about picked parts, or with files, has them.
const TurnPicks = dynamic(() => import("./turn-picks").then((module) => module.TurnPicks));

const linesMax = 12;
const charactersMax = 900;

/** The person's message; a very long one shows its beginning until they open it. */
export function TurnInstruction({ turn: { kind, instruction, picks, sentFiles, status } }: { turn: TurnForDisplay }) {
  const [isOpen, setOpen] = useState(false);
  if (instruction === null) return <p className="text-sm text-text-soft">{turnWords.kinds[kind]}</p>;
  const isLong = instruction.length > charactersMax || instruction.split("\n").length > linesMax;
  return (
    <div className="ml-auto grid max-w-[88%] justify-items-end gap-1">
      <div
        className={`whitespace-pre-wrap rounded-2xl rounded-br-md px-4 py-2.5 [overflow-wrap:anywhere] ${
          // A cancelled message steps back; its text is darker than others', so that it stays readable.
          status === "cancelled"
            ? "border-caution border-l-4 bg-sunken text-[light-dark(black,white)] opacity-60"
            : "bg-accent-soft text-on-accent-soft"
        }`}
      >
        <div className={isLong && !isOpen ? "line-clamp-12" : undefined}>
          <span className="sr-only">{turnWords.you}: </span>
          {instruction}
        </div>
      </div>
      {picks.length + sentFiles.length > 0 ? (
        <TurnPicks picks={picks} files={sentFiles} className="justify-end" />
      ) : null}
      {isLong ? (
        <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? turnWords.showLess : turnWords.showAll}
        </Button>
      ) : null}
    </div>
  );
}
