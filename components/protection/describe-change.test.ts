import { expect, test } from "vitest";
import { describeChange } from "./describe-change.ts";

const nothing = { protectedPaths: [], openedPaths: [], pushEveryTurn: false, allowedOrigins: [] };

test("a change is told by the paths and origins added and removed", () => {
  const before = { ...nothing, protectedPaths: ["prices.html"], openedPaths: ["CNAME"] };
  const after = {
    protectedPaths: ["legal"],
    openedPaths: [".github/x.yml"],
    pushEveryTurn: true,
    allowedOrigins: ["https://a.example"],
  };
  expect(describeChange({ before, after })).toEqual([
    "opened “.github/x.yml” to the agent",
    "closed “CNAME” again",
    "closed “legal”",
    "no longer closes “prices.html”",
    "has every change backed up in the repository",
    "lets previews load from https://a.example",
  ]);
});

test("unchanged settings are not told", () => {
  const same = { ...nothing, openedPaths: ["CNAME"] };
  expect(describeChange({ before: same, after: { ...same, openedPaths: ["CNAME"] } })).toEqual([]);
});
