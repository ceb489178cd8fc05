import { hashToken, newToken } from "#lib/platform/crypto.ts";
import { lockRow } from "#lib/platform/db/lock-rows.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Jobs } from "#lib/platform/jobs.ts";
import { log } from "#lib/platform/log.ts";
import { toOneLine } from "#lib/platform/mail/one-line.ts";
import { MailTrouble, sendEmail } from "#lib/platform/mail/send-email.ts";
import { resetEmailWords } from "#lib/words/answers/reset-email.ts";
import { languageFrom } from "#lib/words/language.ts";
import { speaking } from "../speaking.ts";
import { passwordLinkUrl } from "./password-link-url.ts";
import { findRecipient, insertReset, withdrawReset } from "./reset-store.ts";

/**
 * E-mails a link for a new password. The token is made here, so that it is in no job and no log. A link that could not be sent is
 * withdrawn, and the queue's next attempt sends another one.
 */
export async function sendPasswordReset({ userId, language }: Jobs["send-password-reset"]): Promise<void> {
  const { SMTP_URL: server, SMTP_FROM: from, APP_URL } = env();
  if (userId === null || !server || !from || !APP_URL) return;
  const [id, token] = [newId(), newToken()];
  const to = await inTransaction(async (tx) => {
    if (!(await lockRow("users", userId, tx))) return null;
    await insertReset({ id, userId, tokenHash: hashToken(token), madeById: null }, tx);
    return findRecipient(userId, tx);
  });
  if (!to) return;
  const link = passwordLinkUrl(APP_URL, token);
  const message = speaking(to.language ?? languageFrom(language) ?? "en", () => ({
    subject: resetEmailWords.subject,
    text: resetEmailWords.text({ name: toOneLine(to.name), link }),
  }));
  try {
    await sendEmail({ server, from }, { id: `password.${id}`, to, ...message });
  } catch (error) {
    await withdrawReset(id, database());
    const trouble = error instanceof MailTrouble ? error : new MailTrouble("unreachable");
    const { reason, status, isFinal } = trouble;
    log.warn({ userId, reason, status }, "a link for a new password was not sent");
    if (isFinal) return;
    throw trouble;
  }
  log.info({ userId }, "a link for a new password was sent");
}
