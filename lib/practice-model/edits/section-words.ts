import { capitalise } from "../wording.ts";

// What stands in a new section or page before the person has written it: true of any subject, and nothing made up.

/** The person speaks to the model of "your team"; the site speaks of "our team". */
function asTheSiteSays(subject: string): string {
  return subject.replace(/^your\b/i, "our").trim();
}

/** "Summer menu" within a sentence; a single capital word may be a name and stays. */
function inSentence(subject: string): string {
  const [first = "", ...rest] = asTheSiteSays(subject).split(" ");
  const isSentenceCase =
    rest.length > 0 && rest.every((word) => word === word.toLowerCase()) && /^\p{Lu}\p{Ll}*$/u.test(first);
  return [isSentenceCase ? first.toLowerCase() : first, ...rest].join(" ");
}

export function headingFor(subject: string): string {
  return capitalise(asTheSiteSays(subject));
}

export function paragraphsFor(subject: string, text: string | null): string[] {
  if (text !== null && text.trim() !== "")
    return text
      .split(/\n{1,}/)
      .map((line) => line.replace(/\s+/g, " ").trim())
      .filter((line) => line !== "");
  const spoken = inSentence(subject);
  return [`Here you will find what there is to know about ${spoken}. If something is missing, please get in touch.`];
}
