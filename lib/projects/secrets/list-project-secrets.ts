import { systemScope } from "#lib/accounts/schema.ts";
import { openModelKey } from "#lib/models/model-key.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { findProjectSecrets, type StoredSource } from "../project-store.ts";
import { openSourceToken } from "./source-token.ts";

const headerKeyCharactersMin = 16;

/** Returns the secrets that must never be stored with a model request: the project's, its organization's and the server's. */
export async function listProjectSecrets(projectId: string): Promise<string[]> {
  const source = await findProjectSecrets(systemScope, projectId, database());
  const connection = source?.organization.modelConnection;
  const { SITEWRIGHT_KEY, OPENAI_API_KEY, ADMIN_PASSWORD, METRICS_TOKEN, OTEL_EXPORTER_OTLP_HEADERS } = env();
  const { DATABASE_URL, SMTP_URL, FOLLOW_UP_WEBHOOK_SECRET } = env();
  const passwords = [DATABASE_URL, SMTP_URL ?? ""].map(passwordIn);
  // Of `Bearer key` the key alone is a secret too. Shorter values are names of tenants and the like, and would match in texts.
  const headers = Object.values(OTEL_EXPORTER_OTLP_HEADERS ?? {}).flatMap((value) => [value, ...value.split(" ")]);
  const keys = headers.filter(({ length }) => length >= headerKeyCharactersMin);
  const own = [SITEWRIGHT_KEY, OPENAI_API_KEY, ADMIN_PASSWORD, METRICS_TOKEN, FOLLOW_UP_WEBHOOK_SECRET, ...passwords];
  const secrets = [...own, ...keys, openToken(source), connection && openModelKey(connection)];
  return secrets.flatMap((secret) => secret || []);
}

const passwordIn = (address: string) => (URL.canParse(address) ? decodeURIComponent(new URL(address).password) : "");

function openToken(source: StoredSource | null): string | undefined {
  if (!source?.sourceTokenSealed) return undefined;
  try {
    return openSourceToken(source.sourceTokenSealed, source.id);
  } catch {
    // Sealed with another key: it can't be opened, so it can't have been sent.
    log.warn({ projectId: source.id }, "a project's access token can't be opened");
    return undefined;
  }
}
