import { expect, test } from "vitest";
import { workspaceBranchName } from "./branch-name.ts";
import { isBranchName } from "./refs.ts";

const at = new Date("2025-06-07T23:59:59Z");
const id = "0190b6c0-1111-7222-8333-4444aBcD1234";

test.each([
  ["Ada Lovelace", "sitewright/2025-06-07-ada-lovelace-abcd1234"],
  ["Zoë Groß", "sitewright/2025-06-07-zoe-gross-abcd1234"],
  ["  ..//~^:  ", "sitewright/2025-06-07-user-abcd1234"],
  ["李雷", "sitewright/2025-06-07-user-abcd1234"],
  ["x".repeat(100), `sitewright/2025-06-07-${"x".repeat(24)}-abcd1234`],
  ["-a-", "sitewright/2025-06-07-a-abcd1234"],
])("the branch of %j is %s, a name that git takes", (userName, expected) => {
  const name = workspaceBranchName({ at, userName, id });
  expect(name).toBe(expected);
  expect(isBranchName(name)).toBe(true);
});
