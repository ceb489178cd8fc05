import { lockRows } from "#lib/platform/db/lock-rows.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import type { ModelApi, PresetName } from "./schema.ts";

// The organization is the scope: the use cases check that the actor runs it.

export interface ModelConnection {
  id: string;
  organizationId: string;
  preset: PresetName;
  baseUrl: string;
  api: ModelApi;
  model: string;
  windowTokens: number;
  seesPictures: boolean;
  keySealed: string | null;
  keyEnd: string | null;
  verifiedAt: Date | null;
  revision: string;
}

const selection = {
  id: true,
  organizationId: true,
  preset: true,
  baseUrl: true,
  api: true,
  model: true,
  windowTokens: true,
  seesPictures: true,
  keySealed: true,
  keyEnd: true,
  verifiedAt: true,
  revision: true,
} satisfies Prisma.ModelConnectionSelect;

/** Returns the organization's connection, or null. */
export async function findConnection(organizationId: string, tx: Tx): Promise<ModelConnection | null> {
  const row = await tx.modelConnection.findUnique({ where: { organizationId }, select: selection });
  // The checks of the database, and the one writer below, leave no other values.
  return row && { ...row, preset: row.preset as PresetName, api: row.api as ModelApi };
}

/** The revision of an organization's connection, null without one, for a statement that knows the organization's id. */
export const modelRevisionSql = (organizationId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT revision FROM model_connections WHERE organization_id = ${organizationId})`;

/** Inserts or replaces the organization's connection. The caller holds the organization's row. */
export async function saveConnection(connection: ModelConnection, tx: Tx): Promise<void> {
  const { id, organizationId, ...columns } = connection;
  const written = { ...columns, updatedAt: new Date() };
  const { count } = await tx.modelConnection.updateMany({ where: { id, organizationId }, data: written });
  if (count === 0) await tx.modelConnection.create({ data: { id, organizationId, ...written } });
}

/** Deletes the organization's connection with its key. The caller holds the organization's row. */
export async function deleteConnection(organizationId: string, tx: Tx): Promise<void> {
  await tx.modelConnection.deleteMany({ where: { organizationId } });
}

export interface SealedKey {
  id: string;
  organizationId: string;
  organizationName: string;
  keySealed: string;
}

/** Returns all sealed keys, and locks their organizations. */
export async function lockSealedKeys(tx: Tx): Promise<SealedKey[]> {
  await lockRows("organizations", Prisma.sql`true`, tx);
  const rows = await tx.modelConnection.findMany({
    where: { keySealed: { not: null } },
    select: { id: true, organizationId: true, keySealed: true, organization: { select: { name: true } } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ organization, keySealed, ...row }) => ({
    ...row,
    organizationName: organization.name,
    keySealed: keySealed ?? "",
  }));
}

/** Replaces a connection's sealed key; null removes it. */
export async function updateSealedKey(id: string, keySealed: string | null, tx: Tx): Promise<void> {
  const data = keySealed === null ? { keySealed, keyEnd: null, verifiedAt: null } : { keySealed };
  await tx.modelConnection.update({ where: { id }, data });
}
