import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const report = join(tmpdir(), `sitewright-vitest-${process.pid}.json`);
const steps: [name: string, command: string[]][] = [
  ["lint and format", ["node_modules/.bin/biome", "check", "."]],
  [
    "unit and integration",
    ["node_modules/.bin/vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  ],
];

let passed = 0;
let failed = 0;
for (const [name, [command, ...args]] of steps) {
  console.log(`\n── ${name}`);
  const result = spawnSync(command as string, args, { stdio: "inherit" });
  if (!name.startsWith("unit")) result.status === 0 ? passed++ : failed++;
}
const results = JSON.parse(readFileSync(report, "utf8"));
rmSync(report);
passed += results.numPassedTests;
failed += results.numFailedTests + (results.numPassedTests === 0 ? 1 : 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
