import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runGuarded, spawnGuarded } from "./guarded-process.ts";
import { identifyProcess } from "./process-identity.ts";

const env = { PATH: process.env.PATH ?? "" };

async function untilGone(pids: number[]): Promise<void> {
  await expect.poll(() => pids.map(identifyProcess)).toEqual(pids.map(() => null));
}

test("a child gets only the environment that it is given", async () => {
  const { code, output } = await runGuarded({
    command: ["/bin/sh", "-c", "echo $GIVEN; echo $HOME"],
    env: { GIVEN: "x" },
  });
  expect({ code, output }).toEqual({ code: 0, output: "x\n\n" });
});

test("a missing program ends with code 127, as in a shell", async () => {
  expect(await runGuarded({ command: ["/nowhere/program"], env })).toMatchObject({ code: 127 });
});

test("a child that ignores the request to end is killed with its descendants", async () => {
  let output = "";
  const child = spawnGuarded({
    command: ["/bin/sh", "-c", "trap '' TERM; sleep 60 & echo $!; wait; wait"],
    env,
    onOutput: (text) => {
      output += text;
    },
  });
  await expect.poll(() => output).toMatch(/^\d+\n$/);
  await child.end(50);
  await untilGone([child.pid, Number(output)]);
});

test("processes that an ended child leaves behind are killed", async () => {
  const { output } = await runGuarded({ command: ["/bin/sh", "-c", "sleep 60 >/dev/null 2>&1 & echo $!"], env });
  await untilGone([Number(output)]);
});

test("the children of a killed launcher end in the requested order", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sitewright-guard-"));
  const file = join(folder, "said");
  writeFileSync(file, "");
  const fixture = join(import.meta.dirname, "guarded-process.fixture.ts");
  const launcher = spawn(process.execPath, [fixture, file], { stdio: "ignore" });
  try {
    await expect.poll(() => readFileSync(file, "utf8").split("\n").length).toBe(4);
  } finally {
    launcher.kill("SIGKILL");
  }
  await expect.poll(() => readFileSync(file, "utf8")).toMatch(/second ends\nfirst ends\n$/);
  await untilGone([...readFileSync(file, "utf8").matchAll(/\d+/g)].map(Number));
  rmSync(folder, { recursive: true });
});
