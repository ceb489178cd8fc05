import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

// No other test starts these, so a fault would show only when somebody wants to measure.
test.each(["scripts/lighthouse/measured-product.ts", "scripts/bench/turns.ts"])(
  "%s can be loaded by Node alone",
  async (file) => {
    const load = `await import(${JSON.stringify(`./${file}`)}); process.exit(0)`;
    const { stderr } = await run("node", ["--input-type=module", "-e", load]);
    expect(stderr).toBe("");
  },
);

test.each([
  ["a server that is asked to end exits with 0", "", 0],
  ["tests that are interrupted exit with 1", ", { codeWhenAsked: 1 }", 1],
])("%s", async (_name, options, code) => {
  const waiting = `() => new Promise(() => { setInterval(() => undefined, 60_000); console.log("waiting"); })`;
  const script = `const { runLauncher } = await import("./scripts/launcher/lifetime.ts"); await runLauncher(${waiting}${options})`;
  const launcher = spawn("node", ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  await once(launcher.stdout, "data");
  launcher.kill("SIGTERM");
  expect(await once(launcher, "exit")).toEqual([code, null]);
});
