import { database, type Tx } from "#lib/platform/db/transaction.ts";
import type { OrganizationRole } from "./schema.ts";

export async function insertOrganization(
  organization: { id: string; name: string },
  tx: Tx = database(),
): Promise<void> {
  await tx.organization.create({ data: organization });
}

export async function insertMembership(
  membership: { organizationId: string; userId: string; role: OrganizationRole },
  tx: Tx = database(),
): Promise<void> {
  await tx.membership.create({ data: membership });
}
