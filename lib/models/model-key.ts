import { type SealedPlace, seal, unseal } from "#lib/platform/crypto.ts";
import { log } from "#lib/platform/log.ts";

/** Returns the place of a connection's key, the only one in which it opens. */
export const keyPlace = (connectionId: string): SealedPlace => ({
  table: "model_connections",
  column: "key_sealed",
  id: connectionId,
});

export function sealModelKey(key: string, connectionId: string): string {
  return seal(key, keyPlace(connectionId));
}

/** Returns the key in the clear: for requests, never for an answer or a log. Null without one, or if it was sealed with another key. */
export function openModelKey({ id, keySealed }: { id: string; keySealed: string | null }): string | null {
  if (keySealed === null) return null;
  try {
    return unseal(keySealed, keyPlace(id));
  } catch {
    log.warn({ modelConnection: id }, "a model's key can't be opened");
    return null;
  }
}

const endCharacters = 4;
const charactersToShowEnd = 12;

/** Returns the last four characters; null for a key so short that they would tell much of it. */
export function endOfKey(key: string): string | null {
  return key.length < charactersToShowEnd ? null : key.slice(-endCharacters);
}
