import type { Actor } from "#lib/accounts/schema.ts";
import { wantsFollowUpEmails } from "#lib/accounts/user-store.ts";
import { configuredChannels } from "./announce-follow-up.ts";

/** Returns whether the actor wants e-mails about follow-ups; null if this server sends none. */
export async function getFollowUpEmails({ userId }: Actor): Promise<boolean | null> {
  return configuredChannels().includes("email") ? wantsFollowUpEmails(userId) : null;
}
