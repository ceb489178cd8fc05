import { hashToken } from "#lib/platform/crypto.ts";
import { normalizeEmail } from "../schema.ts";
import { addressLimit, resetAccountLimit, resetSourceLimit } from "../sign-in/attempt-limits.ts";
import { countAttempt } from "../sign-in/count-attempt.ts";
import { deleteAttempts } from "../sign-in/sign-in-attempt-store.ts";

/** Counts a request for an e-mail, whether or not there is such an account. Throws with the wait if a limit is reached. */
export async function countResetRequest(email: string, clientAddress: string): Promise<void> {
  const source = { key: `reset-source:${hashToken(clientAddress)}`, limit: resetSourceLimit };
  const account = { key: `reset-account:${hashToken(normalizeEmail(email))}`, limit: resetAccountLimit };
  await countAttempt([source, account], "requests for a new password");
}

/** Counts an attempt before a link is read. Throws with the wait; returns the ids to delete if there is such a link. */
export async function countLinkAttempt(clientAddress: string): Promise<string[]> {
  const count = { key: `reset-link:${hashToken(clientAddress)}`, limit: addressLimit };
  return countAttempt([count], "attempts with links for a new password that do not exist");
}

export async function clearLinkAttempt(ids: string[]): Promise<void> {
  await deleteAttempts({ ids });
}
