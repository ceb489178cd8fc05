// The two languages in which a site is described and built.

export type PlanLanguage = "en" | "de";

const german =
  /(?<![\p{L}])(?:ich|wir|und|der|die|das|den|dem|ein|eine|einen|für|mit|nicht|ist|sind|haben|brauche|brauchen|hätte|gern|unsere?n?|meine?n?|bitte|uhr|auf|auch|soll|oder|im|in|am|an|zum|zur|von|bei|kein|keine|kostet|heißt|seiten?|preise|neue)(?![\p{L}])/giu;
const english =
  /(?<![\p{L}])(?:i|we|and|the|a|an|in|for|with|not|is|are|have|need|would|like|our|my|of|to|you|your|please|on|also|should|or|at|costs?|called|it|pages?|prices?|new)(?![\p{L}])/giu;
/** Words that only German writes so: “Bäckerei”, “Straße”. Names may have them too, so they count half. */
const germanLetters = /(?<![\p{L}])\p{L}*[äöüß]\p{L}*/giu;

/** Returns the language of a text: English unless more of its small words are German. */
export function languageOfText(text: string): PlanLanguage {
  const of = (pattern: RegExp) => (text.match(pattern) ?? []).length;
  return of(german) + of(germanLetters) / 2 > of(english) ? "de" : "en";
}
