"use client";

import { useEffect, useState } from "react";
import type { ShownChecks } from "#lib/site-checks/schema.ts";
import { useRead } from "../http/use-read";

const askEveryMs = 1_500;

/** Returns the checks of a change, and asks again until they are done. A null path asks for nothing. */
export function useChecks(path: string | null) {
  const [round, setRound] = useState(0);
  const { data, problem } = useRead<ShownChecks>(path, `${round}`);
  const isDone = data !== null && data.state !== "checking" && data.state !== "unbuilt";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer, also an equal one, is followed by the next question
  useEffect(() => {
    if (path === null || isDone) return;
    const timer = setTimeout(() => setRound((known) => known + 1), askEveryMs);
    return () => clearTimeout(timer);
  }, [path, isDone, data, problem, round]);
  return { checks: data, problem };
}
