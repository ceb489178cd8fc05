import { inTransaction } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { Problem } from "#lib/platform/problem.ts";
import { accountRefusals } from "../refusals.ts";
import { type Credentials, normalizeEmail } from "../schema.ts";
import { findCredentials, lockPassword } from "../user-store.ts";
import { recognizeDevice, rememberDevice } from "./known-device.ts";
import { networkOf } from "./network-of.ts";
import { verifyPassword } from "./password.ts";
import { readDevice } from "./read-device.ts";
import { deleteExpiredSignIns, insertSignIn } from "./sign-in-store.ts";
import { clearSignInAttempt, countSignInAttempt } from "./throttle-sign-in.ts";

/** How long a browser stays signed in. */
export const signInSeconds = 30 * 24 * 60 * 60;

export interface Client {
  clientAddress: string;
  /** The device token of an earlier sign-in. */
  deviceToken: string | undefined;
  /** The text with which the browser names itself. */
  userAgent?: string | null;
}

/**
 * Signs a browser in. After failures the next attempt has to wait, and is refused until then without a check of the password.
 * The refusal does not tell whether the e-mail address or the password was wrong. Each failure is logged. The browser keeps
 * the returned device token until it signs in again. If the password changes while it is checked, the old one opens nothing.
 */
export async function signIn(
  credentials: Credentials,
  client: Client,
): Promise<{ signInId: string; userId: string; deviceToken: string }> {
  try {
    return await tryToSignIn(credentials, client);
  } catch (error) {
    if (error instanceof Problem) await logFailure(credentials.email, client.clientAddress, error.code);
    throw error;
  }
}

/** Logs a failure by the id of an existing account, never with the input: people type passwords into the wrong field. */
async function logFailure(email: string, clientAddress: string, code: string): Promise<void> {
  const userId = (await findCredentials(normalizeEmail(email)))?.id ?? null;
  log.info({ userId, clientAddress, code }, "a sign-in failed");
}

async function tryToSignIn(
  { email, password }: Credentials,
  { clientAddress, deviceToken, userAgent }: Client,
): Promise<{ signInId: string; userId: string; deviceToken: string }> {
  const knownDeviceId = await recognizeDevice(email, deviceToken);
  const attempt = await countSignInAttempt(email, { clientAddress, knownDeviceId });
  const known = await findCredentials(normalizeEmail(email));
  const matches = await verifyPassword(known?.passwordHash ?? null, password);
  if (!known || !matches) throw accountRefusals["wrong-credentials"]();
  const { id: userId, passwordHash } = known;
  const signInId = newId();
  const now = new Date();
  const newToken = await inTransaction(async (tx) => {
    if (!(await lockPassword(userId, passwordHash, tx))) throw accountRefusals["wrong-credentials"]();
    await deleteExpiredSignIns(userId, now, tx);
    const seen = { ...readDevice(userAgent), lastSeenFrom: networkOf(clientAddress) };
    const expiresAt = new Date(now.getTime() + signInSeconds * 1_000);
    await insertSignIn({ id: signInId, userId, expiresAt, ...seen }, tx);
    return rememberDevice(userId, knownDeviceId, tx);
  });
  await clearSignInAttempt(attempt);
  return { signInId, userId, deviceToken: newToken };
}
