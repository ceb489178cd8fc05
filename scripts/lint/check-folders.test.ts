import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkFolders } from "./check-folders.ts";

const root = mkdtempSync(join(tmpdir(), "sitewright-folders-"));

beforeAll(() => {
  for (const folder of ["lib/plans/full", "lib/plans/fitting", "lib/words"])
    mkdirSync(join(root, folder), { recursive: true });
  for (let n = 0; n < 26; n++) writeFileSync(join(root, `lib/plans/full/file-${n}.ts`), "");
  for (let n = 0; n < 25; n++) writeFileSync(join(root, `lib/plans/fitting/file-${n}.ts`), "");
  for (const path of ["lib/plans/fitting/file-0.test.ts", "lib/plans/utils.ts", "lib/words/common.ts"])
    writeFileSync(join(root, path), "");
});

afterAll(() => rmSync(root, { recursive: true }));

test("refuses a folder with 26 source files and a file called utils", async () => {
  const found = await checkFolders(root);
  expect(found.map(({ path }) => path)).toEqual(["lib/plans/full", "lib/plans/utils.ts"]);
});
