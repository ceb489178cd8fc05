import { slugOf } from "#lib/page-source/address-schema.ts";
import { type Fact, type FactLabel, tidy, writeFact } from "./facts.ts";

// Merges the facts of several messages: the later one corrects earlier facts, or drops them.

/** A business has one of each. */
const single: readonly FactLabel[] = ["Address", "Phone", "E-mail"];
/** The first part says what it is about, the others what holds for it. */
const keyed: readonly FactLabel[] = ["Price", "Opening hours", "Person", "Question"];

function corrects(later: Fact, earlier: Fact): boolean {
  if (later.label !== earlier.label) return false;
  if (single.includes(later.label)) return true;
  const [now = "", before = ""] = [later.parts[0], earlier.parts[0]];
  return keyed.includes(later.label) && slugOf(now) !== "" && slugOf(now) === slugOf(before);
}

/** Returns the facts with those of a later message in the place of what they correct. */
export function mergeFacts(earlier: readonly Fact[], later: readonly Fact[]): Fact[] {
  const facts = [...earlier];
  for (const fact of later) {
    if (facts.some((one) => writeFact(one) === writeFact(fact))) continue;
    const at = facts.findIndex((one) => earlier.includes(one) && corrects(fact, one));
    if (at === -1) facts.push(fact);
    // A person named again without a role keeps it.
    else if (fact.label !== "Person" || fact.parts.length > 1) facts[at] = fact;
  }
  return facts;
}

const dropping: RegExp[] = [
  /^(?:(?:bitte|please|und|and|doch|can you|you can)\s+)*(?:lass(?:t|en sie)?|nimm|nehmt|nehmen sie|streich(?:e|en sie)?|entfern(?:e|en sie)?|lösch(?:e|en sie)?|drop|remove|delete|leave out|take out|cut|without|ohne)\s+(.{2,60}?)(?:\s+(?:weg|raus|heraus|away|out|please|bitte))*$/i,
  /^(.{2,60}?)\s+(?:kann|können|soll|sollen|can|should)\s+(?:bitte |doch )?(?:weg|raus|entfallen|weggelassen werden|go|be left out)$/i,
  /^(?:(?:bitte|please|doch|und|and)\s+)*(?:kein(?:e|en)?|no)\s+(.{2,60}?)(?:\s+(?:mehr|any more|anymore|please|bitte))*$/i,
];

const stems = (words: string) =>
  (words.toLowerCase().match(/[\p{L}\d]+/gu) ?? [])
    .filter(
      (word) => !/^(?:die|der|das|den|dem|the|our|unsere?n?|meine?n?|my|ein|eine|a|an|für|for|of|von)$/.test(word),
    )
    .map((word) => (word.length > 5 ? word.slice(0, word.length - 2) : word));

/** Returns the facts that a request wants to be left out: “Lass die Trauerkränze weg”. */
export function droppedFacts(request: string, facts: readonly Fact[]): Fact[] {
  const object = dropping.map((pattern) => pattern.exec(tidy(request))?.[1]).find((one) => one !== undefined);
  const wanted = object === undefined ? [] : stems(object);
  if (wanted.length === 0) return [];
  return facts.filter((fact) => {
    const own = stems(fact.parts[0] ?? "");
    return (
      (fact.label === "Price" || fact.label === "Offer" || fact.label === "Person" || fact.label === "Timetable") &&
      wanted.every((word) => own.some((one) => one.startsWith(word) || word.startsWith(one)))
    );
  });
}

const refusal =
  /(?:^|(?<=[.!?\n]))[^.!?\n"„“»]*\b(?:(?:don['’]?t|do not|never) (?:write|put|say|show|include|use|print)|(?:schreib|zeig|nimm|setz)\w*(?: sie)?(?: bitte)? (?:nicht|kein\w*)|nicht schreiben)\b[^\n]*?["“„»][^\n]*?(?:[.!?]+(?=\s|$)(?!["”“«])|\n|$)/giu;
const quotedWords = /["“„»]([^"“”„»«\n]{2,300})["”“«]/gu;

/** Cuts out the sentences that want words in quotation marks not to be there: “Don't write “…”, I was only answering you”. */
export function cutUnwanted(text: string): { unwanted: string[]; rest: string } {
  const unwanted: string[] = [];
  const rest = text.replace(refusal, (whole) => {
    unwanted.push(...[...whole.matchAll(quotedWords)].map((match) => match[1] ?? ""));
    return " ";
  });
  return { unwanted, rest: unwanted.length === 0 ? text : rest };
}

const bare = (words: string) => slugOf(words);

/** Whether words are among those that shall not be there. */
export const isUnwanted = (words: string, unwanted: readonly string[]) =>
  unwanted.some((one) => bare(one) !== "" && bare(one) === bare(words));
