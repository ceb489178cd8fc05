import { expect, test } from "vitest";
import { createWatchdog, hungAfterMs, tellEnds } from "./watchdog.ts";

test("a run counts as hung after more than the patience without progress", () => {
  let now = 1_000;
  const watchdog = createWatchdog(100, () => now);
  now += 100;
  expect(watchdog.isHung()).toBe(false);
  now += 1;
  expect(watchdog.isHung()).toBe(true);
});

test("progress restarts the patience, so a long run does not hang", () => {
  let now = 0;
  const watchdog = createWatchdog(100, () => now);
  for (let step = 0; step < 50; step += 1) {
    now += 90;
    expect(watchdog.isHung()).toBe(false);
    watchdog.progress();
  }
});

test("the patience exceeds the limits of the model and of git", () => {
  for (const [MODEL_IDLE_SECONDS, GIT_SECONDS] of [
    [120, 60],
    [1, 1],
    [600, 1],
    [1, 600],
  ] as const) {
    const patienceMs = hungAfterMs({ MODEL_IDLE_SECONDS, GIT_SECONDS });
    expect(patienceMs).toBeGreaterThan(Math.max(MODEL_IDLE_SECONDS, GIT_SECONDS) * 1000);
  }
});

test("the end of a port's call is progress, also if it fails", async () => {
  let ends = 0;
  class Port {
    readonly #word = "read";
    async read(): Promise<string> {
      return this.#word;
    }
    async fail(): Promise<void> {
      throw new Error("failed");
    }
  }
  const port = tellEnds(new Port(), () => {
    ends += 1;
  });
  expect(await port.read()).toBe("read");
  await expect(port.fail()).rejects.toThrow("failed");
  expect(ends).toBe(2);
});
