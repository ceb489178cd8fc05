import { setTimeout as wait } from "node:timers/promises";
import { systemScope } from "#lib/accounts/schema.ts";
import { database, type Tx } from "#lib/platform/db/transaction.ts";
import { type CheckRow, findCheck, findLevels } from "./check-store.ts";
import { type AskedChange, findChange, isBroken } from "./find-change.ts";
import { siteCheckRefusals } from "./refusals.ts";
import { requestCheck } from "./run-check.ts";
import { countWorse } from "./show-checks.ts";

const waitMsMax = 30_000;
const askEveryMs = 300;

/**
 * Checks a change before it goes out, and waits a little for a large one. Throws checks-failed if it makes something worse that blocks, or checks-running. Passes a
 * site that is not built, which can't be published anyway, and a check that the server could not make: see ADR 0087.
 */
export async function assertChecked(change: AskedChange): Promise<void> {
  for (const end = Date.now() + waitMsMax; Date.now() < end; await wait(askEveryMs)) {
    const key = await findChange(change, database(), { request: true });
    if (key === "unbuilt" || isBroken(key)) return;
    const check = key === "waiting" ? null : await requestCheck(key);
    if (check && check.status !== "waiting") return assertPasses(change.projectId, check, database());
  }
  throw siteCheckRefusals["checks-running"]();
}

/** As `assertChecked`, in a transaction: neither waits nor checks. A version that came meanwhile is checked when it is sent again. */
export async function assertStillChecked(change: AskedChange, tx: Tx): Promise<void> {
  const key = await findChange(change, tx, { request: false });
  if (key === "unbuilt" || isBroken(key)) return;
  const check = key === "waiting" ? null : await findCheck(systemScope, key, tx);
  if (check === null || check.status === "waiting") throw siteCheckRefusals["checks-running"]();
  await assertPasses(change.projectId, check, tx);
}

async function assertPasses(projectId: string, check: CheckRow, tx: Tx): Promise<void> {
  if (check.status !== "checked") return;
  const levels = await findLevels(systemScope, projectId, tx);
  const blocking = countWorse(check.result, levels, "block");
  if (blocking > 0) throw siteCheckRefusals["checks-failed"](blocking);
}
