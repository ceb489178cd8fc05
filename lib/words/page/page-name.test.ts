import { expect, test } from "vitest";
import { pageName, pageNameMax, pageNames } from "./page-name.ts";

test.each([
  ["cakes.html", "Cakes | Juniper Street Bakery", "Cakes"],
  ["index.html", "Juniper Street Bakery: sourdough and pastry", "Home"],
  ["news/index.html", "Juniper Street Bakery: sourdough and pastry", "Juniper Street Bakery"],
  ["about.html", "About us – Juniper", "About us"],
  ["us.html", "  Anna’s\n bakery ", "Anna’s bakery"],
  ["hours.html", "10:30 at night", "10:30 at night"],
  ["about.html", " | Juniper", "| Juniper"],
  ["index.html", "", "Home"],
  ["about-us.html", "", "About us"],
  ["team/index.html", " ", "Team"],
  ["a+b.html", "", "A+b"],
  ["über_uns.htm", "", "Über uns"],
])("the page %s with the title %j is called %j", (path, title, name) => {
  expect(pageName(path, title)).toBe(name);
});

test("a long name is cut between two characters", () => {
  for (const lead of ["", "a"]) {
    const name = pageName("bread.html", `${lead}${"\u{1F35E}".repeat(1_000)}`);
    expect(name.length).toBeLessThanOrEqual(pageNameMax);
    expect(name).toMatch(/^a?\u{1F35E}{20,}…$/u);
    expect(name).not.toMatch(/\p{Surrogate}/u);
  }
});

test("only pages of the same name are told apart by their paths", () => {
  const pages = [
    { path: "index.html", title: "Juniper" },
    { path: "rye.html", title: "Bread | Juniper" },
    { path: "wheat.html", title: "Bread | Juniper" },
  ];
  expect(pageNames(pages)).toEqual(["Home", "Bread (rye.html)", "Bread (wheat.html)"]);
});
