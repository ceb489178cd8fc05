import { parseSpokenColour } from "#lib/page-source/styles/colours.ts";
import { itsSubject, make, nounOf, subject, whole } from "./pick-phrases.ts";
import type { PickWish } from "./pick-wish.ts";

/** Returns the colour that a request asks for: "red", "make it dark blue", "background green", "give it a green background", "red text". Null without one. */
export function readColour(text: string): PickWish | null {
  const rules: [RegExp, "text" | "background" | "unsaid"][] = [
    [
      whole(
        `(?:(?:${make})(?: (?:the|its|this|a))? |use (?:the |a )?|the |with (?:a )?|an? )?(?:background|bg|backdrop)(?:[- ]colou?r)?(?: (?:of|for|behind)${itsSubject})? ?(?:to be|should be|in|to|into|is|=|:|as|->|→)? (?<colour>.+)`,
      ),
      "background",
    ],
    [
      whole(
        `(?:(?:${make}|use)(?: ${subject})? |put |add |with )?(?:an? |the )?(?<colour>.+?)(?:[- ]colou?red)? (?:background|bg|backdrop)(?:[- ]colou?r)?(?: (?:for|behind|to|on|under)${itsSubject})?`,
      ),
      "background",
    ],
    [
      whole(`(?:use |put )(?<colour>.+) (?:as|for|in|on) (?:the |its |a )?(?:background|bg)(?:[- ]colou?r)?`),
      "background",
    ],
    [
      whole(
        `(?:${make})(?: the| its)? (?:text|font|letters?|words?|writing|lettering|type)(?:[- ]colou?r)? ?(?:to be|in|to|into|=|:|->|→)? (?<colour>.+)`,
      ),
      "text",
    ],
    [
      whole(
        `(?:the |its )?(?:text|font|letters|words|writing)(?:[- ]colou?r)?(?: should be| must be| in| to|:)? (?<colour>.+)`,
      ),
      "text",
    ],
    [
      whole(
        `(?:${make}|use)?(?:${itsSubject})? ?(?:with )?(?<colour>.+?) (?:text|letters|writing|font|lettering|words)`,
      ),
      "text",
    ],
    [
      whole(
        `(?:(?:change|set|make|turn|switch) )?(?:the |its )?colou?r(?: of${itsSubject})?(?: should be| must be|:| =)?(?: to| into| be)? (?<colour>.+)`,
      ),
      "unsaid",
    ],
    [
      whole(
        `(?:make|turn|paint|colou?r|recolou?r|tint|dye)${itsSubject}(?: (?:look|to be|in|into|to))? ?(?<colour>.+)`,
      ),
      "unsaid",
    ],
    [whole(`${subject} (?:should|must|has to|have to|needs to) be (?<colour>.+)`), "unsaid"],
    [whole("(?:in )?(?<colour>.+)"), "unsaid"],
  ];
  for (const [pattern, part] of rules) {
    const match = pattern.exec(text);
    const name =
      match?.groups?.colour
        ?.trim()
        .replace(/^(?:in |to |an? )/i, "")
        .replace(/[.!]+$/, "") ?? "";
    const colour = match && name !== "" ? parseSpokenColour(name.replace(/^["“']|["”']$/g, "")) : null;
    if (!match || colour === null) continue;
    return { kind: "colour", part, colour, name, noun: nounOf(match[1]) };
  }
  return null;
}
