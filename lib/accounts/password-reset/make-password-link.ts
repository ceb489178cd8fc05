import { hashToken, newToken } from "#lib/platform/crypto.ts";
import { lockRow } from "#lib/platform/db/lock-rows.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { notFound } from "#lib/platform/problem.ts";
import { insertAuditEntry } from "../audit-store.ts";
import { describePeople } from "../people/list-people.ts";
import { requireManagedProject } from "../people/manage-people.ts";
import { lockOrganization, lockProject } from "../people/people-store.ts";
import { accountRefusals } from "../refusals.ts";
import type { Actor } from "../schema.ts";
import { findRoles } from "../sign-in/sign-in-store.ts";
import { insertReset, listOwnedPeople, withdrawOwnersLinks } from "./reset-store.ts";

/**
 * Creates a link with which a person of the project sets a new password within a day, and withdraws earlier ones. Only an owner may, and
 * only for people who work in no organization of anybody else: the link opens everything that is theirs. The token is returned only here
 * and never stored; the audit keeps who made the link, and for whom.
 */
export async function makePasswordLink(
  actor: Actor,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<{ token: string; expiresAt: Date }> {
  const project = await requireManagedProject(actor, projectId);
  const { organizationId } = project;
  if (actor.organizationRoles[organizationId] !== "owner") throw refused();
  if (userId === actor.userId) throw accountRefusals["password-link-for-oneself"]();
  if (!(await describePeople(actor, project)).some((person) => person.userId === userId)) throw notFound();
  const [id, token] = [newId(), newToken()];
  const expiresAt = await inTransaction(async (tx) => {
    await lockRow("users", userId, tx);
    await lockOrganization(organizationId, tx);
    await lockProject(projectId, tx);
    // The actor may have been removed meanwhile.
    if ((await findRoles(actor.userId, tx))?.organizationRoles[organizationId] !== "owner") throw refused();
    if (!(await listOwnedPeople(actor.userId, [userId], tx)).has(userId))
      throw accountRefusals["password-link-elsewhere"]();
    await withdrawOwnersLinks(userId, tx);
    const expires = await insertReset({ id, userId, tokenHash: hashToken(token), madeById: actor.userId }, tx);
    const after = { userId, passwordLinkId: id, expiresAt: expires.toISOString() };
    const entry = { organizationId, projectId: null, action: "password-link-made", before: { userId }, after };
    await insertAuditEntry(actor, entry, tx);
    return expires;
  });
  log.info({ actorId: actor.userId, userId, passwordLinkId: id }, "a link for a new password was made");
  return { token, expiresAt };
}

const refused = () => accountRefusals["read-only: making a link for a password"]();
