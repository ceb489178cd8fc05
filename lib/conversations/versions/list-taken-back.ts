import type { Tx } from "#lib/platform/db/transaction.ts";
import { foldEffects, type TakenBack } from "./fold-effects.ts";
import { listVersionLinks } from "./version-store.ts";

/** Returns which of a workspace's turns are no longer in effect, and which version took each away. */
export async function listTakenBack(
  workspaceId: string,
  turns: readonly { version: number | null }[],
  tx: Tx,
): Promise<Map<string, TakenBack>> {
  const versions = turns.flatMap(({ version }) => version ?? []);
  if (versions.length === 0) return new Map();
  return foldEffects(await listVersionLinks(workspaceId, Math.min(...versions), tx));
}
