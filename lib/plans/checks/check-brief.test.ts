import { expect, test } from "vitest";
import type { Brief, Decision, Manifest } from "../schema.ts";
import { checkBrief, undecidedIn } from "./check-brief.ts";

const manifest: Manifest = {
  entries: [
    { id: "page:about.html", kind: "page", name: "about.html", title: "About us" },
    { id: "asset:shop.jpg", kind: "asset", name: "shop.jpg" },
    { id: "named:prices", kind: "named", name: "Prices" },
  ],
};

function brief(decisions: [string, Decision["decision"]][]): Brief {
  return {
    ...{ title: "Shop", summary: "A shop.", audience: "Not specified", tone: "plain", facts: [] },
    decisions: decisions.map(([id, decision]) => ({ id, decision, what: "As it is." })),
  };
}
const about = ["page:about.html", "keep"] as [string, Decision["decision"]];
const shop = ["asset:shop.jpg", "keep"] as [string, Decision["decision"]];
const prices = ["named:prices", "create"] as [string, Decision["decision"]];

test.each([
  ["complete, in any order", [prices, shop, about], []],
  [
    "two are missing",
    [shop],
    [
      ["“About us” (about.html) is missing.", 'No decision has the id "page:about.html".'],
      ["“Prices” is missing.", 'No decision has the id "named:prices".'],
    ],
  ],
  [
    "a wrong id, for one that is still open",
    [["page:about", "keep"], shop, prices],
    [
      ["“About us” (about.html) is missing.", 'No decision has the id "page:about.html".'],
      ["There is no id “page:about”.", 'Nearest: "page:about.html".'],
    ],
  ],
  ["an invented id", [about, shop, prices, ["zzzz", "keep"]], [["There is no id “zzzz”.", null]]],
  [
    "twice",
    [about, shop, prices, ["named:prices", "leave_out"]],
    [["“Prices” is decided more than once.", 'Keep one decision with the id "named:prices".']],
  ],
  [
    "an existing page can't be created",
    [["page:about.html", "create"], ["asset:shop.jpg", "include"], prices],
    [
      [
        "“About us” (about.html) is there already, and “create” is no decision about it.",
        'The decision for "page:about.html" is one of "keep", "update", "remove".',
      ],
      [
        "“shop.jpg” is there already, and “include” is no decision about it.",
        'The decision for "asset:shop.jpg" is one of "keep", "update", "remove".',
      ],
    ],
  ],
] as [string, [string, Decision["decision"]][], [string, string | null][]][])(
  "a brief is compared with the manifest by its ids: %s",
  (_, decisions, findings) => {
    expect(checkBrief(brief(decisions), manifest)).toEqual(findings.map(([sentence, hint]) => ({ sentence, hint })));
  },
);

test("prose is no decision: a brief that only mentions a page leaves it undecided", () => {
  const spoken = { ...brief([shop, prices]), summary: "About us (about.html, page:about.html) is kept." };
  expect(undecidedIn(spoken, manifest).map(({ id }) => id)).toEqual(["page:about.html"]);
  expect(checkBrief(spoken, manifest)).toHaveLength(1);
});
