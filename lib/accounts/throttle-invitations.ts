import { hashToken } from "#lib/platform/crypto.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { deleteAttempt, deleteAttemptsBefore, insertAttempt } from "./sign-in-attempt-store.ts";
import { assertAllowed, failuresPerAddressMax, windowMs } from "./throttle-sign-in.ts";

/**
 * Counts an attempt with an invitation before the invitation is looked at, as signing in does it. Throws with the wait in
 * the sentence when the client has failed too often. Answers what to forget when the attempt did not fail.
 */
export async function countInvitationAttempt(address: string): Promise<string> {
  const key = `invitation:${hashToken(address)}`;
  const now = new Date();
  await deleteAttemptsBefore(new Date(now.getTime() - windowMs));
  return inTransaction(async (tx) => {
    await assertAllowed(key, failuresPerAddressMax, now, tx, "attempts with invitations that do not exist");
    return insertAttempt(key, now, tx);
  });
}

/** After a success: the attempt was none. */
export async function clearInvitationAttempt(attemptId: string): Promise<void> {
  await deleteAttempt(attemptId);
}
