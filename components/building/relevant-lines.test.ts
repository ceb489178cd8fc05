import { expect, test } from "vitest";
import { relevantLines } from "./relevant-lines";

test("the lines that name the error are told, without traces and colours", () => {
  const log = [
    "[11ty] Writing _site/index.html",
    "\u001B[31mError: filter not found: shout\u001B[39m",
    "    at Template.render (/site/node_modules/x.js:1:2)",
    "npm error A complete log of this run can be found in /root/.npm",
    "",
  ].join("\n");
  expect(relevantLines(log)).toEqual(["Error: filter not found: shout"]);
});

test("without such a line the last ones are told", () => {
  const log = Array.from({ length: 9 }, (_, at) => `line ${at + 1}`).join("\n");
  expect(relevantLines(log)).toEqual(["line 4", "line 5", "line 6", "line 7", "line 8", "line 9"]);
  expect(relevantLines("")).toEqual([]);
});
