import { expect, test } from "vitest";
import { arrive, shownPath, startVisit, step, visit } from "./visited-pages.ts";

const home = arrive(startVisit("/"), "/");

test("back and forward go along the pages that were seen, whether a link or the bar led there", () => {
  const about = arrive(home, "/about.html");
  const bread = arrive(visit(about, "/bread.html"), "/bread.html");
  const back = step(step(bread, -1), -1);
  expect(shownPath(back)).toBe("/");
  expect(shownPath(step(back, -1))).toBe("/");
  expect(shownPath(step(step(back, 1), 1))).toBe("/bread.html");
  expect(step(bread, 1)).toBe(bread);
});

test("a redirect takes the place of what was asked for", () => {
  expect(arrive(visit(home, "/team"), "/team/")).toEqual({ paths: ["/", "/team/"], at: 1, isUnderWay: false });
});

test("a link that is pressed before its page has said a word leaves the way back to it", () => {
  const news = arrive(startVisit("/"), "/news/");
  expect(news).toEqual({ paths: ["/", "/news/"], at: 1, isUnderWay: false });
  expect(shownPath(step(news, -1))).toBe("/");
});

test("going elsewhere from an earlier page forgets what came after it", () => {
  const two = arrive(arrive(home, "/a"), "/b");
  expect(arrive(arrive(step(two, -1), "/a"), "/c").paths).toEqual(["/", "/a", "/c"]);
});

test("the same page again is no step, and the list is bounded", () => {
  expect(arrive(home, "/")).toBe(home);
  expect(visit(home, "/").paths).toEqual(["/"]);
  let visited = home;
  for (let page = 0; page < 300; page++) visited = arrive(visited, `/${page}`);
  expect(visited.paths).toHaveLength(100);
  expect(shownPath(visited)).toBe("/299");
});
