import { expect, test } from "vitest";
import { writeFact } from "./facts.ts";
import { cutPlacements } from "./read-placements.ts";

test.each([
  ["Und auf der Startseite soll stehen: Möbel, die bleiben.", ["Text: Start | Möbel, die bleiben."]],
  ["Die Startseite soll sagen: „Holz. Sonst nichts.“", ["Text: Start | Holz. Sonst nichts."]],
  ["„Holz. Sonst nichts.“ soll auf die Startseite", ["Text: Start | Holz. Sonst nichts."]],
  ["Schreib auf die Startseite: Moin!", ["Text: Start | Moin!"]],
  ["Auf der Seite Kontakt soll stehen: Bitte klingeln.", ["Text: Kontakt | Bitte klingeln."]],
  ["On the home page it should say: Bread that takes its time.", ["Text: Start | Bread that takes its time."]],
  ['The contact page should say "Ring twice."', ["Text: Contact | Ring twice."]],
  ["Please put on the prices page: All prices include VAT.", ["Text: Prices | All prices include VAT."]],
  ["Jane Doe, our owner, belongs in the imprint", ["Person: Jane Doe | Owner"]],
  [
    "Uwe Brandt als Inhaber gehört ins Impressum, nicht auf die Startseite.",
    ["Person: Uwe Brandt | Inhaber", "Not on: Start | Uwe Brandt"],
  ],
])("words and people get the page that they are wanted on: %s", (text, facts) => {
  expect(cutPlacements(text).facts.map((fact) => writeFact(fact))).toEqual(facts);
});

test.each([
  "Auf der Startseite soll ein Bild stehen",
  "Das Team gehört auf die Seite Über uns",
  "Wir sind in der Kaiserstraße 12 und sollen mehr Licht haben: viel Licht",
  "On the whole it should say something: anything",
])("a sentence without the words or the page is left as it is: %s", (text) => {
  expect(cutPlacements(text)).toEqual({ facts: [], rest: text });
});
