import { expect, test } from "vitest";
import type { Field } from "#lib/content/schema.ts";
import { changedValues, faultOf, nameOf, pictureFile, pictureValue, toTyped, toValue } from "./form-values.ts";

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
