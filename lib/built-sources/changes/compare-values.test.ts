import { expect, test } from "vitest";
import { compareValues } from "./compare-values.ts";
import { readValues } from "./read-values.ts";

test.each([
  ["a.yml", "price: 2.8\n", "price: 2.9\n", [["price", "2.8", "2.9"]]],
  [
    "a.md",
    "---\ntitle: A\ndate: 2026-01-01\n---\n",
    "---\ntitle: A\ndate: 2026-02-01\n---\n",
    [["date", "2026-01-01", "2026-02-01"]],
  ],
  ["a.json", '[{"name":"Ada","job":"Baker"}]', '[{"name":"Ada","job":"Miller"}]', [["Ada: job", "Baker", "Miller"]]],
  ["a.yml", "- name: Ada\n- name: Ben\n", "- name: Ada\n- name: Ben\n- name: Cid\n", [["", null, "Cid"]]],
  ["a.yml", "team:\n- name: Ada\n- name: Ben\n", "team:\n- name: Ben\n", [["team", "Ada", null]]],
  ["a.toml", 'a = "x"\n[b]\nc = "y"\n', 'a = "x"\n[b]\nc = "z"\n', [["c", "y", "z"]]],
  ["a.yml", "- name: Ada\n- name: Ben\n- name: Cid\n", "- name: Cid\n- name: Ada\n- name: Ben\n", [["", null, null]]],
  [
    "a.yml",
    "team:\n- name: Ada\n  age: 1\n- name: Ben\n- name: Cid\n",
    "team:\n- name: Cid\n- name: Ben\n- name: Ada\n  age: 2\n",
    [
      ["team", null, null],
      ["Ada: age", "1", "2"],
    ],
  ],
  ["a.yml", "a: x\n", "a: x\nopening_hours: 8\n", [["opening hours", null, "8"]]],
  ["a.yml", "a: [", "a: x", [["", null, "x"]]],
  ["a.yml", "a: x # one\n", "a: 'x'\n", []],
])("the values of %s are compared by their names", (path, before, after, told) => {
  const facts = compareValues(readValues(path, before), readValues(path, after));
  expect(facts.map((fact) => [fact.name, fact.before, fact.after])).toEqual(told);
});

test("no more than forty values are told", () => {
  const many = (add: number) => Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${at}`, at + add]));
  expect(compareValues(many(0), many(1))).toHaveLength(40);
});
