import type { Scope } from "#lib/accounts/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { unpackEvents } from "../requests/pack-events.ts";
import { readOutline } from "../requests/read-request.ts";
import type { RequestOutline } from "../requests/request-schema.ts";
import {
  findEventsRow,
  findRequestRow,
  listRequestRows,
  type RequestRow,
  readContents,
} from "../requests/request-store.ts";
import type { EditSession } from "../turn/edit-session-store.ts";
import { NotRecordable } from "./not-recordable.ts";
import type { RecordedObjects } from "./recorded-objects.ts";
import type { RecordedRequest } from "./recording-schema.ts";

/** Returns a turn's kept requests with the outline of its context. Throws `NotRecordable` if any part was purged. */
export async function recordRequests(
  scope: Scope,
  { id, conversationId }: Pick<EditSession, "id" | "conversationId">,
  steps: number,
  objects: RecordedObjects,
): Promise<{ requests: RecordedRequest[]; outline: RequestOutline }> {
  const requests: RecordedRequest[] = [];
  let outline: RequestOutline | null = null;
  const kept = await listRequestRows(scope, [id], database());
  if (kept.length !== steps || steps === 0) throw purged();
  for (const { step } of kept) {
    const row = await findRequestRow(scope, id, step, database());
    if (!row) throw purged();
    const hashes = [
      ...row.messageHashes,
      row.toolsHash,
      ...[row.answerHash, row.resultsHash].flatMap((one) => one ?? []),
    ];
    const texts = await readContents(scope, conversationId, [...hashes, row.outlineHash], database());
    if ([...hashes, row.outlineHash].some((hash) => !texts.has(hash))) throw purged();
    outline ??= readOutline(texts.get(row.outlineHash));
    texts.delete(row.outlineHash);
    objects.addContents(texts);
    const events = await readEvents(scope, row);
    objects.count(JSON.stringify(events).length);
    requests.push(toRecorded(row, events));
  }
  if (outline === null) throw purged();
  return { requests, outline };
}

const purged = () => new NotRecordable("requests-purged");

async function readEvents(scope: Scope, { editSessionId, step }: RequestRow): Promise<unknown[] | null> {
  const packed = await findEventsRow(scope, editSessionId, step, database());
  // Without its last events an answer is not whole; what was kept of it is.
  return packed === null || packed.leftOut > 0
    ? null
    : (await unpackEvents(packed)).map((line): unknown => JSON.parse(line));
}

function toRecorded(row: RequestRow, events: unknown[] | null): RecordedRequest {
  const { provider, ...settings } = row.settings;
  const { finishReason, usage, usageEstimated, failure } = row;
  return {
    model: row.model,
    provider: String(provider),
    settings,
    messages: row.messageHashes,
    tools: row.toolsHash,
    repeats: row.retries.map(({ reason: code, detail }) => ({ code, detail })),
    answer: row.answerHash,
    events,
    results: row.resultsHash,
    end: {
      finishReason: finishReason ?? "",
      usage: usageEstimated ? null : usage,
      estimated: usageEstimated ? usage : null,
      failure,
    },
  };
}
