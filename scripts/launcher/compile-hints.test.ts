import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { addCompileHints, compileHint, hintedBytesMax } from "./compile-hints.ts";

test("scripts get the hint once, large ones and other files never", () => {
  const folder = mkdtempSync(join(tmpdir(), "sitewright-hints-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const large = `"${"x".repeat(hintedBytesMax)}"`;
  const before = { "page.js": "go()", "large.js": large, "style.css": "a{}" };
  for (const [name, content] of Object.entries(before)) writeFileSync(join(folder, name), content);

  addCompileHints(folder);
  addCompileHints(folder);

  const after = Object.keys(before).map((name) => readFileSync(join(folder, name), "utf8"));
  expect(after).toEqual([`${compileHint}go()`, large, "a{}"]);
});
