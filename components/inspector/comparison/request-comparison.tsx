"use client";

import { useContext, useEffect, useMemo, useRef } from "react";
import type { ModelRequest } from "#lib/conversations/requests/request-schema.ts";
import { comparisonWords } from "#lib/words/inspector/comparison.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { Alert } from "../../ui/alert";
import { Skeleton } from "../../ui/skeleton";
import { RequestCopies } from "../copies/request-copies";
import { SearchedText } from "../marked-text";
import { placeName, type RequestPlace } from "../request-place";
import { useWholeRequest } from "../use-request";
import { comparedParts, compareRequests, type ComparedPart as Part } from "./compare-requests";
import { ComparedPart } from "./compared-text";
import { ContextComparison } from "./context-comparison";
import { useFoundRanges } from "./use-found-ranges";

/** The place of the comparison's heading in the page's address. */
export const comparisonId = "comparison";

interface RequestComparisonProps {
  first: RequestPlace;
  second: RequestPlace;
  /** Whether a person has just asked for it, so that it is brought into view with the focus on its heading. */
  takesFocus: boolean;
}

/** The differences between two requests: in a few words, then section by section, then part by part. */
export function RequestComparison({ first, second, takesFocus }: RequestComparisonProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const before = useWholeRequest(first);
  const after = useWholeRequest(second);
  const patches = useMemo(
    () => (before.request && after.request ? compareRequests(before.request, after.request) : null),
    [before.request, after.request],
  );
  const problem = before.problem ?? after.problem;
  const isRead = patches !== null;
  const requests = [before.request, after.request].filter((request) => request !== null);
  useEffect(() => {
    const isNamed = location.hash === `#${comparisonId}`;
    if (!heading.current || !(takesFocus || isNamed)) return;
    // Before the texts arrive, the page may be too short to bring the heading to the top.
    if (isRead && document.activeElement !== heading.current) return;
    heading.current.scrollIntoView();
    heading.current.focus({ preventScroll: true });
  }, [takesFocus, isRead]);
  useFoundRanges(content, useContext(SearchedText), isRead);
  return (
    <div ref={content} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <div className="text-sm">
        <h3 ref={heading} id={comparisonId} tabIndex={-1} className="scroll-mt-4 rounded-sm font-medium">
          {inspectorWords.compareTitle(placeName(first), placeName(second))}
        </h3>
        <p className="text-text-soft">{inspectorWords.compareLegend}</p>
      </div>
      {problem ? <Alert tone="danger">{problem}</Alert> : null}
      {patches && before.request && after.request ? (
        <>
          <RequestCopies request={null} />
          <ContextComparison first={before.request} second={after.request} />
          {comparedParts.map((part) => (
            <ComparedPart
              key={part}
              title={titleOf(part, ...requests)}
              patch={patches[part]}
              part={part}
              isFolded={part === "messages"}
            />
          ))}
        </>
      ) : problem ? null : (
        <Skeleton className="h-64" />
      )}
    </div>
  );
}

function titleOf(part: Part, ...requests: Pick<ModelRequest, "answer">[]): string {
  if (part === "messages") return comparisonWords.whole;
  const hasCalls = requests.some(({ answer }) => answer !== null && answer.toolCalls.length > 0);
  return part === "answer" && hasCalls ? comparisonWords.answerWithCalls : inspectorWords.parts[part];
}
