import { afterEach, expect, test } from "vitest";
import { dative, elementName as germanName, theElement } from "../de/page/element-name.ts";
import { askForLanguage } from "../language.ts";
import { elementName } from "./element-name.ts";
import { pageElementWords } from "./page-elements.ts";

afterEach(() => askForLanguage(() => null));

test("every word for an element has its German, with an article", () => {
  const { kinds, tags } = pageElementWords;
  const names = [...Object.values(kinds), ...Object.values(tags), pageElementWords.partOf("icon")];
  const untold = names.filter((name) => !/^(?:der|die|das) \p{L}/u.test(theElement(name)));
  expect(untold).toEqual([]);
});

test.each([
  ["Heading “Our “best” bread”", "Überschrift „Our ‚best‘ bread“"],
  ["Button “Order n…", "Schaltfläche „Order n…“"],
  ["Picture bread.jpg", "Bild bread.jpg"],
  ["Item 3 of List", "Eintrag 3 in der Liste"],
  ["Line break", "Zeilenumbruch"],
  ["Side note “Hours”", "Randnotiz „Hours“"],
  ["Widget “x”", "Widget “x”"],
])("the stored name %j is read as %j", (stored, german) => {
  expect(germanName(stored)).toBe(german);
  expect(elementName(stored)).toBe(stored);
  askForLanguage(() => "de");
  expect(elementName(stored)).toBe(german);
});

test("articles follow the sentence", () => {
  expect(["Heading", "Paragraph", "Picture"].map((name) => dative(theElement(name)))).toEqual([
    "der Überschrift",
    "dem Absatz",
    "dem Bild",
  ]);
});
