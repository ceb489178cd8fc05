import { expect, test } from "vitest";
import { broughtBack, type KeptEntry } from "./kept-entry.ts";

const fields = {
  "field:title": "Before",
  "field:draft": false,
  "field:hero": { group: {} },
  "field:team": { rows: [] },
};
const rows = { rows: [{ id: "0", from: 0, typed: { "field:name": "Ada" } }] };
const kept: KeptEntry = {
  version: "v1",
  typed: { "field:title": "After", "field:draft": "yes", "field:gone": "x", "field:hero": rows, "field:team": rows },
  body: null,
  uploads: [],
};

test("what was typed comes back to fields of the same kind", () => {
  expect(broughtBack(kept, fields, "v1")).toEqual({ "field:title": "After", "field:team": rows });
});

test("rows that were typed into another version stay away", () => {
  expect(broughtBack(kept, fields, "v2")).toEqual({ "field:title": "After" });
});
