import { systemScope } from "#lib/accounts/schema.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { addJob } from "#lib/platform/jobs.ts";
import type { DeliveryChannel } from "./delivery-schema.ts";
import { insertDeliveries } from "./delivery-store.ts";

/** An open page sends a heartbeat at least once a minute, also in a hidden tab. */
const silenceMs = 120_000;

/** Returns the channels that this instance is configured for. */
export function configuredChannels(): DeliveryChannel[] {
  const { SMTP_URL, FOLLOW_UP_WEBHOOK_URL } = env();
  return [...(SMTP_URL ? ["email" as const] : []), ...(FOLLOW_UP_WEBHOOK_URL ? ["webhook" as const] : [])];
}

/**
 * Lets a follow-up that has just been said be sent, once by each configured channel, unless its person shows a sign within two minutes.
 * Idempotent: the job of an ended turn may run late and twice.
 */
export async function announceFollowUp({ conversationId }: { conversationId: string }): Promise<void> {
  const channels = configuredChannels();
  if (channels.length === 0) return;
  await inTransaction(async (tx) => {
    for (const delivery of await insertDeliveries(systemScope, conversationId, channels, tx))
      await addJob(tx, "deliver-follow-up", delivery, { delayMs: silenceMs });
  });
}
