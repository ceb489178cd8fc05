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

/** The state that a run resumes from, besides its site; empty for a new turn. */
export interface Resumed {
  /** The agent's part; null for a new turn. */
  resumption: Resumption | null;
  /** The journal's events in the log so far. */
  journal: JournalEvent[];
  /** Annotations of the step that broke off. They can't be undone, so the repeated step does not make them again. */
  madeBefore: MadeAnnotation[];
  /** The texts of all annotations so far. */
  remarks: string[];
}

const nothing: Resumed = { resumption: null, journal: [], madeBefore: [], remarks: [] };

/** Reads the state that earlier workers left. It is consistent, because only the holder of the lease writes. */
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
