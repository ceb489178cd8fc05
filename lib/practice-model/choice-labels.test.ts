import { expect, test } from "vitest";
import { wasOffered } from "./choice-labels.ts";

test("the offered labels are read from the question in the history", () => {
  const question =
    "Which one do you mean?\n\n- **Change \\*it\\* to X**: on a.html\n- **Y** (recommended)\n- **Both of them**";
  for (const said of ["Change *it* to X", "Y", "both of them"]) expect(wasOffered(question, said)).toBe(true);
  expect(wasOffered(question, "Change it")).toBe(false);
});
