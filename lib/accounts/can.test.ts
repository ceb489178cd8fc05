import { expect, test } from "vitest";
import { can, canRead } from "./can.ts";
import { type Actor, capabilities } from "./schema.ts";

const project = { id: "p", organizationId: "o" };
const actor = (organizationRoles: Actor["organizationRoles"], projectRoles: Actor["projectRoles"]): Actor => ({
  userId: "u",
  name: "N",
  email: "n@example.org",
  signInId: "s",
  language: null,
  organizationRoles,
  projectRoles,
});

const table: [who: string, actor: Actor, may: string[], reads: boolean][] = [
  ["owner", actor({ o: "owner" }, {}), [...capabilities], true],
  ["organization admin", actor({ o: "admin" }, {}), [...capabilities], true],
  ["plain member of the organization", actor({ o: "member" }, {}), [], false],
  ["project admin", actor({ o: "member" }, { p: "admin" }), [...capabilities], true],
  ["developer", actor({}, { p: "developer" }), ["edit", "inspect"], true],
  ["editor", actor({}, { p: "editor" }), ["edit"], true],
  ["reviewer", actor({}, { p: "reviewer" }), ["review"], true],
  ["owner of another organization", actor({ x: "owner" }, {}), [], false],
  ["editor of another project", actor({ o: "member" }, { q: "editor" }), [], false],
];

test.each(table)("%s has exactly the capabilities of the role", (_who, who, may, reads) => {
  expect(capabilities.filter((capability) => can(who, capability, project))).toEqual(may);
  expect(canRead(who, project)).toBe(reads);
});
