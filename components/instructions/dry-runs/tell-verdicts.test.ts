import { expect, test } from "vitest";
import type { DryRun } from "#lib/dry-runs/schema.ts";
import { countVerdicts, tellVerdicts } from "./tell-verdicts.ts";

type Turn = Pick<DryRun["turns"][number], "status" | "verdict">;

const told = (...turns: Turn[]) => tellVerdicts(countVerdicts({ turns: turns as DryRun["turns"] }));
const judged = (verdict: Turn["verdict"], status: Turn["status"] = "completed"): Turn => ({ status, verdict });

test("verdicts are summed in one line with those that are missing", () => {
  expect(told(judged("better"), judged("better"), judged("worse"), judged(null))).toBe(
    "2 better, 1 worse, 1 not judged",
  );
  expect(told(judged("same", "failed"))).toBe("1 the same");
});

test("turns that were not asked to their end wait for no verdict", () => {
  expect(told(judged("better"), judged(null, "stopped"), judged(null, "waiting"))).toBe("1 better");
  expect(told(judged(null), judged(null))).toBe("");
});
