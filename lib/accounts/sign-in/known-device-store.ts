import { database, type Tx } from "#lib/platform/db/transaction.ts";

/** Returns the account's known device with this token, or null if it is unknown or has expired. */
export async function findKnownDevice(
  { tokenHash, email }: { tokenHash: string; email: string },
  now: Date,
): Promise<string | null> {
  const where = { tokenHash, user: { email }, expiresAt: { gt: now } };
  const device = await database().knownDevice.findFirst({ where, select: { id: true } });
  return device?.id ?? null;
}

export async function insertKnownDevice(
  device: { id: string; userId: string; tokenHash: string; expiresAt: Date },
  tx: Tx,
): Promise<void> {
  await tx.knownDevice.create({ data: device });
}

/** Deletes that device, the expired ones, and the oldest ones above `kept`. */
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
