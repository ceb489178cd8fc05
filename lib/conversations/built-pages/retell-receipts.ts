import { systemScope } from "#lib/accounts/schema.ts";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";
import { RecentMap } from "#lib/platform/recent-map.ts";
import { findOutputs } from "#lib/site-builds/outputs/find-outputs.ts";
import { findRecipeInForce } from "#lib/site-builds/recipe-in-force.ts";
import { keptTreeOf } from "#lib/workspaces/git/kept-objects.ts";
import type { EditSessionKind, Receipt } from "../schema.ts";
import type { EditSession } from "../turn/edit-session-store.ts";
import { makeReceipt } from "../versions/make-receipt.ts";

type Retold = Pick<EditSession, "id" | "kind" | "status" | "baseCommit" | "resultCommit" | "files">;

/** Changes that people make without the agent: the site is built after their receipt was made. */
const byPeople: ReadonlySet<EditSessionKind> = new Set(["manual", "undo", "restore", "go_back", "apply_held"]);

/** Older ones of one page of a conversation keep the receipt of their sources. */
const turnsMax = 12;

/** By the commits before and after, which never change. A version that is not built yet is asked again. */
const known = () => processState("conversations.retold-receipts", () => new RecentMap<Receipt>(500));

/**
 * Returns the receipts of changes by people that tell the built pages, by the turns' ids, where both versions were built by now. Only for
 * display: what was stored with the turn stays. Never throws, and requests no build.
 */
export async function retellReceipts(
  { projectId, repository }: { projectId: string; repository: string },
  turns: readonly Retold[],
): Promise<Map<string, Receipt>> {
  const told = new Map<string, Receipt>();
  const own = turns.filter(({ kind, status }) => byPeople.has(kind) && status === "completed").slice(-turnsMax);
  try {
    if (own.length === 0 || (await findRecipeInForce(systemScope, projectId)) === null) return told;
    for (const turn of own) {
      const receipt = await retell({ projectId, repository }, turn);
      if (receipt) told.set(turn.id, receipt);
    }
  } catch (error) {
    log.error({ err: error }, "receipts could not be told by the built pages");
  }
  return told;
}

async function retell(
  { projectId, repository }: { projectId: string; repository: string },
  { kind, baseCommit, resultCommit, files }: Retold,
): Promise<Receipt | null> {
  if (baseCommit === null || resultCommit === null || files.length === 0) return null;
  const key = [repository, baseCommit, resultCommit].join(" ");
  const kept = known().get(key);
  if (kept) return kept;
  const [before, after] = await Promise.all([baseCommit, resultCommit].map((one) => keptTreeOf(repository, one)));
  const sides = { repository, before: before ?? "", after: after ?? "" };
  const outputs = await findOutputs(projectId, sides);
  if (!outputs?.before) return null;
  const isReturn = kind === "undo" || kind === "go_back";
  const receipt = await makeReceipt({ ...sides, projectId, files, answer: null, isReturn });
  if (receipt) known().set(key, receipt);
  return receipt ?? null;
}
