import { systemScope } from "#lib/accounts/schema.ts";
import { seal, unseal } from "#lib/platform/crypto.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { lockSealedVariables, updateSealedVariable } from "./variable-store.ts";
import { variablePlace } from "./variables-of-build.ts";

/**
 * Seals every value with the new instance key and returns how many there are, and the projects of those that can't be opened. Values that have
 * the new key already stay. A value of a project in `forgotten` that can't be opened is removed.
 */
export async function resealVariables(
  { from, to }: { from: string; to: string },
  forgotten: readonly string[],
  tx: Tx,
): Promise<{ count: number; unreadable: { id: string; name: string }[] }> {
  const variables = await lockSealedVariables(systemScope, tx);
  const unreadable = new Map<string, string>();
  for (const { id, projectId, projectName, valueSealed } of variables) {
    const open = (key: string) => attempt(() => unseal(valueSealed, variablePlace(id), key));
    if (open(to) !== null) continue;
    const value = open(from);
    if (value !== null) await updateSealedVariable(id, seal(value, variablePlace(id), to), tx);
    else if (forgotten.includes(projectId)) await updateSealedVariable(id, null, tx);
    else unreadable.set(projectId, projectName);
  }
  return { count: variables.length, unreadable: [...unreadable].map(([id, name]) => ({ id, name })) };
}

function attempt(open: () => string): string | null {
  try {
    return open();
  } catch {
    return null;
  }
}
