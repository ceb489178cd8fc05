import { expect, test } from "vitest";
import { nameOfProperty } from "#lib/page-source/styles/look-names.ts";
import { lookName } from "../de/page/look-name.ts";

test.each([
  ["Headings", "Überschriften"],
  ["Text: heading 2, card title", "Text: Überschrift 2, card title"],
  ["Background: link, hero", "Hintergrund: Link, hero"],
  ["Inner space: text muted", "Innenabstand: text muted"],
  [nameOfProperty("--on-accent"), "Text auf der Akzentfarbe"],
  [nameOfProperty("--surface-raised"), "Fläche, raised"],
  [nameOfProperty("--sea"), "Sea"],
])("the value %j of a look is called %j in German", (name, german) => {
  expect(lookName(name)).toBe(german);
});
