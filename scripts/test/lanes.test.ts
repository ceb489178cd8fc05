import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { type Lane, runLanes } from "./lanes.ts";
import { progressIn } from "./steps.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns everything that is written to standard error from now on, without the seconds. */
function recordOutput(): string[] {
  const written: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    written.push(`${text}`.replaceAll(/\d+\.\d s/g, "n s"));
    return true;
  });
  return written;
}

const passing = (name: string, run: () => Promise<unknown> = async () => undefined): Lane => ({
  name,
  async run() {
    await run();
    return { passed: 2, failed: 0, summary: "2 passed, 0 failed" };
  },
});

test("rows run concurrently, lanes in sequence, and each prints one whole line", async () => {
  const written = recordOutput();
  const second = Promise.withResolvers<void>();
  const results = await runLanes(
    // It waits for a lane of the other row, so it ends only if that one runs concurrently.
    [passing("Slow", () => second.promise)],
    [passing("First"), passing("Second", async () => second.resolve())],
  );
  expect(written.toSorted()).toEqual([
    "First … n s, 2 passed, 0 failed\n",
    "Second … n s, 2 passed, 0 failed\n",
    "Slow … n s, 2 passed, 0 failed\n",
  ]);
  expect(results.map(({ passed }) => passed)).toEqual([2, 2, 2]);
});

test("a failing or broken lane is reported below its line, and later ones run", async () => {
  const written = recordOutput();
  const results = await runLanes([
    {
      name: "Failing",
      run: async () => ({ passed: 1, failed: 3, summary: "1 passed, 3 failed", told: "Why\nit failed" }),
    },
    { name: "Broken", run: () => Promise.reject(new Error("No such program")) },
    passing("Last"),
  ]);
  expect(written).toEqual([
    "Failing … n s, 1 passed, 3 failed\nWhy\nit failed\n",
    "Broken … n s\nError: No such program\n",
    "Last … n s, 2 passed, 0 failed\n",
  ]);
  expect(results.map(({ failed }) => failed)).toEqual([3, 1, 0]);
});

test("a terminal shows how far each running lane is", async () => {
  vi.useFakeTimers();
  const wasTty = process.stderr.isTTY;
  process.stderr.isTTY = true;
  onTestFinished(() => {
    process.stderr.isTTY = wasTty;
    vi.useRealTimers();
  });
  const written = recordOutput();
  const run: Lane["run"] = async (onProgress) => {
    onProgress(progressIn("Running 413 tests using 2 workers\n\n··F·"));
    await vi.advanceTimersByTimeAsync(200);
    return { passed: 412, failed: 1 };
  };
  await runLanes([{ name: "Browser tests", run }]);
  expect(written).toContain("\r\x1b[KBrowser tests … n s, 3 of 413");
  expect(progressIn("··")).toBe("2 so far");
});
