import { isId } from "#lib/platform/ids.ts";
import { deleteRef, keepRef } from "#lib/workspaces/git/refs.ts";

// The sites that turns of a dry run led to, kept under refs of their own, so that git prunes none while it can be looked at.

function refOf({ dryRunId, position }: { dryRunId: string; position: number }): string {
  if (!isId(dryRunId)) throw new TypeError("A dry run's id was expected.");
  return `refs/sitewright/dry-runs/${dryRunId.toLowerCase()}/${position}`;
}

export async function keepTriedSite(
  repository: string,
  turn: { dryRunId: string; position: number },
  commit: string,
): Promise<void> {
  await keepRef(repository, refOf(turn), commit);
}

export async function forgetTriedSite(repository: string, turn: { dryRunId: string; position: number }): Promise<void> {
  await deleteRef(repository, refOf(turn));
}
