import type { RequestOverview } from "#lib/conversations/requests/request-schema.ts";
import { costWords } from "#lib/words/costs.ts";
import { inspectorWords } from "#lib/words/inspector.ts";

const { figures } = inspectorWords;

/** The tokens, the cost and the duration of a request. Each figure says whether it is reported or estimated. */
export function RequestFigures({ request }: { request: RequestOverview }) {
  const { usage, usageEstimated, costUsd, startedAt, firstTokenAt, endedAt, retries } = request;
  const since = (time: string | null) =>
    time === null ? "–" : figures.seconds(Date.parse(time) - Date.parse(startedAt));
  const source = usage === null ? figures.unknown : usageEstimated ? figures.estimated : figures.reported;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-4 rounded-2xl border border-line bg-surface p-5">
      <Figure label={figures.model} value={request.model} note={request.provider} />
      <Figure
        label={figures.window}
        value={figures.windowText(request.totalTokens, request.windowTokens)}
        note={figures.estimated}
      />
      <Figure
        label={figures.input}
        value={usage ? figures.inputText(usage.inputTokens, usage.cachedTokens) : "–"}
        note={usage && !usageEstimated ? figures.offBy(request.totalTokens, usage.inputTokens) : source}
      />
      <Figure label={figures.output} value={usage ? figures.outputText(usage.outputTokens) : "–"} note={source} />
      <Figure
        label={figures.cost}
        value={costUsd === null ? figures.costUnknown : costWords.amount(costUsd, usageEstimated)}
      />
      <Figure label={figures.firstToken} value={since(firstTokenAt)} />
      <Figure label={figures.total} value={endedAt === null ? inspectorWords.running : since(endedAt)} />
      <Figure label={figures.finish} value={request.finishReason ?? "–"} />
      {retries.length > 0 ? <Figure label={figures.retries} value={figures.retriesText(retries.length)} /> : null}
    </dl>
  );
}

function Figure({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-text-soft text-xs">{label}</dt>
      <dd className="text-sm tabular-nums [overflow-wrap:anywhere]">
        {value}
        {note ? <span className="block text-text-soft text-xs">{note}</span> : null}
      </dd>
    </div>
  );
}
