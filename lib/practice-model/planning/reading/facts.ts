import { capitalise } from "../../wording.ts";
import type { PlanLanguage } from "../plan-language.ts";

// Facts as the brief lists them: a label, and the person's words behind it. A person may edit them there.

export const factLabels = [
  ...["Name", "About", "Address", "Phone", "E-mail", "Opening hours", "Timetable", "Date", "Price", "Person"],
  ...["Offer", "Question", "Quote", "Getting here", "Good to know", "Join in", "Text", "Not on"],
] as const;
export type FactLabel = (typeof factLabels)[number];

export interface Fact {
  label: FactLabel;
  /** Its parts: a price's name and amount, a question and its answer, a person's name and role. */
  parts: readonly string[];
  /** The stretch of the description that says it. */
  words: string;
}

const between = " | ";

const germanLabels: Record<FactLabel, string> = {
  ...{ Name: "Name", About: "Über uns", Address: "Adresse", Phone: "Telefon", "E-mail": "E-Mail" },
  ...{ "Opening hours": "Öffnungszeiten", Timetable: "Zeiten", Date: "Termin", Price: "Preis", Person: "Person" },
  ...{
    Offer: "Angebot",
    Question: "Frage",
    Quote: "Zitat",
    "Getting here": "Anfahrt",
    "Good to know": "Gut zu wissen",
  },
  ...{ "Join in": "Mitmachen", Text: "Text", "Not on": "Nicht auf" },
};

/** Returns the line of the brief, with the label in the language of the plan. */
export const writeFact = ({ label, parts }: Pick<Fact, "label" | "parts">, lang: PlanLanguage = "en") =>
  `${lang === "de" ? germanLabels[label] : label}: ${parts.join(between)}`;

/** Returns the fact of a line of a brief; null if it has no label. */
export function readFact(line: string): Fact | null {
  const starts = (one: string) => line.startsWith(`${one}: `);
  const label = factLabels.find((one) => starts(one) || starts(germanLabels[one]));
  if (label === undefined) return null;
  const rest = line.slice(line.indexOf(": ") + 2).trim();
  return { label, parts: rest.split(between).map((part) => part.trim()), words: rest };
}

/** Returns a person's words as a sentence: a capital first, a full stop at the end. */
export function sentence(words: string): string {
  const bare = capitalise(tidy(words).replace(/\bi(?=\b[ '’])/g, "I"));
  return /[.!?…]["”“)]?$/.test(bare) ? bare : `${bare}.`;
}

/** Returns words without stray commas, dashes and joints at their ends. */
export function tidy(words: string): string {
  return words
    .replace(/\s+/g, " ")
    .replace(/^(?:[\s,;:–—()-]|(?:and|und|plus|also|auch|then|dann|sowie)(?=\s))+/iu, "")
    .replace(/(?:[\s,;:–—(-]|\s(?:and|und|or|oder|on|at|in|am|im|is|ist|for|für))+$/iu, "")
    .trim();
}
