import { can } from "#lib/accounts/can.ts";
import { type Actor, capabilities } from "#lib/accounts/schema.ts";
import { jsonColumn } from "#lib/platform/db/json-column.ts";
import { readStored } from "#lib/platform/problem.ts";
import type { WorkspaceStatus } from "#lib/workspaces/schema.ts";
import { listStarters } from "#lib/workspaces/starters/starters.ts";
import type { ProjectRow } from "./project-store.ts";
import { type ProjectForDisplay, setupStepsSchema } from "./schema.ts";
import { storableProblems } from "./storable-problems.ts";

const readSetupSteps = jsonColumn("workspaces.setup_steps", setupStepsSchema);

export function describeProject(actor: Actor, row: ProjectRow): ProjectForDisplay {
  const { workspace } = row;
  // A project and its workspace are created in one transaction.
  if (!workspace) throw new Error(`Project ${row.id} has no workspace.`);
  const [holder] = workspace.conversations;
  const [newest] = workspace.editSessions;
  return {
    id: row.id,
    name: row.name,
    status: projectStatus(workspace.status),
    createdAt: row.createdAt.toISOString(),
    capabilities: capabilities.filter((capability) => can(actor, capability, row)),
    source: {
      type: row.sourceType,
      starter: row.starter,
      starterName: starterName(row.starter),
      url: row.sourceUrl,
      branch: row.sourceBranch,
    },
    workspace: {
      id: workspace.id,
      status: workspace.status,
      branch: workspace.branch,
      headCommit: workspace.headCommit,
      problem: workspace.problem && readStored(storableProblems, workspace.problem),
      setupSteps: readSetupSteps(workspace.setupSteps, workspace.id),
      remoteState: workspace.remoteState,
      remoteProblem: workspace.remoteProblem && readStored(storableProblems, workspace.remoteProblem),
      busy: holder
        ? {
            name: holder.user.name,
            since: holder.startedAt.toISOString(),
            conversationId: holder.id,
            mine: holder.userId === actor.userId,
          }
        : null,
    },
    lastEdit: newest?.endedAt
      ? { name: newest.user.name, at: newest.endedAt.toISOString(), mine: newest.userId === actor.userId }
      : null,
  };
}

function projectStatus(status: WorkspaceStatus): ProjectForDisplay["status"] {
  if (status === "problem") return "problem";
  // After publishing, the workspace needs a new setup for the next changes.
  const needsSetup = status === "available_for_setup" || status === "in_setup" || status === "merged";
  return needsSetup ? "setting_up" : "ready";
}

/** Returns the starter's name; the id of one that no longer exists. */
function starterName(id: string | null): string | null {
  return listStarters().find((starter) => starter.id === id)?.name ?? id;
}
