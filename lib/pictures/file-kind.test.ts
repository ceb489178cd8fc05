import { expect, test } from "vitest";
import { findDrawing, readFileKind } from "./file-kind.ts";

const declaration = "<!doctype x>";

test("many declarations before a drawing are each read once", () => {
  const declarations = declaration.repeat(800_000);
  expect(findDrawing(`${declarations}<svg>`)).toBe(declarations.length);
  expect(findDrawing(declarations)).toBeNull();
});

test("a text of many declarations is no picture", () => {
  expect(readFileKind(Buffer.from(declaration.repeat(800_000)))).toEqual({ other: "page" });
});

test.each([
  ["a declaration", '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">'],
  ["entities of its own", '<!DOCTYPE svg [<!ENTITY a "b">]>'],
  ["two declarations", "<!doctype x>\n<!doctype y [ ] >"],
  ["a heading of XML and a comment", '<?xml version="1.0"?><!-- [ -->'],
])("a drawing is found after %s", (_what, before) => {
  expect(findDrawing(`${before}<svg/>`)).toBe(before.length);
});

test("a declaration without an end precedes no drawing", () => {
  expect(findDrawing("<!doctype x [ <svg>")).toBeNull();
  expect(findDrawing("<!doctype x")).toBeNull();
});
