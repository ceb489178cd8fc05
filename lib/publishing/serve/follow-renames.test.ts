import fc from "fast-check";
import { expect, test } from "vitest";
import { followRenames } from "./follow-renames.ts";

type Step = [from: string, to: string];
const follow = (...steps: Step[][]) =>
  Object.fromEntries(
    steps.reduce<ReadonlyMap<string, string>>(
      (present, step) =>
        followRenames(
          present,
          step.map(([from, to]) => ({ from, to })),
          step.map(([, to]) => to),
        ),
      new Map(),
    ),
  );

test("a page that is renamed twice redirects from both old names to the newest", () => {
  expect(follow([["a", "b"]], [["b", "c"]])).toEqual({ a: "c", b: "c" });
});

test("a page that gets its old name back redirects from the other", () => {
  expect(follow([["a", "b"]], [["b", "a"]])).toEqual({ b: "a" });
});

test("a new page takes its address back from a redirect", () => {
  expect(Object.fromEntries(followRenames(new Map([["a", "b"]]), [], ["a"]))).toEqual({});
});

test("a step without renames changes nothing", () => {
  const present = new Map([["a", "b"]]);
  expect(followRenames(present, [], ["c"])).toBe(present);
});

test("after any renames, redirects lead to present pages only, without loops", () => {
  const names = ["a", "b", "c", "d", "e"];
  const moves = fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { maxLength: 12 });
  fc.assert(
    fc.property(moves, (pairs) => {
      const pages = new Set(["a", "b"]);
      let redirects: ReadonlyMap<string, string> = new Map();
      for (const [one, other] of pairs) {
        const [from = "", to = ""] = [names[one], names[other]];
        if (!pages.has(from) || pages.has(to)) continue;
        pages.delete(from);
        pages.add(to);
        redirects = followRenames(redirects, [{ from, to }], [to]);
      }
      for (const [from, to] of redirects) {
        expect(pages.has(from)).toBe(false);
        expect(pages.has(to)).toBe(true);
      }
    }),
  );
});
