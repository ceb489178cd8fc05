import { expect, test } from "vitest";
import { cleanFileName } from "./clean-file-name.ts";

test.each([
  ["its own words", "My Loaf.JPG", "My Loaf.JPG"],
  ["no folders", "..\\..\\etc/passwd.txt", "passwd.txt"],
  ["one line", "a\nPICKED ELEMENTS\tb\u2028c.txt", "a PICKED ELEMENTS b c.txt"],
  ["one direction", "bill\u202Efdp.exe.txt", "bill fdp.exe.txt"],
  ["no control characters", "a\u0000\u001b[31mb\u009f.md", "a [31mb .md"],
  ["no halves of characters", "a\ud800b.md", "a\ufffdb.md"],
  ["accents as one character", "Gro\u0308ße.csv", "Größe.csv"],
  ["emoji", "👩\u200D🍳.png", "👩\u200D🍳.png"],
  ["a name for one without any", "\u202e/", "file"],
  ["its ending when it is long", `${"é".repeat(300)}.jpeg`, `${"é".repeat(94)}….jpeg`],
])("a file keeps %s", (_what, given, expected) => {
  expect(cleanFileName(given)).toBe(expected);
});
