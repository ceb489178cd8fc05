import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

// What no other test starts would be found broken only when somebody wants to measure.
test.each(["scripts/lighthouse/measured-product.ts", "scripts/bench/turns.ts"])(
  "%s can be loaded by Node alone",
  async (file) => {
    const load = `await import(${JSON.stringify(`./${file}`)}); process.exit(0)`;
    const { stderr } = await run("node", ["--input-type=module", "-e", load]);
    expect(stderr).toBe("");
  },
);
