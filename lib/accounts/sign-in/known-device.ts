import { hashToken, newToken } from "#lib/platform/crypto.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { normalizeEmail } from "../schema.ts";
import { deleteKnownDevices, findKnownDevice, insertKnownDevice, lockPersonsDevices } from "./known-device-store.ts";

/** How long a device is known after it signed in. */
export const knownDeviceSeconds = 180 * 24 * 60 * 60;
/** Programs that sign in anew each time must not fill the table. */
const devicesMax = 50;

/** The id of the device that a cookie of an earlier sign-in with this account names, or null. */
export async function recognizeDevice(email: string, token: string | undefined): Promise<string | null> {
  if (!token) return null;
  return findKnownDevice({ tokenHash: hashToken(token), email: normalizeEmail(email) }, new Date());
}

/**
 * Answers a new token by which the device is known to the account from now on; the one that it came with, if any, is worth
 * nothing any more. Changing the password forgets every device of the account, by a trigger.
 */
export async function rememberDevice(userId: string, knownDeviceId: string | null): Promise<string> {
  const token = newToken();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + knownDeviceSeconds * 1_000);
  await inTransaction(async (tx) => {
    await lockPersonsDevices(userId, tx);
    await deleteKnownDevices({ userId, id: knownDeviceId, kept: devicesMax - 1 }, now, tx);
    await insertKnownDevice({ id: newId(), userId, tokenHash: hashToken(token), expiresAt }, tx);
  });
  return token;
}
