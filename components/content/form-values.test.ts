import { expect, test } from "vitest";
import type { Field } from "#lib/content/schema.ts";
import {
  changedValues,
  faultOf,
  faultsOf,
  nameOf,
  newRow,
  pictureFile,
  pictureValue,
  type TypedRows,
  textsOf,
  toTyped,
  toValue,
} from "./form-values.ts";

const field = (kind: Field["kind"], more: Partial<Field> = {}): Field => ({
  ...{
    key: "key",
    label: null,
    hint: null,
    kind,
    choices: [],
    isOpen: false,
    isRequired: false,
    initial: null,
    absent: null,
    fields: [],
  },
  ...more,
});

test.each<[Field["kind"], unknown, string | boolean]>([
  ["text", "a", "a"],
  ["number", 2.5, "2.5"],
  ["yes-no", true, true],
  ["list", ["a", "b"], "a\nb"],
  ["date", "2026-01-02", "2026-01-02"],
])("a value of the kind %s comes back as it was shown", (kind, value, typed) => {
  expect(toTyped(field(kind), value as never)).toBe(typed);
  expect(toValue(field(kind), typed)).toEqual(value);
});

test("only fields that were changed are sent", () => {
  const fields = [field("text", { key: "a" }), field("text", { key: "__proto__" })];
  const before = { [nameOf("a")]: "1", [nameOf("__proto__")]: "2" };
  expect(changedValues(fields, before, { ...before, [nameOf("__proto__")]: "3" })).toEqual([
    { key: "__proto__", value: "3" },
  ]);
});

test.each<[Partial<Field> & Pick<Field, "kind">, string, string | null]>([
  [{ kind: "number" }, "twelve", "number"],
  [{ kind: "number" }, "3,5", null],
  [{ kind: "date" }, "2026-02-31", "date"],
  [{ kind: "text", isRequired: true }, " ", "missing"],
  [{ kind: "choice", choices: ["a"] }, "b", "choice"],
  [{ kind: "choice", choices: ["a"], isOpen: true }, "b", null],
])("%j with %j has the fault %j", (more, typed, fault) => {
  expect(faultOf(field(more.kind, more), typed)).toBe(fault);
});

test("a picture's value names its file below the served folder, and back", () => {
  const folder = { served: "static", uploads: "static/images", address: "/" };
  expect(pictureFile("/images/a.png", folder)).toBe("static/images/a.png");
  expect(pictureValue("static/images/a.png", folder)).toBe("/images/a.png");
  expect(pictureValue("other/a.png", folder)).toBe(null);
  expect(pictureFile("https://example.com/a.png", folder)).toBe(null);
});

const team = field("rows", { key: "team", fields: [field("text", { key: "name" }), field("number", { key: "age" })] });
const before = toTyped(team, {
  rows: [
    { from: 0, values: [{ key: "name", value: "Ada" }] },
    { from: 1, values: [{ key: "name", value: "Bo" }] },
  ],
}) as TypedRows;
const changed = (rows: TypedRows["rows"]) =>
  changedValues([team], { [nameOf("team")]: before }, { [nameOf("team")]: { rows } });

test("of rows that stay as they were, nothing is sent", () => {
  expect(changed([...before.rows])).toEqual([]);
});

test("changed rows are sent with their old places and changed values", () => {
  const [ada, bo] = before.rows;
  if (!ada || !bo) throw new Error("The rows are missing.");
  const cy = { ...newRow(team, "n"), typed: { [nameOf("name")]: "Cy", [nameOf("age")]: "" } };
  expect(changed([bo, newRow(team, "empty"), cy, { ...ada, typed: { ...ada.typed, [nameOf("age")]: "3" } }])).toEqual([
    {
      key: "team",
      value: {
        rows: [
          { from: 1, values: [] },
          { from: null, values: [{ key: "name", value: "Cy" }] },
          { from: 0, values: [{ key: "age", value: 3 }] },
        ],
      },
    },
  ]);
});

test("a fault in a row is named by its control", () => {
  const row = { id: "r", from: 0, typed: { [nameOf("age")]: "old" } };
  expect(faultsOf(team, before, { rows: [row] }, "field:team")).toEqual({ "field:team:r:age": "number" });
  expect(textsOf({ rows: [row] })).toEqual(["old"]);
});
