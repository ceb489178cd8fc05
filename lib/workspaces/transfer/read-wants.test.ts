import { expect, test } from "vitest";
import { readWants } from "./read-wants.ts";

const [a, b] = ["a".repeat(40), "b".repeat(40)];
const packet = (line: string) => (line.length + 4).toString(16).padStart(4, "0") + line;
const read = (...parts: string[]) => readWants(Buffer.from(parts.join(""), "latin1"));

test("wants and shallow commits are read up to the first flush", () => {
  const lines = [
    packet(`want ${a} ofs-delta agent=git/2\n`),
    packet(`want ${b.toUpperCase()}`),
    packet(`shallow ${b}\n`),
  ];
  expect(read(...lines, packet("deepen 1"), "0000", packet(`want ${a}`), packet(`have ${a}`))).toEqual({
    wants: [a, b],
    shallows: [b],
  });
  expect(read("0000")).toEqual({ wants: [], shallows: [] });
  expect(read()).toEqual({ wants: [], shallows: [] });
});

test.each([
  ["a cut packet", packet(`want ${a}`).slice(0, -1)],
  ["a cut length", "00"],
  ["a length that is no number", `00zz${a}`],
  ["a ref's name", packet("want refs/heads/main\n")],
  ["a short id", packet("want abc\n")],
  ["an id that is too long", packet(`shallow ${a}a`)],
])("%s is malformed", (_, body) => {
  expect(read(body)).toBeNull();
});
