import { inTransaction, type Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { notFound } from "#lib/platform/problem.ts";
import { insertMembership, insertOrganization } from "../organization-store.ts";
import { type NewAccount, normalizeEmail } from "../schema.ts";
import { assertPassword, hashPassword } from "../sign-in/password.ts";
import { countUsers, insertUser } from "../user-store.ts";
import { hasAccounts } from "./has-accounts.ts";

/** Creates the owner and their organization, once per instance: of concurrent requests all but one get not-found. */
export async function createFirstAccount({ email, password, name }: NewAccount): Promise<{ userId: string }> {
  if (await hasAccounts()) throw notFound();
  await assertPassword(password, { email, name });
  const passwordHash = await hashPassword(password);
  return inTransaction(async (tx) => {
    await lockSetup(tx);
    if ((await countUsers(tx)) > 0) throw notFound();
    const userId = newId();
    const organizationId = newId();
    await insertUser({ id: userId, email: normalizeEmail(email), name, passwordHash }, tx);
    await insertOrganization({ id: organizationId, name: `${name}’s websites` }, tx);
    await insertMembership({ organizationId, userId, role: "owner" }, tx);
    return { userId };
  });
}

/** Takes an advisory lock until the transaction ends, since an empty table has no row to lock. */
async function lockSetup(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('sitewright:first-account'))`;
}
