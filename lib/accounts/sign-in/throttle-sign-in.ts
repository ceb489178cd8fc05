import { hashToken } from "#lib/platform/crypto.ts";
import { normalizeEmail } from "../schema.ts";
import { accountLimit, addressLimit, backOff } from "./attempt-limits.ts";
import { type Count, countAttempt } from "./count-attempt.ts";
import { deleteAttempts } from "./sign-in-attempt-store.ts";

export interface SignInAttempt {
  /** Where a success forgets all failures. */
  ownKey: string;
  ids: string[];
}

/**
 * Counts an attempt to sign in. Whose wrong passwords make it wait depends on where it comes from: a device that is known to the
 * account answers for its own alone; any other answers for those with this account from its address, for those of its address
 * with all accounts, and for those with this account from everywhere. Throws with the wait in the sentence.
 */
export async function countSignInAttempt(
  email: string,
  { clientAddress, knownDeviceId }: { clientAddress: string; knownDeviceId: string | null },
): Promise<SignInAttempt> {
  const account = normalizeEmail(email);
  const key = (kind: string, ...parts: string[]) => `${kind}:${hashToken(parts.join("\n"))}`;
  const own: Count = {
    key: knownDeviceId ? key("device", knownDeviceId) : key("pair", clientAddress, account),
    limit: backOff,
  };
  const others: Count[] = [
    { key: key("address", clientAddress), limit: addressLimit },
    { key: key("account", account), limit: accountLimit },
  ];
  const ids = await countAttempt(knownDeviceId ? [own] : [...others, own], "failed attempts to sign in");
  return { ownKey: own.key, ids };
}

/** After a success: the failures from there with this account are forgotten, and the attempt was none. */
export async function clearSignInAttempt({ ownKey, ids }: SignInAttempt): Promise<void> {
  await deleteAttempts({ key: ownKey, ids });
}
