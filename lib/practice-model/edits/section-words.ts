import { capitalise } from "../wording.ts";

// The words of a new section or page before the person has written any: true of every subject, without invented facts.

/** The person says "your team" to the model; the site says "our team". */
function asTheSiteSays(subject: string): string {
  return subject.replace(/^your\b/i, "our").trim();
}

/** Returns the subject as it reads within a sentence: "summer menu". A single capital word may be a name and stays. */
function inSentence(subject: string): string {
  const [first = "", ...rest] = asTheSiteSays(subject).split(" ");
  const isSentenceCase =
    rest.length > 0 && rest.every((word) => word === word.toLowerCase()) && /^\p{Lu}\p{Ll}*$/u.test(first);
  return [isSentenceCase ? first.toLowerCase() : first, ...rest].join(" ");
}

export function headingFor(subject: string): string {
  return capitalise(asTheSiteSays(subject));
}

export function paragraphsFor(subject: string, text: string | null, language: "en" | "de" = "en"): string[] {
  if (text !== null && text.trim() !== "")
    // The last full stop of a message ends the text as well, if that has several sentences.
    return (/[.!?]\s/.test(text) && !/[.!?…]$/.test(text.trim()) ? `${text.trim()}.` : text)
      .split(/\n{1,}/)
      .map((line) => line.replace(/\s+/g, " ").trim())
      .filter((line) => line !== "");
  const spoken = inSentence(subject);
  if (language === "de")
    return [`Hier steht, was es über ${spoken} zu wissen gibt. Fehlt etwas, melden Sie sich gern.`];
  return [`Here you will find what there is to know about ${spoken}. If something is missing, please get in touch.`];
}
