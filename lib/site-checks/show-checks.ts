import { systemScope } from "#lib/accounts/schema.ts";
import { pageAddress } from "#lib/page-source/address-schema.ts";
import { isHtmlPath } from "#lib/page-source/page-paths.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { findLevels } from "./check-store.ts";
import { type AskedChange, findChange, isBroken, isBrokenBySettings } from "./find-change.ts";
import { requestCheck } from "./run-check.ts";
import {
  type CheckLevel,
  type CheckLevels,
  type CheckResult,
  checkIds,
  type Finding,
  type ShownChecks,
  type ShownFinding,
} from "./schema.ts";

/** Of each kind. */
const shownMax = 50;

/** Of all that see the change. */
type Checks = Omit<ShownChecks, "mayConfigure">;

/** Returns how many findings that a change made worse have this level. */
export function countWorse({ worse, worseLeftOut }: CheckResult, levels: CheckLevels, level: CheckLevel): number {
  const leftOut = checkIds.reduce((sum, id) => sum + (levels[id] === level ? (worseLeftOut[id] ?? 0) : 0), 0);
  return leftOut + worse.filter(({ check }) => levels[check] === level).length;
}

const nothing: Omit<Checks, "state"> = {
  blocking: [],
  warnings: [],
  standing: [],
  more: { blocking: 0, warnings: 0, standing: 0 },
  unchecked: [],
  build: null,
};

export const noChecks: Checks = { state: "nothing", ...nothing };

/** Returns the checks of a change for people who see it, and begins them. The caller has checked that the actor may. */
export async function showChecks(change: AskedChange & { workspaceId: string }): Promise<Checks> {
  const key = await findChange(change, database(), { request: true });
  if (isBroken(key)) {
    const build = key.broken && { ...key.broken, isBySettings: await isBrokenBySettings(change) };
    return { state: "broken", ...nothing, build };
  }
  if (key === "unbuilt") return { state: "unbuilt", ...nothing };
  if (key === "waiting") return { state: "checking", ...nothing };
  if (key.beforeTree === key.afterTree) return noChecks;
  const check = await requestCheck(key);
  if (check === null || check.status === "waiting") return { state: "checking", ...nothing };
  if (check.status === "failed") return { state: "failed", ...nothing };
  return arrange(check.result, await findLevels(systemScope, change.projectId, database()));
}

function arrange(result: CheckResult, levels: CheckLevels): Checks {
  const inOrder = (findings: readonly Finding[]) =>
    checkIds.flatMap((id) => findings.filter(({ check }) => check === id)).map(toShown);
  const ofLevel = (level: CheckLevel) => inOrder(result.worse.filter(({ check }) => levels[check] === level));
  const isOn = ({ check }: { check: Finding["check"] }) => levels[check] !== "off";
  const blocking = ofLevel("block").slice(0, shownMax);
  const warnings = ofLevel("warn").slice(0, shownMax);
  const allStanding = inOrder(result.standing.filter(isOn));
  const standing = allStanding.slice(0, shownMax);
  return {
    state: "checked",
    ...{ blocking, warnings, standing },
    more: {
      blocking: countWorse(result, levels, "block") - blocking.length,
      warnings: countWorse(result, levels, "warn") - warnings.length,
      standing: allStanding.length + result.standingLeftOut - standing.length,
    },
    unchecked: result.unchecked.filter(isOn),
    build: null,
  };
}

const toShown = (finding: Finding): ShownFinding => ({
  ...finding,
  address: isHtmlPath(finding.path) ? pageAddress(finding.path) : null,
});
