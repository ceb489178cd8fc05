import { database } from "#lib/platform/db/transaction.ts";
import type { AccountChoices, Actor } from "./schema.ts";
import { saveChoices } from "./user-store.ts";

/**
 * Saves the language in which the person reads the interface, in every browser (null follows each browser), and whether they want e-mails
 * about follow-ups.
 */
export async function saveAccountChoices(actor: Actor, choices: AccountChoices): Promise<void> {
  await saveChoices(actor.userId, choices, database());
}
