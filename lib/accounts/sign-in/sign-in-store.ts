import { database, Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import type { Actor, Roles } from "../schema.ts";
import type { Device } from "./read-device.ts";

/** The columns of `Roles`, for the person `users`. Read with the person: every request asks for them. */
const roles = Prisma.sql`
  (SELECT coalesce(jsonb_object_agg(organization_id, role), '{}') FROM memberships WHERE user_id = users.id)
    AS "organizationRoles",
  (SELECT coalesce(jsonb_object_agg(project_id, role), '{}') FROM project_memberships WHERE user_id = users.id)
    AS "projectRoles"`;

/** Returns a person's present roles, signed in or not; null if there is no such person. */
export async function findRoles(userId: string, tx: Tx = database()): Promise<Roles | null> {
  const [found] = await tx.$queryRaw<Roles[]>`SELECT ${roles} FROM users WHERE id = ${userId}::uuid`;
  return found ?? null;
}

/** Returns the person of a sign-in with their present roles; null if it has ended or expired. */
export async function findActorBySignIn(signInId: string, now: Date, tx: Tx = database()): Promise<Actor | null> {
  const [actor] = await tx.$queryRaw<Actor[]>`
    SELECT users.id AS "userId", users.name, users.email, sign_ins.id AS "signInId", users.language, ${roles}
    FROM sign_ins JOIN users ON users.id = sign_ins.user_id
    WHERE sign_ins.id = ${signInId}::uuid AND sign_ins.ended_at IS NULL AND sign_ins.expires_at > ${now}`;
  return actor ?? null;
}

export async function insertSignIn(
  signIn: { id: string; userId: string; expiresAt: Date } & Partial<Device & { lastSeenFrom: string | null }>,
  tx: Tx = database(),
): Promise<void> {
  await tx.signIn.create({ data: signIn });
}

/** Ends a sign-in and returns its person's id; null if it had ended already. A trigger notifies every host. */
export async function updateSignInEnded(signInId: string, endedAt: Date, tx: Tx = database()): Promise<string | null> {
  const where = { id: signInId, endedAt: null };
  const [ended] = await tx.signIn.updateManyAndReturn({ where, data: { endedAt }, select: { userId: true } });
  return ended?.userId ?? null;
}

/** Ends all sign-ins of a person; returns how many. */
export async function updateAllSignInsEnded(userId: string, endedAt: Date, tx: Tx = database()): Promise<number> {
  const { count } = await tx.signIn.updateMany({ where: { userId, endedAt: null }, data: { endedAt } });
  return count;
}

const isOpen = (now: Date) => ({ endedAt: null, expiresAt: { gt: now } });

/** Returns a person's present sign-ins, the one that was seen last first; at most 100. */
export async function listOpenSignIns(userId: string, now: Date, tx: Tx = database()) {
  return tx.signIn.findMany({
    where: { userId, ...isOpen(now) },
    select: { id: true, browser: true, system: true, lastSeenFrom: true, createdAt: true, lastSeenAt: true },
    orderBy: [{ lastSeenAt: "desc" }, { id: "desc" }],
    take: 100,
  });
}

export async function isOpenSignIn(id: string, userId: string, now: Date, tx: Tx = database()): Promise<boolean> {
  return (await tx.signIn.count({ where: { id, userId, ...isOpen(now) } })) > 0;
}

/** Writes that a sign-in was seen now, by the database's clock, unless that was written less than so long ago. */
export async function updateSignInSeen(
  id: string,
  { lastSeenFrom, everyMs }: { lastSeenFrom: string | null; everyMs: number },
): Promise<void> {
  await database().$executeRaw`
    UPDATE sign_ins SET last_seen_at = clock_timestamp(), last_seen_from = ${lastSeenFrom}
    WHERE id = ${id}::uuid AND ended_at IS NULL
      AND last_seen_at < clock_timestamp() - ${everyMs}::float8 * interval '1 millisecond'`;
}

/** Deletes a person's expired sign-ins, and with them their preview grants. */
export async function deleteExpiredSignIns(userId: string, now: Date, tx: Tx = database()): Promise<void> {
  await tx.signIn.deleteMany({ where: { userId, expiresAt: { lte: now } } });
}
