"use client";

import { useState } from "react";
import { RequestProblem, sentenceOf } from "./request-json";

/**
 * Returns the state of one action: whether it is under way, the sentence to show when it failed, the server's refusal,
 * and its code, by which a form finds the field concerned. `run` is for event handlers: it is a new function with each render.
 */
export function useAction<Arguments extends unknown[]>(act: (...args: Arguments) => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<RequestProblem | null>(null);

  const run = async (...args: Arguments): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      await act(...args);
      return true;
    } catch (error) {
      setProblem(sentenceOf(error));
      setRefusal(error instanceof RequestProblem ? error : null);
      return false;
    } finally {
      setBusy(false);
    }
  };

  /** Drops the sentence when its reason is gone. */
  const forget = () => setProblem(null);
  const shown = problem === null ? null : refusal;
  return { run, forget, isBusy, problem, refusal: shown, code: shown?.code ?? null };
}
