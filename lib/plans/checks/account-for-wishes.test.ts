import { expect, test } from "vitest";
import type { Brief, Manifest, SitePlan } from "../schema.ts";
import { accountForWishes } from "./account-for-wishes.ts";

const named = (id: string) => ({ id, kind: "named" as const, name: `words of ${id}` });
const manifest: Manifest = {
  entries: [
    { id: "page:index.html", kind: "page", name: "index.html" },
    ...["hours", "price", "shop", "tone", "map"].map(named),
  ],
};
const brief: Brief = {
  ...{ title: "Shop", summary: "A shop.", audience: "All", tone: "Plain", facts: [] },
  decisions: [
    { id: "hours", decision: "include", what: "On Contact." },
    { id: "price", decision: "include", what: "On Prices." },
    { id: "shop", decision: "leave_out", what: "Selling needs a service. Send me its address." },
    { id: "tone", decision: "include", what: "Everywhere." },
    { id: "map", decision: "include", what: "On Visit." },
  ],
};
const proof = (wish: string, text: string) => ({
  text,
  wish,
  check: { kind: "page_says" as const, path: "index.html", text },
});
const plan: SitePlan = {
  ...{ pages: [], navigation: [] },
  acceptance: [proof("hours", "9–18"), proof("price", "£12"), proof("price", "a wheel")],
  decisions: [
    { id: "hours", path: "index.html" },
    { id: "price", path: "index.html" },
    { id: "shop", path: null },
    { id: "tone", path: null },
    { id: "map", path: "visit.html" },
  ],
};

test("each wish is true, missing, open, or left out with its reason", () => {
  const results = [
    { text: "9–18", passed: true, problem: null },
    { text: "£12", passed: true, problem: null },
    { text: "a wheel", passed: false, problem: "index.html does not say “a wheel”." },
  ];
  expect(accountForWishes(plan, brief, manifest, results, new Set(["index.html"]))).toEqual([
    { text: "words of hours", passed: true, problem: null, about: "wish" },
    { text: "words of price", passed: false, problem: "index.html does not say “a wheel”.", about: "wish" },
    {
      text: "words of shop",
      passed: null,
      problem: "Selling needs a service. Send me its address.",
      about: "left-out",
    },
    { text: "words of tone", passed: null, problem: null, about: "wish" },
    { text: "words of map", passed: false, problem: "There is no visit.html.", about: "wish" },
  ]);
});
