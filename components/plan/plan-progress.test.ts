import { expect, test } from "vitest";
import type { planItemStatuses } from "#lib/plans/schema.ts";
import { recordedPlan, recordedPlans, recordedSitePlan } from "../gallery/recorded/recorded-plan";
import { isAtWork, planSteps, stateOfBuild, stateOfStep } from "./plan-progress";

const statesOf = (plan: Parameters<typeof stateOfStep>[0]) => planSteps.map((step) => stateOfStep(plan, step));

test("steps before the phase are done, and those after it are ahead", () => {
  expect(statesOf(recordedPlans.discuss)).toEqual(["current", "ahead", "ahead", "ahead", "ahead"]);
  expect(statesOf(recordedPlans.approve)).toEqual(["done", "done", "done", "current", "ahead"]);
  expect(statesOf(recordedPlans.built)).toEqual(["done", "done", "done", "done", "done"]);
});

test("a failed plan shows the step that failed", () => {
  expect(statesOf(recordedPlans.failed)).toEqual(["done", "failed", "ahead", "ahead", "ahead"]);
});

function buildOf(statuses: (typeof planItemStatuses)[number][], building: boolean) {
  const items = recordedSitePlan.pages.map(({ path, action, title, dependsOn }, index) => ({
    ...{ id: path, path, action, title, dependsOn, editSessionId: null, problem: null },
    status: statuses[index] ?? "pending",
  }));
  return recordedPlan({ phase: "build", items, building });
}

test.each([
  ["nothing has begun", [], false, "ready"],
  ["it goes on, and nothing runs just now", ["done"], true, "running"],
  ["an item runs although it was stopped", ["running"], false, "running"],
  ["it was stopped between two items", ["done"], false, "halted"],
  ["an item was stopped", ["done", "stopped"], false, "halted"],
  ["what failed holds up everything else", ["failed"], true, "waits"],
  ["only what failed is left", ["done", "done", "failed", "skipped"], true, "waits"],
  ["everything is done or skipped", ["done", "done", "skipped", "done"], true, "checking"],
] as const)("a build in which %s: %o, building %s, is %s", (_name, statuses, building, state) => {
  expect(stateOfBuild(buildOf([...statuses], building))).toBe(state);
});

test("the server is asked again only while it works on the plan", () => {
  expect(Object.entries(recordedPlans).flatMap(([name, plan]) => (isAtWork(plan) ? [name] : []))).toEqual([
    "summarizing",
    "serializing",
    "changed",
    "building",
  ]);
});
