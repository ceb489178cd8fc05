import { expect, test } from "vitest";
import { followingHeading } from "./following-heading.ts";

test.each([
  ["About us", "About us", "Our family", "Our family"],
  ["About us | Juniper", "About us", "Our family | Juniper", "Our family"],
  ["About us | Juniper", "About us", "Our family", "Our family"],
  ["About us | Juniper", "About us", "About us | Juniper Street", null],
  ["About us", "A family of bakers", "Our family", null],
  ["About us", "About", "Our family", null],
  ["About us", null, "Our family", null],
  ["", "", "Our family", null],
  ["About us", "About us", "", null],
])("title %j, heading %j: the title %j makes the heading %j", (title, heading, next, follows) => {
  expect(followingHeading({ title, heading }, next)).toBe(follows);
});
