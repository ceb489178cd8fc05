import type { FinishedStep, Resumption } from "#lib/agent/finished-step.ts";
import { listJournalEvents } from "#lib/conversations/log/chunk-store.ts";
import { endKeptRequests } from "#lib/conversations/requests/close-open-requests.ts";
import { listInferences } from "#lib/conversations/requests/usage-store.ts";
import type { ClaimedTurn } from "#lib/conversations/turn/claim-turn.ts";
import { findLoggedSoFar } from "#lib/conversations/turn/step-store.ts";
import { foldUsage } from "#lib/costs/fold-usage.ts";
import { resolvePrices } from "#lib/costs/prices.ts";
import { listAnnotationsOfTurn, type MadeAnnotation } from "#lib/memory/annotation-store.ts";
import type { JournalEvent } from "#lib/memory/write-journal.ts";
import { database } from "#lib/platform/db/transaction.ts";

/** What the run of a turn begins with besides its site: nothing, unless it goes on after the death of a worker. */
export interface Resumed {
  /** For the agent; null for a turn that begins. */
  resumption: Resumption | null;
  /** What the log has seen the turn do so far. */
  journal: JournalEvent[];
  /** Remarks of the step that broke off: they can't be taken back, and are not made a second time. */
  madeBefore: MadeAnnotation[];
  /** All that the model has remarked so far. */
  remarks: string[];
}

const nothing: Resumed = { resumption: null, journal: [], madeBefore: [], remarks: [] };

/** Reads what earlier workers have left of the turn. Only the holder of the lease writes, so that it all fits together. */
export async function resumeTurn({ turn, steps, isTakenUp }: ClaimedTurn): Promise<Resumed> {
  if (!isTakenUp) return nothing;
  await endKeptRequests(turn.id);
  const [logged, journal, inferences, annotations] = await Promise.all([
    findLoggedSoFar(turn.id, database()),
    listJournalEvents(turn.id, database()),
    listInferences(turn.id, database()),
    listAnnotationsOfTurn(turn.id, database()),
  ]);
  const { usage } = foldUsage(inferences, resolvePrices());
  const none = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 };
  const finished = steps.map(({ state }) => state as FinishedStep);
  const finishedWith = new Set(finished.flatMap((step) => step.annotations));
  return {
    resumption: { ...logged, steps: finished, usage: usage ?? none },
    journal,
    madeBefore: annotations.filter((made) => !finishedWith.has(made.number)),
    remarks: annotations.map(({ text }) => text),
  };
}
