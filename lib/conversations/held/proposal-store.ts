import type { Scope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import type { Prisma, Tx } from "#lib/platform/db/transaction.ts";

const fields = {
  id: true,
  conversationId: true,
  kind: true,
  instruction: true,
  held: true,
  resultCommit: true,
  createdAt: true,
  endedAt: true,
  user: { select: { name: true } },
} satisfies Prisma.EditSessionSelect;

const shownMax = 100;

/** The condition of a turn whose held changes wait for an administrator of the project. */
const proposed = (scope: Scope, projectId: string) =>
  ({
    workspace: { projectId, project: visibleProjects(scope) },
    heldForAdmin: true,
    heldState: "waiting",
  }) satisfies Prisma.EditSessionWhereInput;

/** Returns how many turns of a project wait for an administrator: as many as are listed, at most 100. */
export async function countProposedTurns(scope: Scope, projectId: string, tx: Tx): Promise<number> {
  return tx.editSession.count({ where: proposed(scope, projectId), take: shownMax });
}

/** Returns a project's turns whose held changes wait for an administrator, oldest first: at most 100. */
export async function listProposedTurns(
  scope: Scope,
  projectId: string,
  tx: Tx,
): Promise<Prisma.EditSessionGetPayload<{ select: typeof fields }>[]> {
  return tx.editSession.findMany({
    where: proposed(scope, projectId),
    select: fields,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: shownMax,
  });
}
