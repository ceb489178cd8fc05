import { expect, test, vi } from "vitest";
import { performPlanAct } from "./plan-act";

const answer = (code: string) =>
  vi.stubGlobal("fetch", async () => Response.json({ code, detail: "A sentence." }, { status: 409 }));

test("stopping a moment too late is no failure; any other refusal is", async () => {
  answer("plan-phase");
  await expect(performPlanAct("p", { type: "stop" })).resolves.toBeUndefined();
  await expect(performPlanAct("p", { type: "approve" })).rejects.toThrow("A sentence.");
  answer("read-only");
  await expect(performPlanAct("p", { type: "stop" })).rejects.toThrow("A sentence.");
});
