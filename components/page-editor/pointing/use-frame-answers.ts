"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { FrameLink } from "../../preview/frame-link";
import type { MeasuredElement } from "../../preview/frame-messages";
import type { Place } from "../picks/picking-state";

/** The page's claim about a place. */
export interface FrameAnswer {
  ref: string | null;
  isScripted: boolean;
}

const answerMs = 1_000;
const nothing: readonly MeasuredElement[] = [];

/**
 * Asks the visible page. `ask` resolves with null if the page does not answer within a second. `measured` has the boxes of `refs` in
 * the document named by `documentKey`, and follows them while they move.
 */
export function useFrameAnswers(link: FrameLink, documentKey: string, refs: readonly string[]) {
  const lastId = useRef(0);
  const asked = useRef(new Map<number, (answer: FrameAnswer) => void>());
  const [measured, setMeasured] = useState<{ key: string; elements: readonly MeasuredElement[] } | null>(null);
  const measureId = useRef(0);

  useEffect(
    () =>
      link.listen((report) => {
        // Only what was asked for is heard.
        if (report.type === "answer") asked.current.get(report.id)?.(report);
        else if (report.type === "measured" && report.id === measureId.current) {
          setMeasured({ key: documentKey, elements: report.elements });
        }
      }),
    [link, documentKey],
  );

  const wanted = refs.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: each document measures for itself
  useEffect(() => {
    lastId.current += 1;
    measureId.current = lastId.current;
    link.post({ type: "measure", id: lastId.current, refs: wanted === "" ? [] : wanted.split(" ") });
  }, [link, wanted, documentKey]);
  useEffect(() => () => link.post({ type: "measure", id: lastId.current + 1, refs: [] }), [link]);

  const ask = useCallback(
    (place: Place) =>
      new Promise<FrameAnswer | null>((resolve) => {
        lastId.current += 1;
        const id = lastId.current;
        const end = (answer: FrameAnswer | null) => {
          clearTimeout(timer);
          asked.current.delete(id);
          resolve(answer);
        };
        const timer = setTimeout(() => end(null), answerMs);
        asked.current.set(id, end);
        link.post({ type: "ask", id, ...place });
      }),
    [link],
  );

  return { ask, measured: measured?.key === documentKey ? measured.elements : nothing };
}
