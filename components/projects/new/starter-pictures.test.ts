import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { listStarters } from "#lib/workspaces/starters/starters.ts";

test("every starter has a picture", () => {
  for (const { id } of listStarters()) expect(existsSync(`public/starters/${id}.jpg`), id).toBe(true);
});
