import { systemScope } from "#lib/accounts/schema.ts";
import { listFoldedLogs } from "#lib/conversations/log/chunk-store.ts";
import { foldLog } from "#lib/conversations/log/fold-log.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { MailTrouble, sendEmail } from "#lib/platform/mail/send-email.ts";
import { composeMessage } from "./compose-message.ts";
import type { DeliveryChannel } from "./delivery-schema.ts";
import { claimDelivery, endAttempt, findToDeliver, isBeingSent, type ToDeliver } from "./delivery-store.ts";
import { DeliveryTrouble } from "./delivery-trouble.ts";
import { sendWebhook } from "./send-webhook.ts";

/** The queue's waits between them grow to about half an hour in all. */
export const deliveryAttemptsMax = 8;

/**
 * Sends a follow-up to its person, who is away. Two workers never send it at the same time, and what was recorded as sent is never sent
 * again. A worker that dies between the other server's answer and the record sends it once more: its id is the same, so that mail
 * programs and receivers can tell. An attempt that failed is tried again by the queue, until the last one records the failure.
 */
export async function deliverFollowUp(job: { followUpId: string; channel: DeliveryChannel }): Promise<void> {
  const attempts = await claimDelivery(job, database());
  if (attempts === null) {
    // The other worker may have died, so this job comes again.
    if (await isBeingSent(job, database())) throw new Error("A follow-up is being sent by another worker.");
    return;
  }
  const end = (outcome: Omit<Parameters<typeof endAttempt>[0], "followUpId" | "channel" | "attempts">) =>
    endAttempt({ ...job, attempts, ...outcome }, database());
  const about = await findToDeliver(systemScope, job, database());
  if (!about) return;
  if (about.unneeded) return end({ state: "unneeded", reason: about.unneeded });
  // A dead worker's last attempt was claimed again.
  if (attempts > deliveryAttemptsMax) return end({ state: "failed", reason: "interrupted" });
  try {
    await send(job, about);
  } catch (error) {
    const isTold = error instanceof DeliveryTrouble || error instanceof MailTrouble;
    const trouble = isTold ? error : new DeliveryTrouble("unreachable");
    const { reason, status, isFinal } = trouble;
    const isOver = isFinal || attempts >= deliveryAttemptsMax;
    await end({ state: isOver ? "failed" : "waiting", reason, status });
    log.warn({ followUp: job.followUpId, channel: job.channel, reason, status, attempts }, "a follow-up was not sent");
    // Without the other server's words, which may quote addresses.
    if (!isOver) throw new Error(`A follow-up could not be sent by ${job.channel}: ${reason}.`);
    return;
  }
  await end({ state: "sent" });
  log.info({ followUp: job.followUpId, channel: job.channel, attempts }, "a follow-up was sent");
}

async function send(
  { followUpId, channel }: { followUpId: string; channel: DeliveryChannel },
  about: ToDeliver,
): Promise<void> {
  const { APP_URL, ...settings } = env();
  if (!APP_URL) throw new DeliveryTrouble("not-configured", { isFinal: true });
  const chunks = await listFoldedLogs([about.editSessionId], database());
  const { text, options } = foldLog(chunks.map(({ chunk }) => chunk));
  const message = composeMessage({ ...about, said: [text, options?.question ?? ""], appUrl: APP_URL });
  if (channel === "email") {
    const { SMTP_URL: server, SMTP_FROM: from } = settings;
    if (!server || !from) throw new DeliveryTrouble("not-configured", { isFinal: true });
    return sendEmail({ server, from }, { id: `follow-up.${followUpId}`, to: about.person, ...message });
  }
  const { FOLLOW_UP_WEBHOOK_URL: url, FOLLOW_UP_WEBHOOK_SECRET: secret } = settings;
  if (!url || !secret) throw new DeliveryTrouble("not-configured", { isFinal: true });
  const { conversationId, projectId, projectName, reason, at, person } = about;
  return sendWebhook(
    { url, secret },
    {
      type: "follow-up",
      id: followUpId,
      conversationId,
      project: { id: projectId, name: projectName },
      person: { name: person.name, email: person.email },
      ...{ reason, text: message.words, link: message.link, at: at.toISOString() },
    },
  );
}
