import { expect, test } from "vitest";
import { fillDraft, joinDrafts } from "./draft";

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
