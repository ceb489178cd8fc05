import type { Scope, systemScope } from "#lib/accounts/schema.ts";
import { visibleProjects } from "#lib/accounts/scope.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";
import type { Person } from "#lib/workspaces/schema.ts";
import type { OutputStatus } from "./schema.ts";
import { type OutputEvent, statesBefore } from "./transition.ts";

/** The newest release of a project with an output. */
export interface ReleaseToPush {
  versionId: string;
  number: number;
  /** The released commit of the sources, and the commit of its built site. */
  commit: string;
  rendered: string;
  status: OutputStatus;
  /** The branch and the commit that an attempt has made. */
  branch: string | null;
  outputCommit: string | null;
  author: Person;
}

/** Notes that a release's built files are to be pushed. Those of earlier releases are replaced by it. The caller holds the workspace's row. */
export async function insertOutput(projectId: string, versionId: string, tx: Tx): Promise<void> {
  await replaceOutputs(projectId, tx);
  await tx.releaseOutput.create({ data: { versionId } });
}

/** Ends what was not pushed, since a later release or choice takes its place. The caller holds the workspace's row. */
export async function replaceOutputs(projectId: string, tx: Tx): Promise<void> {
  await tx.releaseOutput.updateMany({
    where: { version: { projectId }, status: { in: statesBefore("replaced") } },
    data: { status: "replaced", problem: null },
  });
}

/** Returns null if the newest release has no output. */
export async function findReleaseToPush(scope: Scope, projectId: string, tx: Tx): Promise<ReleaseToPush | null> {
  const row = await tx.publishedVersion.findFirst({
    where: { projectId, project: visibleProjects(scope) },
    orderBy: { number: "desc" },
    select: {
      ...{ id: true, number: true, commit: true, renderedCommit: true, output: true },
      user: { select: { name: true, email: true } },
    },
  });
  if (!row?.output || row.renderedCommit === null) return null;
  const { id, number, commit, renderedCommit, output, user } = row;
  const { branch, commit: outputCommit } = output;
  const status = output.status as OutputStatus;
  return { versionId: id, number, commit, rendered: renderedCommit, status, branch, outputCommit, author: user };
}

export type OutputChange =
  | { event: "begun" | "found"; branch: string; commit: string }
  | { event: "pushed" | "asked-again" }
  /** `problem` is an English sentence of the table of refusals. */
  | { event: "failed"; problem: string };

/** Moves an output by its lifecycle. Returns false if the event can't happen in the present state. The caller holds the workspace's row. */
export async function moveOutput(
  _scope: typeof systemScope,
  versionId: string,
  change: OutputChange,
  tx: Tx,
): Promise<boolean> {
  const next: Record<Exclude<OutputEvent, "replaced">, OutputStatus> = {
    ...{ begun: "pushing", found: "pushed", pushed: "pushed", failed: "failed", "asked-again": "waiting" },
  };
  const made = "commit" in change ? Prisma.sql`, branch = ${change.branch}, commit = ${change.commit}` : Prisma.empty;
  const problem = change.event === "failed" ? change.problem : null;
  const count = await tx.$executeRaw`
    UPDATE release_outputs SET status = ${next[change.event]}, problem = ${problem}, changed_at = clock_timestamp()${made}
    WHERE version_id = ${versionId}::uuid AND status = ANY(${statesBefore(change.event)})`;
  return count === 1;
}
