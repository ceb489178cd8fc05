import { systemScope } from "#lib/accounts/schema.ts";
import { listFoldedLogs } from "#lib/conversations/log/chunk-store.ts";
import { foldLog } from "#lib/conversations/log/fold-log.ts";
import { findNewestTurn } from "#lib/conversations/turn/edit-session-store.ts";
import { offeredOptions } from "#lib/conversations/turn/options-schema.ts";
import type { ToolForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import type { EndedTurn, OpenPlan } from "./choose-trigger.ts";

/** Returns the facts about the conversation's newest turn; null if it has no turn, or the newest has not ended. */
export async function readEndedTurn(conversationId: string, tx: Tx): Promise<(EndedTurn & { ordinal: number }) | null> {
  const turn = await findNewestTurn(systemScope, conversationId, tx);
  if (!turn?.endedAt) return null;
  const log = await listFoldedLogs([turn.id], tx);
  const { text, tools } = foldLog(log.map(({ chunk }) => chunk));
  const workspace = await findWorkspace(systemScope, turn.workspaceId, tx);
  return {
    ordinal: turn.ordinal,
    kind: turn.kind,
    status: turn.status,
    errorCode: turn.errorCode,
    text,
    offeredOptions: offeredOptions(tools) !== null,
    checkFailed: turn.files.length > 0 && lastCheckFailed(tools),
    isHeldToPicks: turn.onlyPicked,
    plan: await findOpenPlan(conversationId, tx),
    hasUnsentChanges: workspace !== null && workspace.headCommit !== workspace.baseCommit,
  };
}

/** Reads the conversation's open plan from its tables: `lib/plans` and `lib/follow-ups` don't import each other. */
async function findOpenPlan(conversationId: string, tx: Tx): Promise<OpenPlan | null> {
  const plan = await tx.planRun.findFirst({
    where: { conversationId, phase: { notIn: ["done", "discarded"] } },
    select: { phase: true, items: { select: { status: true } } },
  });
  if (!plan) return null;
  const statuses = plan.items.map(({ status }) => status);
  const isBuilding = plan.phase !== "build" || statuses.includes("running");
  const open = statuses.filter((status) => status !== "done" && status !== "skipped");
  return { waitsForApproval: plan.phase === "approve", openItems: isBuilding ? 0 : open.length };
}

/** Returns true if the last `check_site` found problems. Its output begins with their number. */
function lastCheckFailed(tools: readonly ToolForDisplay[]): boolean {
  const last = tools.findLast(({ toolName, state }) => toolName === "check_site" && state === "succeeded");
  return typeof last?.output === "string" && /^\d+ problems/.test(last.output);
}
