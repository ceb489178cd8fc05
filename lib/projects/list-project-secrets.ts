import { systemScope } from "#lib/accounts/schema.ts";
import { unseal } from "#lib/platform/crypto.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { findProjectSource } from "./project-store.ts";

/** Everything that must never be stored with what the model was sent: the project's own secrets and this server's. */
export async function listProjectSecrets(projectId: string): Promise<string[]> {
  const source = await findProjectSource(systemScope, projectId, database());
  const { SITEWRIGHT_KEY, OPENAI_API_KEY, ADMIN_PASSWORD, DATABASE_URL } = env();
  const password = URL.canParse(DATABASE_URL) ? decodeURIComponent(new URL(DATABASE_URL).password) : "";
  const secrets = [SITEWRIGHT_KEY, OPENAI_API_KEY, ADMIN_PASSWORD, password, openToken(source?.sourceTokenSealed)];
  return secrets.flatMap((secret) => secret || []);
}

function openToken(sealed: string | null | undefined): string | undefined {
  if (!sealed) return undefined;
  try {
    return unseal(sealed);
  } catch (error) {
    // Sealed with another key: nobody can open it, so nobody can have sent it.
    log.warn({ err: error }, "a project's access token can't be opened");
    return undefined;
  }
}
