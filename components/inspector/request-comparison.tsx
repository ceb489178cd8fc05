"use client";

import { useMemo } from "react";
import { parseDiff } from "react-diff-view";
import { inspectorWords } from "#lib/words/inspector.ts";
import { Patch } from "../conversation/changes/patch";
import { useDiffView } from "../conversation/changes/use-diff-view";
import { Alert } from "../ui/alert";
import { Skeleton } from "../ui/skeleton";
import { comparedParts, compareRequests } from "./compare-requests";
import { RequestCopies } from "./copies/request-copies";
import { placeName, type RequestPlace } from "./request-place";
import { useRequest } from "./use-request";

/** The differences between two requests. */
export function RequestComparison({ first, second }: { first: RequestPlace; second: RequestPlace }) {
  const before = useRequest(first);
  const after = useRequest(second);
  const { view } = useDiffView();
  const patches = useMemo(
    () => (before.request && after.request ? compareRequests(before.request, after.request) : null),
    [before.request, after.request],
  );
  const problem = before.problem ?? after.problem;
  if (problem) return <Alert tone="danger">{problem}</Alert>;
  if (!patches) return <Skeleton className="h-64" />;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <div className="text-sm">
        <p className="font-medium">{inspectorWords.compareTitle(placeName(first), placeName(second))}</p>
        <p className="text-text-soft">{inspectorWords.compareLegend}</p>
      </div>
      <RequestCopies request={null} />
      {comparedParts.map((part) => (
        <section
          key={part}
          aria-label={inspectorWords.parts[part]}
          className="min-w-0 overflow-hidden rounded-xl border border-line bg-surface"
        >
          <h3 className="border-line border-b bg-sunken px-4 py-2 font-medium text-sm">{inspectorWords.parts[part]}</h3>
          <ComparedPatch patch={patches[part]} part={part} view={view} />
        </section>
      ))}
    </div>
  );
}

function ComparedPatch(props: { patch: string | null; part: string; view: ReturnType<typeof useDiffView>["view"] }) {
  const { patch, part, view } = props;
  const file = useMemo(() => (patch ? parseDiff(patch)[0] : undefined), [patch]);
  if (patch === null) return <p className="p-4 text-sm text-text-soft">{inspectorWords.tooDifferent}</p>;
  if (!file) return <p className="p-4 text-sm text-text-soft">{inspectorWords.same}</p>;
  return <Patch file={file} path={part} view={view} />;
}
