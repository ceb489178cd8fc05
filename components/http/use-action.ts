"use client";

import { useState } from "react";
import type { ProblemCode } from "./problem-code";
import { RequestProblem, sentenceOf } from "./request-json";

/**
 * Returns the state of one action: whether it is under way, the sentence to show when it failed, and the code by which a
 * form finds the field concerned. `run` is for event handlers: it is a new function with each render.
 */
export function useAction<Arguments extends unknown[]>(act: (...args: Arguments) => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [code, setCode] = useState<ProblemCode | null>(null);

  const run = async (...args: Arguments): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      await act(...args);
      return true;
    } catch (error) {
      setProblem(sentenceOf(error));
      setCode(error instanceof RequestProblem ? error.code : null);
      return false;
    } finally {
      setBusy(false);
    }
  };

  /** Drops the sentence when its reason is gone. */
  const forget = () => setProblem(null);
  return { run, forget, isBusy, problem, code: problem === null ? null : code };
}
