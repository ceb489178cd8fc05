import type { Actor } from "#lib/accounts/schema.ts";
import { noteLanguage, noteUser } from "#lib/platform/current-request.ts";

/** Notes whose request this is, for the log, and answers it in the language that the person has chosen, otherwise in their browser's. */
export function notePerson({ userId, language }: Actor): void {
  noteUser(userId);
  noteLanguage(language);
}
