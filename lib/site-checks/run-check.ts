import { systemScope } from "#lib/accounts/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { log } from "#lib/platform/log.ts";
import { processState } from "#lib/platform/process-state.ts";
import { compareTrees } from "#lib/workspaces/git/tree-changes.ts";
import { repositoryPath } from "#lib/workspaces/repository.ts";
import { checkChange } from "./check-change.ts";
import { type CheckKey, type CheckRow, endCheck, findCheck, findCheckById, requestCheckRow } from "./check-store.ts";

/** A change of at most so many files is checked by who asks, which is faster than a job. */
const smallFilesMax = 25;
/** A check that failed is tried again when somebody asks after this time, and a job that is lost is added again. */
const againMs = 60_000;

const running = () => processState("site-checks.running", () => new Map<string, Promise<CheckRow | null>>());

/** Returns the check of a change, and makes it: a small one now, a larger one by a job. */
export async function requestCheck(key: CheckKey): Promise<CheckRow | null> {
  const known = await findCheck(systemScope, key, database());
  if (known?.status === "checked") return known;
  const since = known?.endedAt ?? known?.requestedAt;
  if (known && since && Date.now() - since.getTime() < againMs) return known;
  if (await isSmall(key)) return checkNow(key);
  await inTransaction(async (tx) => {
    const checkId = await requestCheckRow(key, tx);
    await addJob(tx, "check-site", { checkId }, { jobKey: `check:${checkId}`, maxAttempts: 3 });
  });
  return findCheck(systemScope, key, database());
}

async function isSmall({ projectId, beforeTree, afterTree }: CheckKey): Promise<boolean> {
  if (beforeTree === "") return false;
  const changes = await compareTrees(repositoryPath(env().DATA_DIR, projectId), beforeTree, afterTree);
  return changes.length <= smallFilesMax;
}

/** The job `check-site`. Safe to run again: equal versions give an equal result. */
export async function runCheckJob({ checkId }: { checkId: string }): Promise<void> {
  const check = await findCheckById(systemScope, checkId, database());
  if (check?.status === "waiting") await checkNow(check);
}

/** Checks once for all who ask at the same time in this process. */
function checkNow({ projectId, beforeTree, afterTree }: CheckKey): Promise<CheckRow | null> {
  const key = { projectId, beforeTree, afterTree };
  const name = `${projectId} ${beforeTree} ${afterTree}`;
  const begun = running().get(name) ?? checkAndKeep(key).finally(() => running().delete(name));
  running().set(name, begun);
  return begun;
}

async function checkAndKeep(key: CheckKey): Promise<CheckRow | null> {
  const { projectId, beforeTree, afterTree } = key;
  const repository = repositoryPath(env().DATA_DIR, projectId);
  const checked = await checkChange({ repository, before: beforeTree || null, after: afterTree }).catch(
    (error: unknown) => {
      log.error({ err: error, project: projectId }, "a change could not be checked");
      return null;
    },
  );
  await endCheck(key, checked, database());
  return findCheck(systemScope, key, database());
}
