import { expect, test } from "vitest";
import { arrive, shownPath, startVisit, step, visit } from "./visited-pages.ts";

const home = arrive(startVisit("/"), "/");

test("back and forward follow the pages shown by links and by the bar", () => {
  const about = arrive(home, "/about.html");
  const bread = arrive(visit(about, "/bread.html"), "/bread.html");
  const back = step(step(bread, -1), -1);
  expect(shownPath(back)).toBe("/");
  expect(shownPath(step(back, -1))).toBe("/");
  expect(shownPath(step(step(back, 1), 1))).toBe("/bread.html");
  expect(step(bread, 1)).toBe(bread);
});

test("a redirect replaces the requested page", () => {
  expect(arrive(visit(home, "/team"), "/team/")).toEqual({ paths: ["/", "/team/"], at: 1, isUnderWay: false });
});

test("a link pressed on a page that is still loading keeps the way back", () => {
  const news = arrive(startVisit("/"), "/news/");
  expect(news).toEqual({ paths: ["/", "/news/"], at: 1, isUnderWay: false });
  expect(shownPath(step(news, -1))).toBe("/");
});

test("navigating from an earlier page drops the pages after it", () => {
  const two = arrive(arrive(home, "/a"), "/b");
  expect(arrive(arrive(step(two, -1), "/a"), "/c").paths).toEqual(["/", "/a", "/c"]);
});

test("the same page again is not a step, and the list has a maximum", () => {
  expect(arrive(home, "/")).toBe(home);
  expect(visit(home, "/").paths).toEqual(["/"]);
  let visited = home;
  for (let page = 0; page < 300; page++) visited = arrive(visited, `/${page}`);
  expect(visited.paths).toHaveLength(100);
  expect(shownPath(visited)).toBe("/299");
});
