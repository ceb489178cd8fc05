import { expect, test } from "vitest";
import { outputKeptBytesMax, PlainText, TextEnd } from "./plain-text.ts";

const printed =
  "\u001b[1;31mäöü\u001b[0m €\r\none\rtwo\u0007\tthree\u001b]8;;http://example.org\u001b\\link\u001b]8;;\u001b\\\n";
const plain = "äöü €\none\ntwo\tthreelink\n";

test("text is plain however its bytes are cut", () => {
  const bytes = Buffer.from(printed);
  for (let at = 0; at <= bytes.length; at += 1) {
    const text = new PlainText();
    const parts = [text.add(bytes.subarray(0, at)), text.add(bytes.subarray(at)), text.end()];
    expect([at, parts.join("")]).toEqual([at, plain]);
  }
});

test("a sequence that never ends holds nothing back", () => {
  const text = new PlainText();
  text.add(Buffer.from("\u001b]"));
  expect(text.add(Buffer.from("x".repeat(300)))).toContain("x".repeat(100));
});

test("the end of a text is kept, in whole characters", () => {
  const end = new TextEnd();
  for (let part = 0; part < 100; part += 1) end.add("€".repeat(1000));
  end.add("last");
  const kept = end.read();
  expect(end.isCut).toBe(true);
  expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(outputKeptBytesMax);
  expect(kept).toMatch(/^€+last$/);
});

test("a text that fits is kept whole", () => {
  const end = new TextEnd();
  end.add("all of it");
  expect([end.read(), end.isCut]).toEqual(["all of it", false]);
});
