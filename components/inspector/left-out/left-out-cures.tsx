"use client";

import Link from "next/link";
import { createContext, useContext } from "react";
import { roomWords as words } from "#lib/words/inspector/room.ts";

const cures = ["window", "instructions", "note"] as const;

/** The addresses at which the person can make room or keep a fact; null for those that they may not open. */
export type CurePaths = Record<(typeof cures)[number], string | null>;

export const CurePathsContext = createContext<CurePaths>({ window: null, instructions: null, note: null });

/** Tells how a fact that had no room gets back to the agent, each way with its link if the person may go it. */
export function LeftOutCures() {
  const paths = useContext(CurePathsContext);
  return (
    <div className="grid gap-2 rounded-xl border border-line bg-surface p-4">
      <h4 className="font-medium">{words.title}</h4>
      <ul className="grid gap-2 pl-4">
        {cures.map((cure) => (
          <li key={cure} className="list-disc text-pretty marker:text-text-soft">
            {words.cures[cure].text}{" "}
            {paths[cure] === null ? (
              <span className="text-text-soft">{words.cures[cure].others}</span>
            ) : (
              <Link
                href={paths[cure]}
                prefetch={false}
                className="touch-target rounded-sm text-accent underline underline-offset-4"
              >
                {words.cures[cure].link}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
