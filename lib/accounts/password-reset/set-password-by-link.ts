import { hashToken } from "#lib/platform/crypto.ts";
import { tellHandlers } from "#lib/platform/db/listen.ts";
import { lockRow } from "#lib/platform/db/lock-rows.ts";
import { database, inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import type { ResetOffer, SetPassword } from "../account-schema.ts";
import { accountRefusals } from "../refusals.ts";
import { assertPassword, hashPassword } from "../sign-in/password.ts";
import { updatePassword } from "../user-store.ts";
import { resetStateOf, transitionReset } from "./reset-lifecycle.ts";
import { findReset, listOwnedPeople, markUsed, type Reset } from "./reset-store.ts";
import { clearLinkAttempt, countLinkAttempt } from "./throttle-resets.ts";

/** Returns whose password a link sets, without using it. Throws the same Problem for an unknown, used, expired or withdrawn one. */
export async function lookAtReset(token: string, { clientAddress }: { clientAddress: string }): Promise<ResetOffer> {
  const { email, expiresAt } = await requireReset(token, clientAddress);
  return { email, expiresAt: expiresAt.toISOString() };
}

/**
 * Sets a person's password by a link, which is used up, and ends all of their sign-ins and other links. Of concurrent uses, of one link or
 * of several ones of the same person, one wins; the others change nothing.
 */
export async function setPasswordByLink(
  { token, password }: SetPassword,
  { clientAddress }: { clientAddress: string },
): Promise<void> {
  const reset = await requireReset(token, clientAddress);
  const { id, userId, madeById } = reset;
  await assertPassword(password, reset);
  const passwordHash = await hashPassword(password);
  await inTransaction(async (tx) => {
    if (!(await lockRow("users", userId, tx)) || !(await isAllowed(reset, tx))) throw ended();
    if (!(await markUsed(id, tx))) throw ended();
    await updatePassword(userId, { passwordHash, keptSignInId: null }, tx);
  });
  tellHandlers("people", userId);
  log.info({ userId, madeById, passwordLinkId: id }, "a password was set by a link");
}

/** Returns an open link. Unknown ones are counted against the client's address. */
async function requireReset(token: string, clientAddress: string): Promise<Reset> {
  const attemptIds = await countLinkAttempt(clientAddress);
  const reset = await findReset(hashToken(token));
  if (reset) await clearLinkAttempt(attemptIds);
  if (!reset || transitionReset(resetStateOf(reset), "use") === null || !(await isAllowed(reset, database())))
    throw ended();
  return reset;
}

/** Returns false for a link of somebody who does not own everything that is the person's, or no longer does. */
async function isAllowed({ userId, madeById }: Reset, tx: Tx): Promise<boolean> {
  return madeById === null || (await listOwnedPeople(madeById, [userId], tx)).has(userId);
}

const ended = () => accountRefusals["password-link-ended"]();
