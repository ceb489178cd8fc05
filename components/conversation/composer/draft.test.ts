import { afterEach, expect, test, vi } from "vitest";
import { fillDraft, joinDrafts, moveDraft } from "./draft";

afterEach(() => vi.unstubAllGlobals());

test("a draft moves to the next conversation with its picks and files", () => {
  const kept = new Map(["draft", "picks", "files"].map((name) => [`sitewright.${name}.one`, name]));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  moveDraft("one", "two");
  expect([...kept]).toEqual(["draft", "picks", "files"].map((name) => [`sitewright.${name}.two`, name]));
});

test("a suggestion fills an empty box, and another one replaces it", () => {
  expect(fillDraft("", null, "One")).toBe("One");
  expect(fillDraft("One", "One", "Two")).toBe("Two");
});

test("typed text stays above a text that is put into the box", () => {
  expect(fillDraft("My own words \n", null, "One")).toBe("My own words\n\nOne");
  expect(fillDraft("One, but in green", "One", "Two")).toBe("One, but in green\n\nTwo");
});

test("joins messages with a blank line and leaves empty ones out", () => {
  expect(joinDrafts("One", "Two", "")).toBe("One\n\nTwo");
  expect(joinDrafts(" unfinished")).toBe(" unfinished");
  expect(joinDrafts("", " ")).toBe("");
});
