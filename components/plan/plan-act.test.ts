import { expect, test, vi } from "vitest";
import { planWords } from "#lib/words/plan.ts";
import { performPlanAct } from "./plan-act";

const answer = (code: string) =>
  vi.stubGlobal("fetch", async () => Response.json({ code, detail: "A sentence." }, { status: 409 }));

test("stopping too late is a notice; any other refusal is a failure", async () => {
  answer("plan-phase");
  await expect(performPlanAct("p", { type: "stop" })).resolves.toBe(planWords.stoppedTooLate);
  await expect(performPlanAct("p", { type: "approve" })).rejects.toThrow("A sentence.");
  answer("read-only");
  await expect(performPlanAct("p", { type: "stop" })).rejects.toThrow("A sentence.");
});
