import { expect, test } from "vitest";
import { rolesForEachAct } from "./who-may.ts";

test("the shown table says what each role may do", () => {
  const above = ["owner", "organization-admin"];
  expect(rolesForEachAct()).toEqual({
    read: [...above, "admin", "developer", "editor", "reviewer"],
    edit: [...above, "admin", "developer", "editor"],
    review: [...above, "admin", "reviewer"],
    inspect: [...above, "admin", "developer"],
    configure: [...above, "admin"],
    "manage-people": [...above, "admin"],
    "run-organization": above,
  });
});
