import { expect, test } from "vitest";
import { fromGitBytes, parseTree, toGitBytes } from "./tree.ts";

const id = "ab".repeat(20);
const entry = (mode: string, name: string) => Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, "hex")]);

test("a tree's entries keep their names, modes and kinds", () => {
  const tree = parseTree(
    Buffer.concat([
      entry("100644", "a b"),
      entry("100755", "run"),
      entry("120000", "link"),
      entry("40000", "folder"),
      entry("160000", "module"),
    ]),
    20,
  );
  expect([...tree].map(([name, { kind }]) => [name, kind])).toEqual([
    ["a b", "file"],
    ["run", "file"],
    ["link", "symlink"],
    ["folder", "folder"],
    ["module", "submodule"],
  ]);
  expect(tree.get("run")).toEqual({ mode: "100755", id, kind: "file" });
  expect(parseTree(Buffer.alloc(0), 20).size).toBe(0);
});

test.each([
  ["without an id", Buffer.from("100644 a\0")],
  ["with half an id", entry("100644", "a").subarray(0, -1)],
  ["without an end of the name", Buffer.from("100644 aaaa")],
  ["without a mode", Buffer.from("aaaa")],
])("a tree %s is rejected as damaged", (_name, content) => {
  expect(() => parseTree(content, 20)).toThrow("damaged");
});

test("names survive the round trip to git's bytes, and invalid UTF-8 stays distinct", () => {
  for (const name of ["a", "über", "日本語", "😀"]) expect(fromGitBytes(toGitBytes(name))).toBe(name);
  expect(toGitBytes("ü")).toBe("\u00c3\u00bc");
  expect(toGitBytes(fromGitBytes("caf\u00e9"))).not.toBe("caf\u00e9");
});
