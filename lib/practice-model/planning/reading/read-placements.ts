import { capitalise } from "../../wording.ts";
import { isPageName, pageKindOf } from "../page-kinds.ts";
import { type Fact, sentence, tidy } from "./facts.ts";
import type { Cut } from "./read-contacts.ts";
import { personNamed } from "./read-people.ts";

// Finds where a person wants words to stand: “on the home page it should say: …”, “Petra Sommer belongs in the imprint, not on the home page”.

const open = "[\"„“»']";
const close = "[\"“”«']";
const before = "(?:(?:^|[.!?\\n;,]\\s*)(?:(?:und|and|aber|but)\\s)?|\\s(?:und|and|aber|but)\\s)";
/** A page as people point to it: “auf der Startseite”, “ins Impressum”, “on the prices page”. */
const german = '(?:(?:ganz |groß )?(?:oben |unten )?(?:auf|in|im|ins|unter) [^.,:;!?\\n"„“»]{2,40}?)';
const english = '(?:(?:at the top |at the bottom )?(?:on|in|into|onto|of) (?:the|my|our) [^.,:;!?\\n"„“»]{2,40}?)';
const page = `(?:${german}|${english})`;
const verbs =
  "(?:soll(?:te|en)?|muss|müssen|möchte ich|hätte ich gerne?|schreib(?:e|en Sie)?|steht|bitte|gehört|kommt|should|must|shall|please|put|write|say|I want|I(?:'d|’d| would) like|we want)";
const fillers =
  "(?:\\s+(?:bitte|noch|auch|groß|nur|einfach|der satz|der text|folgendes|das|stehen|lauten|heißen|als \\p{L}+|it|there|to|say|read|stand|be|have|put|write|just|the (?:words|sentence|text)))*";
const quotedWords = `\\s*:?\\s*${open}([^"„“”»«]{2,600}?)${close}(?:\\s+(?:stehen|lauten|heißen|stand))?(?=[\\s.,;!]|$)`;
const plainWords = '\\s*:\\s*([^"„“”»«\\n]{2,600}?(?:[!?](?=\\s|$))?)(?:(?=\\.(?:\\s|$)|\\n|$)|(?<=[!?]))';
const words = `(?:${quotedWords}|${plainWords})`;
const end = "(?=[.!](?:\\s|$)|$|\\n)";

const stated: RegExp[] = [
  new RegExp(`${before}(${page})(?:\\s+(?:it|there))?\\s+${verbs}${fillers}${words}`, "giu"),
  new RegExp(
    `${before}(?:bitte |please )?(?:schreib(?:e|en Sie)?|setz(?:e|en Sie)?|stell(?:e|en Sie)?|put|write|show)(?: bitte)? (${page})(?:\\s+(?:den (?:satz|text)|folgendes))?${words}`,
    "giu",
  ),
  new RegExp(
    `${before}(?:(?:die|meine|unsere|the|our|my) )([^.,:;!?\\n"„“»]{2,30}?(?:seite|page)|impressum|imprint) (?:soll(?:te)?|muss|should|must|has to|needs to) (?:say|read|show|begin with|open with|sagen|zeigen)${words}`,
    "giu",
  ),
];
const quotedFirst = new RegExp(
  `${before}${open}([^"„“”»«]{2,600}?)${close},?\\s+(?:soll(?:te)?|muss|gehört|kommt|bitte|should (?:be|stand|go)|must (?:be|stand)|belongs|goes)\\s+(${page})(?:\\s+stehen)?${end}`,
  "giu",
);
const belongs = new RegExp(
  `${before}((?!${page})[^.:;!?\\n]{2,60}?),?\\s+(?:gehört|gehören|soll(?:en)?|kommt|kommen|muss|müssen|belongs?|should|goes?|must)\\s+(?:nur |bitte |only |be |stand |go )*(${page})(?:\\s+(?:stehen|stand))?(?:,?\\s+(?:und |and |but |aber )?(?:nicht|not)\\s+(${page}))?${end}`,
  "giu",
);

/** Returns the name of the page that a phrase points to; null if it points to none. */
function pageOf(phrase: string): string | null {
  const bare = phrase
    .trim()
    .replace(/^(?:(?:ganz|groß) )?(?:oben|unten|at the (?:top|bottom)) /i, "")
    .replace(/^(?:auf|in|im|ins|unter|on|in|into|onto|of)\s+/i, "")
    .replace(/^(?:der|die|das|den|dem|the|my|our|meine[rnm]?|unsere[rnm]?|ihre[rnm]?)\s+/i, "")
    .replace(/^(?:seite|page)\s+/i, "")
    .replace(/\s+(?:stehen|stand)$/i, "");
  const named = bare.replace(/[- ]?(?:unter)?seite$|\s+page$/i, "").replace(/^(?:first|front|erste[nr]?)$/i, "Start");
  if (named === "" || named.split(" ").length > 3) return null;
  if (!isPageName(named) && bare === named) return null;
  return pageKindOf(named) === "home" ? "Start" : capitalise(named);
}

/** Cuts out the sentences that say what stands on which page. */
export function cutPlacements(text: string): Cut {
  const facts: Fact[] = [];
  let rest = text;
  const take = (whole: string, found: readonly Fact[]) => {
    facts.push(...found);
    return found.length === 0 ? whole : " . ";
  };
  const place = (whole: string, at: string, said: string) => {
    const name = pageOf(at);
    return take(
      whole,
      name === null || tidy(said).length < 3
        ? []
        : [
            {
              label: "Text",
              parts: [name, sentence(said)],
              words: tidy(whole.replace(/^[.!?;,\s]+(?:(?:und|and|aber|but)\s)?/i, "")),
            },
          ],
    );
  };
  for (const pattern of stated)
    rest = rest.replace(pattern, (whole, at: string, quoted: string | undefined, plain: string | undefined) =>
      place(whole, at, quoted ?? plain ?? ""),
    );
  rest = rest.replace(quotedFirst, (whole, said: string, at: string) => place(whole, at, said));
  rest = rest.replace(belongs, (whole: string, what: string, at: string, notAt: string | undefined) => {
    const [there, away] = [pageOf(at), notAt === undefined ? null : pageOf(notAt)];
    const person = personNamed(what);
    if (there === null || person === null || (notAt !== undefined && away === null)) return take(whole, []);
    const told = tidy(whole.replace(/^[.!?;,\s]+(?:(?:und|and|aber|but)\s)?/i, ""));
    return take(whole, [
      { label: "Person", parts: person, words: told },
      // The imprint and the page about the people show them by themselves.
      ...(/^(?:imprint|about|team)$/.test(pageKindOf(there))
        ? []
        : [{ label: "Text" as const, parts: [there, person.join(", ")], words: told }]),
      ...(away === null ? [] : [{ label: "Not on" as const, parts: [away, person[0] ?? ""], words: told }]),
    ]);
  });
  return { facts, rest };
}
