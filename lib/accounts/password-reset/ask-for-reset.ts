import { languageOfWork } from "#lib/platform/current-request.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { accountRefusals } from "../refusals.ts";
import { normalizeEmail } from "../schema.ts";
import { findCredentials } from "../user-store.ts";
import { countResetRequest } from "./throttle-resets.ts";

/** The queue's waits between them are about four minutes in all: people wait for this e-mail. */
const attemptsMax = 6;

/** Returns true if this server sends links for a new password by e-mail. */
export const sendsResets = () => env().SMTP_URL !== undefined;

/**
 * Lets a link for a new password be e-mailed to the account with this address. Known and unknown addresses get the same answer, after the
 * same work: one row of the queue, which a worker takes later. Throws if this server sends no e-mails.
 */
export async function askForReset({ email, clientAddress }: { email: string; clientAddress: string }): Promise<void> {
  if (!sendsResets()) throw accountRefusals["no-emails"]();
  await countResetRequest(email, clientAddress);
  const userId = (await findCredentials(normalizeEmail(email)))?.id ?? null;
  await inTransaction((tx) =>
    addJob(tx, "send-password-reset", { userId, language: languageOfWork() }, { maxAttempts: attemptsMax }),
  );
}
