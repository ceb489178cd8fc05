import { expect, test } from "vitest";
import { isForeign } from "./foreign-words.ts";

test.each([
  ["Ändere bitte die Überschrift auf der Startseite", true],
  ["Mach den Hintergrund blau", true],
  ["Changez le titre de la page", true],
  ["Cambia el título de la página", true],
  ["Сделай фон синим", true],
  ["背景を青にしてください", true],
  ["delete the page", false],
  ["asdf qwer", false],
  ["Make it pop, please", false],
  ["Translate everything to French", false],
  ["", false],
])("%j is in another language: %j", (request, expected) => {
  expect(isForeign(request)).toBe(expected);
});
