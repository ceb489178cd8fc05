import { expect, test } from "vitest";
import { endsInOpenText, looksBack, saysMore, sentencesOf } from "./sentences.ts";

test.each([
  ["Remove the logo. Centre the footer!", ["Remove the logo.", "Centre the footer!"]],
  ["ändere die adresse in Hauptstr. 5. das 2. logo weg", ["ändere die adresse in Hauptstr. 5. das 2. logo weg"]],
  ["It costs 5 pounds. the logo away", ["It costs 5 pounds.", "the logo away"]],
  ["Open from 9 a.m. on Sunday; logo away", ["Open from 9 a.m. on Sunday;", "logo away"]],
  ["The heading: “Hello. We are open.” Logo away", ["The heading: “Hello. We are open.” Logo away"]],
  ["The number is 020 7946 0255. Logo away", ["The number is 020 7946 0255.", "Logo away"]],
  ["It costs £3.20. Logo away", ["It costs £3.20.", "Logo away"]],
  ["one\ntwo\n\nthree", ["one", "two", "three"]],
  ["Really?! Yes.", ["Really?!", "Yes."]],
  ["", []],
])("sentences of %j", (message, sentences) => {
  expect(sentencesOf(message)).toEqual(sentences);
});

test.each([
  "On the computer they stay.",
  "No, the third.",
  "Nur der, bei Getting there bleibt es grün",
  "It's at the bottom of every page",
  "But not the footer",
  "Text: We are looking for a baker",
  "I mean the one in the team section",
  "Bitte überall anpassen, wo unsere Öffnungszeiten stehen",
])("a sentence that limits or explains another one: %s", (sentence) => {
  expect(saysMore(sentence)).toBe(true);
});

test.each(["Centre the line in the footer, please", "Der Knopf soll grün sein", "The second card is called Friendly"])(
  "a sentence of its own: %s",
  (sentence) => {
    expect(saysMore(sentence)).toBe(false);
    expect(looksBack(sentence)).toBe(false);
  },
);

test("a text after a colon goes on, one in quotation marks ends", () => {
  expect(endsInOpenText("Add a page Crew. Text: Two shifts a day.")).toBe(true);
  expect(endsInOpenText("The heading should be: “Hello”")).toBe(false);
  expect(looksBack("Put it there")).toBe(true);
  expect(looksBack("Add “Put it there”")).toBe(false);
});
