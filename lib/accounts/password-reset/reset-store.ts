import { database, Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import type { Language } from "#lib/words/language.ts";
import type { ResetTimes } from "./reset-lifecycle.ts";

// All times are of the database's clock, because one host makes a link and another one may be asked to use it.

/** How long a link works that is sent by e-mail, and one that an owner passes on. The database refuses more. */
const hours = { email: 1, owner: 24 } as const;

export interface Reset extends ResetTimes {
  id: string;
  userId: string;
  name: string;
  email: string;
  /** The owner who made it; null if it was sent by e-mail. */
  madeById: string | null;
}

/** Inserts a link and returns when it expires. Deletes the person's expired ones. The caller has locked the person. */
export async function insertReset(
  { id, userId, tokenHash, madeById }: { id: string; userId: string; tokenHash: string; madeById: string | null },
  tx: Tx,
): Promise<Date> {
  await tx.$executeRaw`DELETE FROM password_resets WHERE user_id = ${userId}::uuid AND expires_at < now()`;
  const hoursOpen = madeById === null ? hours.email : hours.owner;
  const [made] = await tx.$queryRaw<{ expiresAt: Date }[]>`
    INSERT INTO password_resets (id, user_id, token_hash, made_by_id, expires_at)
    VALUES (${id}::uuid, ${userId}::uuid, ${tokenHash}, ${madeById}::uuid, now() + ${hoursOpen}::int * interval '1 hour')
    RETURNING expires_at AS "expiresAt"`;
  if (!made) throw new Error("The link that was just inserted is not there.");
  return made.expiresAt;
}

export async function findReset(tokenHash: string, tx: Tx = database()): Promise<Reset | null> {
  const [found] = await tx.$queryRaw<Reset[]>`
    SELECT password_resets.id, password_resets.user_id AS "userId", users.name, users.email, made_by_id AS "madeById",
      password_resets.expires_at AS "expiresAt", used_at AS "usedAt", withdrawn_at AS "withdrawnAt",
      clock_timestamp() AS now
    FROM password_resets JOIN users ON users.id = password_resets.user_id WHERE token_hash = ${tokenHash}`;
  return found ?? null;
}

const isOpen = Prisma.sql`used_at IS NULL AND withdrawn_at IS NULL`;
/** The clock, as exact as the columns: rounded up it could reach `expires_at`. */
const now = Prisma.sql`date_trunc('milliseconds', clock_timestamp())`;

/** Marks an open link as used. Returns true for one of several concurrent attempts. */
export async function markUsed(id: string, tx: Tx): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE password_resets SET used_at = ${now} WHERE id = ${id}::uuid AND ${isOpen} AND expires_at > ${now}`;
  return count === 1;
}

/** Withdraws a link that could not be sent, unless it has ended. */
export async function withdrawReset(id: string, tx: Tx = database()): Promise<void> {
  await tx.$executeRaw`UPDATE password_resets SET withdrawn_at = ${now} WHERE id = ${id}::uuid AND ${isOpen}`;
}

/** Withdraws the open links that owners have made for a person, who is locked. */
export async function withdrawOwnersLinks(userId: string, tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE password_resets SET withdrawn_at = ${now}
    WHERE user_id = ${userId}::uuid AND made_by_id IS NOT NULL AND ${isOpen}`;
}

/** Returns those of the people who work somewhere, and only in organizations that this person owns. */
export async function listOwnedPeople(ownerId: string, userIds: readonly string[], tx: Tx): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ userId: string }[]>`
    WITH places AS (
      SELECT user_id, organization_id FROM memberships WHERE user_id = ANY(${userIds}::uuid[])
      UNION ALL
      SELECT project_memberships.user_id, projects.organization_id
      FROM project_memberships JOIN projects ON projects.id = project_memberships.project_id
      WHERE project_memberships.user_id = ANY(${userIds}::uuid[])
    )
    SELECT user_id AS "userId" FROM places GROUP BY user_id
    HAVING bool_and(organization_id IN
      (SELECT organization_id FROM memberships WHERE user_id = ${ownerId}::uuid AND role = 'owner'))`;
  return new Set(rows.map(({ userId }) => userId));
}

export interface Recipient {
  name: string;
  email: string;
  language: Language | null;
}

export async function findRecipient(userId: string, tx: Tx): Promise<Recipient | null> {
  return tx.user.findUnique({ where: { id: userId }, select: { name: true, email: true, language: true } });
}
