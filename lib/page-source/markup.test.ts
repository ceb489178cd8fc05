import { expect, test } from "vitest";
import { indentUnit } from "./markup.ts";

test("a step of indentation is the one of most lines", () => {
  expect(indentUnit("<div>\n    <p>\n\t\tone\n    </p>\n</div>\n")).toBe("    ");
  expect(indentUnit("<div>\n\t<p>\n\t\tone\n  </p>\n</div>\n")).toBe("\t");
  expect(indentUnit("<div>\n   \t<p>\n</div>\n")).toBe("\t");
  expect(indentUnit("<p>\n")).toBe("  ");
});
