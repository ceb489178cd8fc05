import { inTransaction, isUniqueViolation, type Tx } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { insertAuditEntry, wasRestricted } from "../audit-store.ts";
import { canRead } from "../can.ts";
import { accountRefusals } from "../refusals.ts";
import { type NewAccount, normalizeEmail } from "../schema.ts";
import { assertPassword, hashPassword } from "../sign-in/password.ts";
import { insertUser } from "../user-store.ts";
import { markAccepted } from "./invitation-store.ts";
import { type Guest, requireInvitation } from "./look-at-invitation.ts";
import type { AcceptInvitation } from "./people-schema.ts";
import { insertProjectMembership } from "./people-store.ts";
import { clearInvitationAttempt, countInvitationAttempt } from "./throttle-invitations.ts";

/** Joins an invitation's project. Of concurrent attempts one joins; the others change nothing and leave no account. */
export async function acceptInvitation(
  token: string,
  { actor, clientAddress }: Guest,
  { account }: AcceptInvitation,
): Promise<{ projectId: string; created: boolean }> {
  const attemptIds = await countInvitationAttempt(clientAddress);
  const invitation = await requireInvitation(token);
  const { projectId, organizationId, role } = invitation;
  if (actor && canRead(actor, { id: projectId, organizationId })) {
    // The link stays valid for the person whom it is for.
    throw accountRefusals["already-member"](projectId);
  }
  const person = actor ? null : await preparePerson(account);
  const userId = actor?.userId ?? newId();
  await inTransaction(async (tx) => {
    if (person) await createAccount({ id: userId, ...person }, tx);
    // A restriction outlives the membership, so that another invitation does not lift it.
    const before = await wasRestricted({ projectId, userId }, tx);
    const restricted = before || invitation.restricted;
    await insertProjectMembership({ projectId, userId, role, restricted }, tx).catch((error: unknown) => {
      // The same person accepted it at the same time in another window.
      throw isUniqueViolation(error) ? accountRefusals["invitation-ended"]() : error;
    });
    if (restricted !== before) {
      const [was, is] = [before, restricted].map((value) => ({ userId, restricted: value }));
      const decision = { organizationId, projectId, action: "person-restricted", before: { ...was }, after: { ...is } };
      await insertAuditEntry({ userId: invitation.invitedById }, decision, tx);
    }
    if (!(await markAccepted(invitation.id, userId, new Date(), tx))) throw accountRefusals["invitation-ended"]();
  });
  await clearInvitationAttempt(attemptIds);
  log.info({ userId, projectId, invitationId: invitation.id, role }, "an invitation was accepted");
  return { projectId, created: person !== null };
}

async function preparePerson(account: NewAccount | undefined) {
  if (!account) throw accountRefusals["not-signed-in"]();
  const { email, name, password } = account;
  await assertPassword(password, { email, name });
  return { email: normalizeEmail(email), name, passwordHash: await hashPassword(password) };
}

async function createAccount(user: Parameters<typeof insertUser>[0], tx: Tx): Promise<void> {
  await insertUser(user, tx).catch((error: unknown) => {
    throw isUniqueViolation(error) ? accountRefusals["account-exists"]() : error;
  });
}
