import { seal, unseal } from "#lib/platform/crypto.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { lockSealedKeys, type SealedKey, updateSealedKey } from "./model-connection-store.ts";
import { keyPlace } from "./model-key.ts";

/**
 * Seals every model's key with the new instance key and returns how many there are, and those that can't be opened. Keys that have
 * the new one already stay. A key of an organization in `forgotten` that can't be opened is removed.
 */
export async function resealModelKeys(
  { from, to }: { from: string; to: string },
  forgotten: readonly string[],
  tx: Tx,
): Promise<{ count: number; unreadable: SealedKey[] }> {
  const keys = await lockSealedKeys(tx);
  const unreadable: SealedKey[] = [];
  for (const key of keys) {
    const place = keyPlace(key.id);
    if (open(key, to) !== null) continue;
    const secret = open(key, from);
    if (secret !== null) await updateSealedKey(key.id, seal(secret, place, to), tx);
    else if (forgotten.includes(key.organizationId)) await updateSealedKey(key.id, null, tx);
    else unreadable.push(key);
  }
  return { count: keys.length, unreadable };
}

function open({ id, keySealed }: SealedKey, instanceKey: string): string | null {
  try {
    return unseal(keySealed, keyPlace(id), instanceKey);
  } catch {
    return null;
  }
}
