import { expect, test } from "vitest";
import { relocate } from "./relocate.ts";

const before = "# One\n\nTwo\n\nThree\n";
const place = (text: string, of: string) => ({ start: text.indexOf(of), end: text.indexOf(of) + of.length });

test("a place moves with lines that are added before it, not after it", () => {
  const added = "New\n\n# One\n\nTwo\n\nThree\n";
  expect(relocate(before, place(before, "Two"), added)).toEqual(place(added, "Two"));
  const appended = `${before}Four\n`;
  expect(relocate(before, place(before, "Two"), appended)).toEqual(place(appended, "Two"));
  expect(relocate(before, place(before, "One"), before)).toEqual(place(before, "One"));
});

test("a place between two changes is found by its line", () => {
  const changed = "# Uno\n\nTwo\n\nTres y más\n";
  expect(relocate(before, place(before, "Two"), changed)).toEqual(place(changed, "Two"));
});

test("a place whose own text has changed is not found", () => {
  expect(relocate(before, place(before, "Two"), before.replace("Two", "Too"))).toBeNull();
  expect(relocate(before, place(before, "Two"), before.replace("Two", "Two and more"))).toBeNull();
});

test("a line that stands twice is not guessed", () => {
  const twice = "# Uno\n\nTwo\n\nTwo\n\nTres\n";
  expect(relocate(before, place(before, "Two"), twice)).toBeNull();
  const double = "a\nTwo\nTwo\nb\n";
  expect(relocate(double, place(double, "Two"), "c\nTwo\nd\n")).toBeNull();
});
