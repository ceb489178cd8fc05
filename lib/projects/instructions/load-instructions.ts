import type { Scope } from "#lib/accounts/schema.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { defaultInstructions } from "./defaults/texts.ts";
import { findInstructions } from "./instructions-store.ts";

export interface LoadedInstructions {
  /** 0 if none are saved. */
  version: number;
  background: string;
  steps: string;
  output: string;
}

/** Returns the three texts of one version, or of the newest, with defaults for empty ones. */
export async function loadInstructions(
  scope: Scope,
  projectId: string,
  version?: number,
  tx: Tx = database(),
): Promise<LoadedInstructions> {
  const row = version === 0 ? null : await findInstructions(scope, projectId, version, tx);
  return {
    version: row?.version ?? 0,
    background: row?.background ?? defaultInstructions.background,
    steps: row?.steps ?? defaultInstructions.steps,
    output: row?.output ?? defaultInstructions.output,
  };
}
