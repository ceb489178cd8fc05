import { hashToken } from "#lib/platform/crypto.ts";
import { inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { Problem } from "#lib/platform/problem.ts";
import { normalizeEmail } from "./schema.ts";
import {
  deleteAttempts,
  deleteAttemptsBefore,
  insertAttempt,
  listAttempts,
  lockAttempts,
} from "./sign-in-attempt-store.ts";

export const windowMs = 15 * 60 * 1_000;
const failuresPerEmailMax = 10;
/** Many people can share an address, so it bears more. */
export const failuresPerAddressMax = 50;

export interface Attempt {
  emailKey: string;
  ids: string[];
}

/**
 * Counts an attempt before the password is looked at, so that many at the same moment cannot slip through together.
 * Throws with the wait in the sentence when the e-mail address or the client has failed too often. The counts live in
 * the database: every host sees them, and a restart forgets nothing.
 */
export async function countAttempt(email: string, address: string): Promise<Attempt> {
  const emailKey = `email:${hashToken(normalizeEmail(email))}`;
  const addressKey = `address:${hashToken(address)}`;
  const now = new Date();
  // Before the transaction: inside, it would wait for rows while it holds the locks below.
  await deleteAttemptsBefore(new Date(now.getTime() - windowMs));
  return inTransaction(async (tx) => {
    // Always in this order, so that two attempts never wait for each other crosswise.
    await assertAllowed(addressKey, failuresPerAddressMax, now, tx);
    await assertAllowed(emailKey, failuresPerEmailMax, now, tx);
    const ids = [await insertAttempt(addressKey, now, tx), await insertAttempt(emailKey, now, tx)];
    return { emailKey, ids };
  });
}

/** After a success: the failures with this e-mail address are forgotten, and the attempt was none. */
export async function clearAttempt({ emailKey, ids }: Attempt): Promise<void> {
  await deleteAttempts({ key: emailKey, ids });
}

/** Throws with the wait in the sentence when too many have failed; holds the key's lock until the transaction ends. */
export async function assertAllowed(
  key: string,
  failuresMax: number,
  now: Date,
  tx: Tx,
  attempts = "failed attempts to sign in",
): Promise<void> {
  await lockAttempts(key, tx);
  const since = new Date(now.getTime() - windowMs);
  const failures = await listAttempts(key, since, failuresMax, tx);
  const oldest = failures.at(-1);
  if (failures.length < failuresMax || !oldest) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() + windowMs - now.getTime()) / 1_000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new Problem(
    "throttled",
    "too-many-attempts",
    `There were too many ${attempts}. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
    { retryAfterSeconds },
  );
}
