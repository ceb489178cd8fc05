import { expect, test } from "vitest";
import type { SourceMap } from "#lib/page-source/schema.ts";
import { keepMap, keptMap } from "./kept-maps.ts";

const mapOf = (title: string) => ({ title }) as Partial<SourceMap> as SourceMap;

test("the last maps are kept, and the oldest one goes first", () => {
  for (let at = 0; at < 11; at++) keepMap(`key ${at}`, mapOf(`${at}`));
  expect(keptMap("key 0")).toBeNull();
  expect(keptMap("key 1")?.title).toBe("1");
  expect(keptMap("key 10")?.title).toBe("10");
});
