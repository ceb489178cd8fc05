import type { Actor } from "#lib/accounts/schema.ts";
import { diffCommits } from "#lib/workspaces/site/diff.ts";
import type { TurnDiff } from "../schema.ts";
import { findTurnEnds } from "./turn-ends.ts";

/** Returns a turn's diff; of a running or stopped turn, the diff so far. */
export async function getTurnDiff(actor: Actor, { editSessionId }: { editSessionId: string }): Promise<TurnDiff> {
  const { repository, before, after } = await findTurnEnds(actor, editSessionId);
  if (!before || !after) return { before, after, files: [] };
  return { before, after, files: await diffCommits({ repository, before, after }) };
}
