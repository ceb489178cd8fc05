import { expect, test } from "vitest";
import { relevantLines, shortenLog } from "./log-schema.ts";

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

test("a shortened log keeps the reason that a long trace pushes out", () => {
  const reason = "Liquid Exception: Could not locate the included file 'menu.html'";
  const trace = Array.from(
    { length: 90 },
    (_, at) => `\tfrom /usr/share/jekyll/lib/renderer.rb:${at}:in 'render'`,
  ).join("\n");
  const log = `Configuration file: _config.yml\n  ${reason}\n${trace}\n`;
  const shortened = shortenLog(log, 1_500);
  expect(shortened.length).toBe(1_500);
  expect(shortened.startsWith(`${reason}\n[…]\n`)).toBe(true);
  expect(shortened.endsWith(`${trace.slice(-200)}\n`)).toBe(true);
  expect(shortenLog(log, 100_000)).toBe(log);
  expect(shortenLog(`${"Wrote a page\n".repeat(500)}Error: no such filter\n`, 1_500)).toMatch(
    /^(?!\[…\])[^…]*Error: no such filter\n$/,
  );
});
