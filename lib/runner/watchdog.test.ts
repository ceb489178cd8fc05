import { expect, test } from "vitest";
import { createWatchdog, hungAfterMs, tellEnds } from "./watchdog.ts";

test("a run hangs once it has shown no progress for longer than the patience", () => {
  let now = 1_000;
  const watchdog = createWatchdog(100, () => now);
  now += 100;
  expect(watchdog.isHung()).toBe(false);
  now += 1;
  expect(watchdog.isHung()).toBe(true);
});

test("progress starts the patience anew, however long the run takes in all", () => {
  let now = 0;
  const watchdog = createWatchdog(100, () => now);
  for (let step = 0; step < 50; step += 1) {
    now += 90;
    expect(watchdog.isHung()).toBe(false);
    watchdog.progress();
  }
});

test("the patience is longer than each wait with a limit of its own", () => {
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

test("the end of a port's call is progress, also where it fails", async () => {
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
