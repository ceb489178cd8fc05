import type { Actor } from "#lib/accounts/schema.ts";
import { costOf } from "#lib/costs/prices.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { listBuildsBegun } from "#lib/site-builds/build-store.ts";
import { findInspectedTurn } from "../requests/find-inspected-turn.ts";
import { listRequestRows } from "../requests/request-store.ts";
import type { Timeline } from "./timeline-schema.ts";
import { toTimeline } from "./to-timeline.ts";
import { listTimedEvents } from "./trace-store.ts";

/** Returns what happened in a turn and when, for people with `inspect`. */
export async function getTimeline(actor: Actor, { editSessionId }: { editSessionId: string }): Promise<Timeline> {
  const { turn } = await findInspectedTurn(actor, editSessionId);
  const { workspaceId, startedAt, endedAt } = turn;
  const [events, rows, builds] = await Promise.all([
    listTimedEvents(turn.id, database()),
    listRequestRows(actor, [turn.id], database()),
    startedAt ? listBuildsBegun(actor, { workspaceId, from: startedAt, until: endedAt }, database()) : [],
  ]);
  return toTimeline({ turn, events, rows, builds, price: costOf });
}
