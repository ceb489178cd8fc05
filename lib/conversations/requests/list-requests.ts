import type { Actor } from "#lib/accounts/schema.ts";
import { costOf } from "#lib/costs/prices.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { findInspectedTurn } from "./find-inspected-turn.ts";
import type { RequestSummary } from "./request-schema.ts";
import { listRequestRows, type SummaryRow } from "./request-store.ts";

/** Returns the requests of a turn in order, without their contents, for people with `inspect`. */
export async function listRequests(
  actor: Actor,
  { editSessionId }: { editSessionId: string },
): Promise<{ requests: RequestSummary[] }> {
  const { turn } = await findInspectedTurn(actor, editSessionId);
  const rows = await listRequestRows(actor, [turn.id], database());
  return { requests: rows.map(toSummary) };
}

export function toSummary(row: SummaryRow): RequestSummary {
  const { model, usage } = row;
  return {
    n: row.step,
    model,
    provider: String(row.settings.provider),
    messages: row.messages,
    startedAt: row.startedAt.toISOString(),
    firstTokenAt: row.firstTokenAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    finishReason: row.finishReason,
    usage,
    usageEstimated: row.usageEstimated,
    costUsd: costOf(usage, model),
    retries: row.retries,
    failure: row.failure,
  };
}
