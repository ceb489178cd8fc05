import { lockRow } from "#lib/platform/db/lock-rows.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import type { AccountChoices } from "./schema.ts";

export interface UserCredentials {
  id: string;
  passwordHash: string;
}

export async function countUsers(tx: Tx = database()): Promise<number> {
  return tx.user.count();
}

export async function findCredentials(email: string, tx: Tx = database()): Promise<UserCredentials | null> {
  return tx.user.findUnique({ where: { email }, select: { id: true, passwordHash: true } });
}

export async function findPasswordHash(id: string, tx: Tx = database()): Promise<string | null> {
  return (await tx.user.findUnique({ where: { id }, select: { passwordHash: true } }))?.passwordHash ?? null;
}

/**
 * Locks the person until the transaction ends, and returns true if their password still has that hash: a check of the password takes
 * a moment, in which it may have been changed.
 */
export async function lockPassword(id: string, passwordHash: string, tx: Tx): Promise<boolean> {
  return (await lockRow("users", id, tx)) && (await findPasswordHash(id, tx)) === passwordHash;
}

/** Updates the password. A trigger ends the person's sign-ins, except for the kept one, and withdraws their links for a new password. */
export async function updatePassword(
  id: string,
  { passwordHash, keptSignInId }: { passwordHash: string; keptSignInId: string | null },
  tx: Tx,
): Promise<void> {
  await tx.$queryRaw`SELECT set_config('sitewright.kept_sign_in', ${keptSignInId ?? ""}, true)`;
  await tx.user.update({ where: { id }, data: { passwordHash }, select: { id: true } });
}

export async function insertUser(
  user: { id: string; email: string; name: string; passwordHash: string },
  tx: Tx = database(),
): Promise<void> {
  await tx.user.create({ data: user });
}

/** Returns the name and e-mail address of a commit's author. */
export async function findUser(id: string, tx: Tx = database()): Promise<{ name: string; email: string } | null> {
  return tx.user.findUnique({ where: { id }, select: { name: true, email: true } });
}

/** Saves the time zone of the person's browser, if it has changed. */
export async function saveTimeZone(id: string, timeZone: string, tx: Tx = database()): Promise<void> {
  await tx.user.updateMany({
    where: { id, OR: [{ timeZone: null }, { timeZone: { not: timeZone } }] },
    data: { timeZone },
  });
}

export async function saveChoices(
  id: string,
  { language, followUpEmails }: AccountChoices,
  tx: Tx = database(),
): Promise<void> {
  const data = {
    ...(language === undefined ? {} : { language }),
    ...(followUpEmails === undefined ? {} : { followUpEmails }),
  };
  await tx.user.update({ where: { id }, data, select: { id: true } });
}

/** Returns whether the person wants e-mails about follow-ups. */
export async function wantsFollowUpEmails(id: string, tx: Tx = database()): Promise<boolean> {
  return (await tx.user.findUnique({ where: { id }, select: { followUpEmails: true } }))?.followUpEmails ?? false;
}
