import { expect, test } from "vitest";
import { nameOfProperty } from "#lib/page-source/styles/look-names.ts";
import { moods } from "#lib/site-kit/styles/moods.ts";
import { writeStylesheet } from "#lib/site-kit/stylesheet.ts";
import { lookName } from "../../de/page/look/look-name.ts";

test.each([
  ["Headings", "Überschriften"],
  ["Text: heading 2, card title", "Text: Überschrift 2, card title"],
  ["Background: link, hero", "Hintergrund: Link, hero"],
  ["Inner space: text muted", "Innenabstand: text muted"],
  [nameOfProperty("--on-accent"), "Text auf der Akzentfarbe"],
  [nameOfProperty("--surface-raised"), "Fläche, raised"],
  [nameOfProperty("--sea"), "Sea"],
  [nameOfProperty("--kit-soft"), "Text, zurückhaltend"],
  [nameOfProperty("--kit-other"), "Kit other"],
])("the value %j of a look is called %j in German", (name, german) => {
  expect(lookName(name)).toBe(german);
});

test("each value of the product's own sections has a name in both languages", () => {
  const sheets = Object.values(moods).map((mood) => writeStylesheet(mood));
  const properties = new Set(
    sheets.flatMap((sheet) => [...sheet.matchAll(/(?<=[\s{;])--kit-[\w-]+(?=:)/g)].map(String)),
  );
  // They place parts of a section and are no look.
  const alike = new Set(["Text", "Buttons"]);
  const placing = new Set(["--kit-aside", "--kit-align"]);
  const named = [...properties].filter((property) => !placing.has(property));
  expect(named.length).toBeGreaterThan(15);
  for (const property of named) {
    const english = nameOfProperty(property);
    expect(english, property).not.toMatch(/^Kit /);
    if (!alike.has(english)) expect(lookName(english), property).not.toBe(english);
  }
});
