import { lockRow } from "#lib/platform/db/lock-rows.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";

/** The device with this token that is known to the account, and for how long yet does not matter as long as it is. */
export async function findKnownDevice(
  { tokenHash, email }: { tokenHash: string; email: string },
  now: Date,
): Promise<string | null> {
  const where = { tokenHash, user: { email }, expiresAt: { gt: now } };
  const device = await database().knownDevice.findFirst({ where, select: { id: true } });
  return device?.id ?? null;
}

/** Those who write to a person's devices wait for each other until their transactions end. */
export async function lockPersonsDevices(userId: string, tx: Tx): Promise<void> {
  await lockRow("users", userId, tx);
}

export async function insertKnownDevice(
  device: { id: string; userId: string; tokenHash: string; expiresAt: Date },
  tx: Tx,
): Promise<void> {
  await tx.knownDevice.create({ data: device });
}

/** Forgets that device, those that have expired, and the oldest where more than `kept` stay. */
export async function deleteKnownDevices(
  { userId, id, kept }: { userId: string; id: string | null; kept: number },
  now: Date,
  tx: Tx,
): Promise<void> {
  const gone = [{ expiresAt: { lte: now } }, ...(id ? [{ id }] : [])];
  await tx.knownDevice.deleteMany({ where: { userId, OR: gone } });
  const order = [{ createdAt: "desc" }, { id: "desc" }] as const;
  const old = await tx.knownDevice.findMany({
    where: { userId },
    orderBy: [...order],
    skip: kept,
    select: { id: true },
  });
  if (old.length > 0) await tx.knownDevice.deleteMany({ where: { id: { in: old.map((device) => device.id) } } });
}
