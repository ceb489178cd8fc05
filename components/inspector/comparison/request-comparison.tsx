"use client";

import { useMemo } from "react";
import { comparisonWords } from "#lib/words/inspector/comparison.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { Alert } from "../../ui/alert";
import { Skeleton } from "../../ui/skeleton";
import { RequestCopies } from "../copies/request-copies";
import { placeName, type RequestPlace } from "../request-place";
import { useWholeRequest } from "../use-request";
import { comparedParts, compareRequests } from "./compare-requests";
import { ComparedPart } from "./compared-text";
import { ContextComparison } from "./context-comparison";

/** The differences between two requests: in a few words, then section by section, then part by part. */
export function RequestComparison({ first, second }: { first: RequestPlace; second: RequestPlace }) {
  const before = useWholeRequest(first);
  const after = useWholeRequest(second);
  const patches = useMemo(
    () => (before.request && after.request ? compareRequests(before.request, after.request) : null),
    [before.request, after.request],
  );
  const problem = before.problem ?? after.problem;
  if (problem) return <Alert tone="danger">{problem}</Alert>;
  if (!patches || !before.request || !after.request) return <Skeleton className="h-64" />;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <div className="text-sm">
        <p className="font-medium">{inspectorWords.compareTitle(placeName(first), placeName(second))}</p>
        <p className="text-text-soft">{inspectorWords.compareLegend}</p>
      </div>
      <RequestCopies request={null} />
      <ContextComparison first={before.request} second={after.request} />
      {comparedParts.map((part) => (
        <ComparedPart
          key={part}
          title={part === "messages" ? comparisonWords.whole : inspectorWords.parts[part]}
          patch={patches[part]}
          part={part}
          isFolded={part === "messages"}
        />
      ))}
    </div>
  );
}
