import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { askForLanguage } from "../language.ts";
import { planFailure, turnFailure } from "./failures.ts";

afterEach(() => askForLanguage(() => null));

/** Returns the codes with which these files make failures: keys of a table of sentences, and codes of outcomes. */
function codesIn(...files: string[]): string[] {
  const sources = files.map((file) => readFileSync(join(import.meta.dirname, "../../..", file), "utf8"));
  const found = sources.flatMap((source) => [
    ...source.matchAll(/^ {2}"([a-z]+(?:-[a-z]+)+)":/gm),
    ...source.matchAll(/\bcode: "([a-z-]+)",/g),
  ]);
  return [...new Set(found.map(([, code = ""]) => code))].filter((code) => !/^(?:cancelled|not-allowed)$/.test(code));
}

test("every failure of a turn has its German, and its numbers are in it", () => {
  const codes = codesIn("lib/agent/agent-failure.ts", "lib/runner/turn-outcome.ts", "lib/runner/guard-protected.ts");
  expect(codes.length).toBeGreaterThan(20);
  askForLanguage(() => "de");
  const untold = codes.filter((code) => turnFailure({ code, params: {}, message: "English." }) === "English.");
  expect(untold).toEqual([]);
  expect(turnFailure({ code: "limit-tokens", params: { tokens: 12_000 }, message: "" })).toContain("12.000 Tokens");
});

test("every failure of a plan has its German", () => {
  const codes = codesIn("lib/runner/plans/phase-failure.ts");
  expect(codes.length).toBeGreaterThan(14);
  askForLanguage(() => "de");
  const untold = codes.filter((code) => planFailure({ code, params: {}, message: "English." }) === "English.");
  expect(untold).toEqual([]);
});

test("in English, and for a code of another version, the stored sentence is read", () => {
  const failure = { code: "model-busy", params: {}, message: "As it was stored." };
  expect(turnFailure(failure)).toBe("As it was stored.");
  askForLanguage(() => "de");
  expect(turnFailure({ ...failure, code: "constructor" })).toBe("As it was stored.");
});
