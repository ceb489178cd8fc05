import { theElement } from "../element-name.ts";

// Values of a site's look are named in English where the site is read. Properties and classes of its own keep their names.

/** Names that the product gives, and those that the properties of its starters have. */
const names: Readonly<Record<string, string>> = {
  Headings: "Überschriften",
  Background: "Hintergrund",
  Lines: "Linien",
  Drawings: "Zeichnungen",
  Shadows: "Schatten",
  "Outer space": "Außenabstand",
  "Inner space": "Innenabstand",
  Gaps: "Zwischenräume",
  Accent: "Akzent",
  "Accent strong": "Akzent, kräftig",
  "Text soft": "Text, zurückhaltend",
  "Text on the accent colour": "Text auf der Akzentfarbe",
  "Text on the primary colour": "Text auf der Hauptfarbe",
  "Text on the secondary colour": "Text auf der Zweitfarbe",
  "Text on the brand colour": "Text auf der Markenfarbe",
  Surface: "Fläche",
  Line: "Linie",
  "Cards and boxes": "Karten und Kästen",
  "Quiet text": "Text, zurückhaltend",
  Buttons: "Buttons",
  "Text on buttons": "Text auf Buttons",
  "Font of the headings": "Schrift der Überschriften",
  "Font of the text": "Schrift des Textes",
  "Size of the text": "Größe des Textes",
  "Size of the largest heading": "Größe der obersten Überschrift",
  "Size of the headings": "Größe der Überschriften",
  "Weight of the headings": "Stärke der Überschriften",
  "Line height of the headings": "Zeilenhöhe der Überschriften",
  "Letter spacing of the headings": "Buchstabenabstand der Überschriften",
  Corners: "Ecken",
  "Corners of buttons": "Ecken der Buttons",
  "Width of the page": "Breite der Seite",
  "Space around sections": "Abstand der Abschnitte",
  "Strength of lines": "Stärke der Linien",
  "Background of cards": "Hintergrund der Karten",
  "Shadow of cards": "Schatten der Karten",
  "Inner space of cards": "Innenabstand der Karten",
  "Border of cards": "Rand der Karten",
};

export function lookName(name: string): string {
  const [, own = name, parts] = /^(.+?): (.+)$/s.exec(name) ?? [];
  const told = names[own] ?? own.replace(/^Surface, /, "Fläche, ");
  return parts === undefined ? told : `${told}: ${parts.split(", ").map(partName).join(", ")}`;
}

/** Returns what styles apply to: `Überschrift 2` of `heading 2`. The name of a class stays as it is. */
function partName(part: string): string {
  const english = part.charAt(0).toUpperCase() + part.slice(1);
  const german = /^heading \d$|^\S+$/.test(part) ? theElement(english) : english;
  return german === english ? part : german.replace(/^(?:der|die|das) /, "");
}
