import { expect, test } from "vitest";
import type { SourceMap } from "#lib/page-source/schema.ts";
import { findMap, findMapAt, keepMap } from "./kept-maps.ts";

const mapOf = (at: number): SourceMap => ({
  ...{ commit: `${at}`, path: "index.html", title: `${at}`, description: "", elements: [], isIncomplete: false },
});

test("the last maps are kept by version and place, the oldest goes first", () => {
  for (let at = 0; at < 21; at++) keepMap(mapOf(at), `place ${at}`);
  expect([findMap(mapOf(0)), findMapAt("place 0")]).toEqual([null, null]);
  for (const at of [1, 20]) expect([findMap(mapOf(at)), findMapAt(`place ${at}`)]).toEqual([mapOf(at), mapOf(at)]);
});
