import { hashToken, newToken } from "#lib/platform/crypto.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { normalizeEmail } from "../schema.ts";
import { deleteKnownDevices, findKnownDevice, insertKnownDevice } from "./known-device-store.ts";

/** How long a device stays known after a sign-in. */
export const knownDeviceSeconds = 180 * 24 * 60 * 60;
/** Limits the rows of a program that signs in repeatedly without its cookie. */
const devicesMax = 50;

/** Returns the id of the account's known device with this cookie, or null. */
export async function recognizeDevice(email: string, token: string | undefined): Promise<string | null> {
  if (!token) return null;
  return findKnownDevice({ tokenHash: hashToken(token), email: normalizeEmail(email) }, new Date());
}

/**
 * Remembers the device as known to the account and returns its new token; its earlier token is no longer valid. A trigger
 * deletes all devices of an account when its password changes. The caller has locked the person.
 */
export async function rememberDevice(userId: string, knownDeviceId: string | null, tx: Tx): Promise<string> {
  const token = newToken();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + knownDeviceSeconds * 1_000);
  await deleteKnownDevices({ userId, id: knownDeviceId, kept: devicesMax - 1 }, now, tx);
  await insertKnownDevice({ id: newId(), userId, tokenHash: hashToken(token), expiresAt }, tx);
  return token;
}
