import { database } from "#lib/platform/db/transaction.ts";
import type { Actor, LanguageChoice } from "./schema.ts";
import { saveLanguage } from "./user-store.ts";

/** Sets in which language the person reads the interface, in every browser; null follows each browser. */
export async function chooseLanguage(actor: Actor, { language }: LanguageChoice): Promise<void> {
  await saveLanguage(actor.userId, language, database());
}
