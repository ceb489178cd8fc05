import { hashToken } from "#lib/platform/crypto.ts";
import { addressLimit } from "../sign-in/attempt-limits.ts";
import { countAttempt } from "../sign-in/count-attempt.ts";
import { deleteAttempts } from "../sign-in/sign-in-attempt-store.ts";

/**
 * Counts an attempt with an invitation before the invitation is read. Throws, with the wait in the sentence, if the client has
 * failed too often. Returns the ids to delete if the attempt succeeds.
 */
export async function countInvitationAttempt(address: string): Promise<string[]> {
  const count = { key: `invitation:${hashToken(address)}`, limit: addressLimit };
  return countAttempt([count], "attempts with invitations that do not exist");
}

/** Deletes the count of a successful attempt. */
export async function clearInvitationAttempt(ids: string[]): Promise<void> {
  await deleteAttempts({ ids });
}
