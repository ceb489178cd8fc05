import { hashToken } from "#lib/platform/crypto.ts";
import { addressLimit } from "../sign-in/attempt-limits.ts";
import { countAttempt } from "../sign-in/count-attempt.ts";
import { deleteAttempts } from "../sign-in/sign-in-attempt-store.ts";

/** Counts an attempt before the invitation is read. Throws with the wait; returns the ids to delete after a success. */
export async function countInvitationAttempt(address: string): Promise<string[]> {
  const count = { key: `invitation:${hashToken(address)}`, limit: addressLimit };
  return countAttempt([count], "attempts with invitations that do not exist");
}

export async function clearInvitationAttempt(ids: string[]): Promise<void> {
  await deleteAttempts({ ids });
}
