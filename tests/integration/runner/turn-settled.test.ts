import { afterEach, expect, test, vi } from "vitest";
import { scheduleFollowUp } from "#lib/follow-ups/schedule-follow-up.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { addJob } from "#lib/platform/jobs.ts";
import { startRunner, type TurnRunner } from "#lib/runner/start-runner.ts";

vi.mock("#lib/runner/plans/follow-build.ts", () => ({
  followBuild: () => Promise.reject(new Error("The build cannot be looked at.")),
  continueBuild: async () => undefined,
}));
vi.mock("#lib/follow-ups/schedule-follow-up.ts", () => ({ scheduleFollowUp: vi.fn(async () => undefined) }));

let runner: TurnRunner | null = null;
afterEach(() => runner?.stop());

test("a failing plan does not keep follow-ups from being scheduled", async () => {
  runner = await startRunner();
  const payload = { conversationId: newId() };
  await inTransaction((tx) => addJob(tx, "turn-settled", payload));
  await vi.waitFor(() => expect(scheduleFollowUp).toHaveBeenCalledWith(payload), { timeout: 10_000 });
});
