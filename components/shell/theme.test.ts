import { expect, test } from "vitest";
import { themeAttribute, themeFrom } from "./theme";

test("the cookie sets the theme; an unknown value means the system's", () => {
  expect(["light", "dark", "system", "", "pink", undefined].map(themeFrom)).toEqual([
    "light",
    "dark",
    "system",
    "system",
    "system",
    "system",
  ]);
});

test("the system's theme leaves no mark on the page", () => {
  expect([themeAttribute("system"), themeAttribute("dark")]).toEqual([undefined, "dark"]);
});
