import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PlanForDisplay } from "#lib/plans/display-schema.ts";
import type { PlanItemStatus } from "#lib/plans/schema.ts";
import { planWords } from "#lib/words/plan.ts";
import { PlanFooter } from "./plan-footer";

const item = (status: PlanItemStatus): PlanForDisplay["items"][number] => ({
  ...{ id: status, path: `${status}.html`, action: "create", title: status, status },
  ...{ editSessionId: null, dependsOn: [], problem: null },
});
const built: PlanForDisplay = {
  ...{
    id: "p",
    conversationId: "c",
    wish: "A site",
    asked: null,
    withdrawn: null,
    phase: "build",
    attempt: 1,
    attemptsMax: 3,
    missing: [],
  },
  ...{
    brief: null,
    plan: null,
    version: null,
    draft: null,
    warnings: [],
    items: [item("done"), item("skipped")],
    building: true,
    stale: [],
  },
  usage: { calls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, costUsd: 0 },
  ...{ acceptance: null, failure: null, activeEditSessionId: null, readOnly: false, createdAt: "", endedAt: null },
};
const draw = (plan: PlanForDisplay) =>
  renderToStaticMarkup(<PlanFooter plan={plan} acting={{ perform: async () => true, busy: null }} />);

test("a build in its final check can be checked again", () => {
  expect(draw(built)).toContain(planWords.lookAgain);
});

test("the build can be stopped while an item runs", () => {
  expect(draw({ ...built, items: [item("running")] })).toContain(planWords.stop);
});

test("a failed change offers the old plan; a failed first plan offers none", () => {
  const failed: PlanForDisplay = { ...built, phase: "failed" };
  expect(draw({ ...failed, version: 1 })).toContain(planWords.keep);
  expect(draw(failed)).not.toContain(planWords.keep);
});

test("stopping a change says that the plan stays as it was", () => {
  expect(draw({ ...built, phase: "serialize", version: 1 })).toContain(planWords.stopChange);
  expect(draw({ ...built, phase: "serialize" })).toContain(planWords.stopAsking);
});

test("Approve never takes Stop's place, so a late click on it approves nothing", () => {
  const stopping = draw({ ...built, phase: "serialize", version: 1 });
  expect(stopping.indexOf(planWords.stopChange)).toBeLessThan(stopping.indexOf(planWords.discard));
  const approving = draw({ ...built, phase: "approve" });
  expect(approving.indexOf(planWords.approve)).toBeGreaterThan(approving.indexOf(planWords.discard));
});
