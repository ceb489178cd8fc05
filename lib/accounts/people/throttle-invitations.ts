import { hashToken } from "#lib/platform/crypto.ts";
import { addressLimit } from "../sign-in/attempt-limits.ts";
import { countAttempt } from "../sign-in/count-attempt.ts";
import { deleteAttempts } from "../sign-in/sign-in-attempt-store.ts";

/**
 * Counts an attempt with an invitation before the invitation is looked at. Throws with the wait in the sentence when the client
 * has failed too often. Answers what to forget when the attempt did not fail.
 */
export async function countInvitationAttempt(address: string): Promise<string[]> {
  const count = { key: `invitation:${hashToken(address)}`, limit: addressLimit };
  return countAttempt([count], "attempts with invitations that do not exist");
}

/** After a success: the attempt was none. */
export async function clearInvitationAttempt(ids: string[]): Promise<void> {
  await deleteAttempts({ ids });
}
