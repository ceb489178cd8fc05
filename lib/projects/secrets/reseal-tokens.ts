import { systemScope } from "#lib/accounts/schema.ts";
import { resealModelKeys } from "#lib/models/reseal-model-keys.ts";
import { seal, unseal, unsealUnbound } from "#lib/platform/crypto.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { resealVariables } from "#lib/site-builds/variables/reseal-variables.ts";
import { lockSealedTokens, type SealedToken, updateSealedToken } from "../project-store.ts";
import { projectRefusals } from "../refusals.ts";
import { tokenPlace } from "./source-token.ts";

/** Enough for some ten thousand projects. */
const timeoutMs = 10 * 60_000;

/**
 * Seals again, bound to their rows, the tokens that an earlier version sealed without that. Called at the start; from then on
 * only the bound form opens. A token that can't be opened stays as it is and is logged.
 */
export async function bindTokens(): Promise<void> {
  const { SITEWRIGHT_KEY: key } = env();
  await inTransaction(
    async (tx) => {
      for (const token of await lockSealedTokens(systemScope, { isUnbound: true }, tx)) {
        const secret = attempt(() => unsealUnbound(token.sealed, key));
        if (secret === null) log.warn({ projectId: token.id }, "a project's access token can't be opened");
        else await updateSealedToken(systemScope, token.id, seal(secret, tokenPlace(token.id), key), tx);
      }
    },
    { timeoutMs },
  );
}

/**
 * Seals every token, every key of a model and every value for builds with the new key, in one transaction, and returns how many there are. Those that have
 * the new key already, from an interrupted run, stay as they are. If one can't be opened nothing is changed, unless its project or
 * organization is in `forgotten`, which then loses it.
 */
export async function resealTokens(
  { from, to }: { from: string; to: string },
  forgotten: readonly string[] = [],
): Promise<number> {
  return inTransaction(
    async (tx) => {
      // Organizations are locked before projects.
      const models = await resealModelKeys({ from, to }, forgotten, tx);
      const tokens = await lockSealedTokens(systemScope, { isUnbound: false }, tx);
      const unreadable: SealedToken[] = [];
      for (const token of tokens) {
        const place = tokenPlace(token.id);
        if (attempt(() => unseal(token.sealed, place, to)) !== null) continue;
        const secret =
          attempt(() => unseal(token.sealed, place, from)) ?? attempt(() => unsealUnbound(token.sealed, from));
        if (secret !== null) await updateSealedToken(systemScope, token.id, seal(secret, place, to), tx);
        else if (forgotten.includes(token.id)) await updateSealedToken(systemScope, token.id, null, tx);
        else unreadable.push(token);
      }
      const keys = models.unreadable.map(({ organizationId: id, organizationName: name }) => ({
        id,
        name,
        isModel: true,
      }));
      const variables = await resealVariables({ from, to }, forgotten, tx);
      const all = [...unreadable, ...keys, ...variables.unreadable.map((one) => ({ ...one, isVariable: true }))];
      if (all.length > 0) throw projectRefusals["tokens-unreadable"](all);
      return tokens.length + models.count + variables.count;
    },
    { timeoutMs },
  );
}

function attempt(open: () => string): string | null {
  try {
    return open();
  } catch {
    return null;
  }
}
