import { hashToken } from "#lib/platform/crypto.ts";
import { type Actor, normalizeEmail } from "../schema.ts";
import { accountLimit, addressLimit, backOff } from "./attempt-limits.ts";
import { type Count, countAttempt } from "./count-attempt.ts";
import { deleteAttempts } from "./sign-in-attempt-store.ts";

const key = (kind: string, ...parts: string[]) => `${kind}:${hashToken(parts.join("\n"))}`;

export interface SignInAttempt {
  /** The key of which a success deletes all failures. */
  ownKey: string;
  ids: string[];
}

/**
 * Counts an attempt to sign in; throws, with the wait in the sentence, if a limit is reached. A device that is known to the
 * account has limits of its own. Any other shares three limits: of the account from its address, of its address for all
 * accounts, and of the account from all addresses.
 */
export async function countSignInAttempt(
  email: string,
  { clientAddress, knownDeviceId }: { clientAddress: string; knownDeviceId: string | null },
): Promise<SignInAttempt> {
  const account = normalizeEmail(email);
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

/**
 * Counts an attempt to give the present password in order to change it. The limit is the sign-in's alone: neither a browser in wrong hands
 * nor failed attempts to sign in keep the person from changing the password in another browser.
 */
export async function countPasswordAttempt({ signInId }: Pick<Actor, "signInId">): Promise<SignInAttempt> {
  const own: Count = { key: key("sign-in", signInId), limit: backOff };
  const ids = await countAttempt([own], "wrong passwords");
  return { ownKey: own.key, ids };
}

/** Deletes the failures of this account and place after a success, and the count of the attempt itself. */
export async function clearSignInAttempt({ ownKey, ids }: SignInAttempt): Promise<void> {
  await deleteAttempts({ key: ownKey, ids });
}
