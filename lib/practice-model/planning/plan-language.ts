// The two languages in which a site is described and built.

export type PlanLanguage = "en" | "de";

const german =
  /\b(?:ich|wir|und|der|die|das|ein|eine|einen|für|mit|nicht|ist|sind|haben|brauche|brauchen|hätte|gern|unsere?n?|meine?n?|bitte|uhr|auf|auch|soll|oder|im|zum|zur|kostet|heißt)\b/giu;
const english =
  /\b(?:i|we|and|the|a|an|for|with|not|is|are|have|need|would|like|our|my|please|on|also|should|or|in|at|costs?|called|it)\b/giu;

/** Returns the language of a text: English unless more of its small words are German. */
export function languageOfText(text: string): PlanLanguage {
  const of = (pattern: RegExp) => (text.match(pattern) ?? []).length;
  return of(german) > of(english) ? "de" : "en";
}
