import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { runInSandbox } from "#lib/sandbox/run-in-sandbox.ts";
import { complete, makeFolder } from "./run-as.ts";

// Runs on every machine.

beforeEach(() => {
  process.env.SANDBOX = "off";
});

test("without a sandbox nothing runs, and the reason is told", async () => {
  expect(await findSandbox()).toEqual({ kind: "none", because: "switched-off" });
  const folder = makeFolder();
  await expect(runInSandbox(complete({ folder, command: `touch ran ${folder}/ran` }))).rejects.toMatchObject({
    name: "SandboxMissing",
    because: "switched-off",
  });
  expect(existsSync(join(folder, "ran"))).toBe(false);
});
