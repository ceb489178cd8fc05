// The phrases that requests about picked elements share, as sources of regular expressions.

/** The words for parts of a page. */
export const nouns =
  "button|heading|headline|title|subtitle|text|words?|wording|label|paragraph|sentence|line|link|picture|image|photo|icon|logo|video|section|box|card|block|banner|list|item|entry|point|quote|table|row|cell|form|field|menu|navigation|nav|header|footer|element|part|bit|thing|one|area|bar|caption";
export const pronoun = "it|this|that|these|those|them|both|all|both of them|all of them|all of these|both of these";
/**
 * "it", "this", "the button", "these two buttons", "the text of this button". Captures the noun. The longest comes first, so that
 * "this heading" is not "this" with a value of "heading …".
 */
export const subject = `(?:(?:the|this|that|these|those|my|our|both|its|all these)(?: (?:two|three|four|picked|selected|chosen|marked|whole|entire|same))* (${nouns})s?(?: (?:of|in|on) (?:it|this|that|the|this)(?: (?:${nouns}))?)?(?: here)?|(?:${pronoun}))(?: here)?`;
/** “a bit”, “much”, “way”. */
export const bit =
  "(?:an?|the)? ?(?:little |tiny |wee )?(?:bit |lot |touch |much |way |far |slightly |somewhat |even |quite |a )*";
/** The verbs that put a looks before or after what they change. */
export const make =
  "make|get|turn|set|have|let|put|change|render|show|keep|paint|colou?r|style|display|write|print|format|give";

/** Returns the pattern for a whole request. */
export const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`, "i");
/** A subject after its verb. */
export const itsSubject = `(?: ${subject})`;

export const nounOf = (...found: (string | undefined)[]) =>
  found.find((noun) => noun !== undefined)?.toLowerCase() ?? null;

export const nounPattern = new RegExp(`^(?:${nouns})$`, "i");
