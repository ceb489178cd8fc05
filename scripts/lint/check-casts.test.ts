import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkCasts } from "./check-casts.ts";

test("a cast through unknown is found with its line, also across two lines", async () => {
  const root = mkdtempSync(join(tmpdir(), "sitewright-casts-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "lib"));
  const cast = (space: string) => ["const row = json", "as", "unknown", "as", "Row;\n"].join(space);
  writeFileSync(join(root, "lib/a.ts"), `\n${cast(" ")}${cast("\n")}const known = row as unknown;`);
  const found = await checkCasts(root);
  expect(found.map(({ path, line }) => `${path}:${line}`)).toEqual(["lib/a.ts:2", "lib/a.ts:4"]);
});
