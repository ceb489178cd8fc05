import type { Actor } from "#lib/accounts/schema.ts";
import { diffCommits } from "#lib/workspaces/site/diff.ts";
import type { TurnDiff } from "../schema.ts";
import { findTurnEnds } from "./turn-ends.ts";

/** What a turn changed; for one that runs, or that was stopped, what it has done so far. */
export async function getTurnDiff(actor: Actor, { editSessionId }: { editSessionId: string }): Promise<TurnDiff> {
  const { repository, before, after } = await findTurnEnds(actor, editSessionId);
  if (!before || !after) return { before, after, files: [] };
  return { before, after, files: await diffCommits({ repository, before, after }) };
}
