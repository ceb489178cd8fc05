import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { listStarters } from "#lib/workspaces/starters/starters.ts";

test("every starter that can be chosen has its picture", () => {
  for (const { id } of listStarters()) expect(existsSync(`public/starters/${id}.jpg`), id).toBe(true);
});
