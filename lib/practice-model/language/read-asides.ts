import { readColour } from "./colours.ts";
import { isFiller } from "./fillers.ts";
import { empty as emptyWords, nounNamed, readNoun, sideOf } from "./nouns.ts";
import { englishVerbs } from "./patterns/english.ts";
import { germanVerbs } from "./patterns/german.ts";
import { noTarget, readTarget } from "./read-target.ts";
import type { Wish } from "./wish.ts";
import { isMark, trimMarks, type Word } from "./words.ts";

// Clauses that ask for nothing by themselves: where the wish is meant, what stays, and why.

/** Words between two wishes. */
export const joining = new Set("and und then dann plus & sowie also außerdem auch".split(" "));

/** Whether words say that every page is meant, and nothing else. */
export const isEverywhere = (words: readonly Word[]) =>
  words.length <= 7 &&
  everywhere.test(
    trimMarks(words)
      .map(({ key, quoted }) => (quoted ? "“" : key))
      .join(" "),
  );

export const everywhere =
  /^(?:(?:and |und |also |auch )?(?:on|auf|in|across) (?:all|every|each|both|beiden|allen|jeder|sämtlichen|der ganzen|the whole|the entire)(?: (?:the|of the|our|den))? (?:pages?|seiten?|website|site|unterseiten|blog)|(?:also |auch |bitte |really )?(?:everywhere|überall)(?: (?:on the site|auf der (?:seite|website)|bitte))?|site-?wide|throughout|all pages|alle seiten|every page|jede seite|also everywhere|also on all pages|auch überall|on the whole (?:blog|site|website)|wherever it (?:is|stands|appears)|wo immer es steht)$/;
export const staying =
  /\b(?:stays?|staying|remains?|keep|keeps|leave|unchanged|bleibt|bleiben|bleib|lassen|lass|belassen|unverändert|is fine|are fine|passt|passen so)\b/u;
const auxiliary = /^(?:can|could|may|should|must|kann|können|darf|dürfen|soll|sollen|muss|müssen)$/;
const device = /^(?:on|auf|am|im|in|pc|rechner|computer|desktop|laptop|handy|phone|mobile|tablet)$/;
const leaving = /\b(?:out|off|away|weg|raus|fort|heraus|aus)\b/u;
export const onlyThis =
  /^(?:(?:but |aber )?(?:nur|only|just) (?:den|die|das|der|dem|this|that|the|in|on|auf|bei|hier|here|there|da|dort|diese[rs]?)\b.{0,24}|nicht (?:so|mehr so|zu|erst|mehr nur|dieses|diese|dieser|mehr) .{2,40}|not (?:so|as|this|that) .{2,40}|(?:instead of|not) (?:going|opening|jumping) .{2,40}|nothing else|sonst nichts|nichts anderes|not the others?|nicht die anderen|die anderen nicht|.{2,30} (?:not|nicht)|(?:as )?(?:the )?last(?: one| entry)? (?:in|of) the (?:menu|navigation)|(?:im|in der|in the|in) (?:menü|menu|navigation|navi) (?:als letzte[rs]?|ganz hinten|ganz rechts|am ende|last|at the end)(?: punkt| eintrag)?|als letzte[rs]?(?: punkt| eintrag)? (?:im|in der) (?:menü|navigation)|at the end of the menu|like (?:a|an|the) .{2,24}|wie (?:ein|eine|einen|der|die|das) .{2,24}|(?:the )?same (?:as|style|look).{0,30}|genau ?so wie .{2,30}|no picture needed|without (?:a )?picture|ohne bild|geht auch ohne bild|beim .{0,16}(?:tippen|klicken|drücken|anklicken).{0,24}|(?:wenn man|when you|when people) .{2,40}|(?:steht|stehen|stands|is) (?:auch|also) (?:im|in) .{2,24}|(?:die )?ander[en]n? rutschen .*|it's for .{2,40}|(?:very )?important|wichtig|asap|eilt)$/u;
const complaint =
  /^(?:.{2,60}) (?:is|are|looks|look|feels|ist|sind|sieht|sehen|wirkt|finde ich|find ich|mag ich) (?:(?:a|ein) (?:bit|little|bisschen) |mir |ja |doch |aber |uns |just |far |way |much |viel |etwas |so |very |really |sehr |ganz |total )*(?:too|zu|so|very|boring|langweilig|cold|kalt|hard|schwer|ugly|hässlich|old|alt|altmodisch|outdated|not us|nicht schön|nicht gut|kaum|not nice|cold|pale|blass|grell|dull|öde|quatsch|blöd|doof|mist|unsinn|falsch|schlecht|nonsense|rubbish|wrong|bad)\b.{0,30}$/u;
/** „Doch nicht“: why the next wish takes something back. */
const onSecondThought =
  /^(?:nicht|doch (?:nicht|lieber nicht)|lieber nicht|hm+|rather not|on second thought|(?:ach )?nein|no|nope)$/u;

/** “In the menu and as the heading”: every place of these words. */
const inBoth =
  /^(?:both |sowohl )?(?:in|im) (?:the |our |der )?(?:menu|menü|navigation|nav|footer|header) (?:and|und|sowie|as well as|als auch) (?:as |als |in |im |on |auf )?(?:the |our |der |die |dem )?(?:page )?(?:heading|headline|title|page|überschrift|seite|titel)(?: (?:itself|selbst))?$/;

/** A new page that only the footer leads to. */
const linksInFooter =
  /^(?:nur |only |just )?(?:verlinkt|verlinke|verlink|link(?:ed)?|mit link|with a link|(?:der )?link dazu|zu finden)(?: (?:it|sie|es|dazu))?(?: (?:nur|only|just))?(?: (?:unten|at the bottom|ganz unten))? (?:im|in the|in der|in|from the|vom|aus dem) (?:footer|fußzeile|fußbereich|fuß)(?: (?:auf|on) (?:jeder|allen|every|all) (?:seiten?|pages?))?$/;

/** Says no more than the sentence before. */
const onlyName =
  /^(?:change|update|ändere|änder) (?:the|our|den|unseren) namen?(?: everywhere| überall)?$|^(?:change|update|fix|correct|adjust) (?:it|that|this)$|^(?:das |es )?(?:ändern|anpassen|korrigieren|aktualisieren)$/;
/** “… everywhere”, of what the sentence before says. */
const sameEverywhere =
  /^(?:change|update|fix|correct|adjust) (?:it|that|this) (?:everywhere|on (?:all|every) pages?)$|^(?:das |es )?(?:überall|auf allen seiten|auf jeder seite) (?:ändern|anpassen|korrigieren|aktualisieren|austauschen)$/;
/** “Nobody fills that in”, „kann man kaum lesen“: why, with any verb. */
const reasonAlone =
  /^(?:nobody|no one|noone|you (?:have|need) to|people|niemand|keiner|kann man|man (?:kann|muss|sieht)) .{3,60}$/u;
/** Parts that every new page gets anyway. */
const linksPage =
  /^(?:link(?:e[dn])?|add(?:ed)?|put|show|include) (?:it |that |them |to it )?(?:in|to|from|into|on) (?:the |our |every )?(?:main |top )?(?:menu|navigation|nav|navbar|navigation bar)(?: (?:at the end|last|at the very end))?$|^(?:verlinke|verlink|füge|nimm|nehme|setz|setze|verlinkt|und verlinke) (?:sie |es |die )?(?:im|ins|in die|in der|in das|zum|zur) (?:menü|navigation|hauptmenü|hauptnavigation)(?: hinzu| auf| ein)?(?: (?:at the end|last|as the last one|als letztes|als letzte|ganz hinten|am ende))?$/;
export const remarkStart =
  /^(?:you|one|nobody|noone|niemand|keiner|because|since|as|so|for|no|otherwise|we|i|it|it's|its|he|she|they|that|that's|thats|people|wir|ich|es|er|sie|man|das|weil|denn|da|damit|sonst|geht|kein|keine|kann|is|are|ist|sind|too|zu|looks|sieht)$/;
export const asking = new Set(
  "change replace remove delete add move rename link hide put set write use swap take switch make need want should must ändere ersetze lösche entferne füge verschiebe schreib mach nimm tausche brauche will soll sollte muss bitte please instead statt not nicht but aber only nur except außer everywhere überall".split(
    " ",
  ),
);

/** Words for what has happened to something: why the next wish is made. */
const happened =
  /\b(?:left|has left|quit|retired|moved out|sold out|out of stock|is gone|are gone|is over|has ended|no longer|any ?more|stopped|dropped|discontinued|closed down|is wrong|is outdated|out of date|cancell?ed|died|married|isn't coming|aren't coming|gefällt mir nicht|gefällt uns nicht|mag ich nicht|mögen wir nicht|abgesagt|gestorben|geheiratet|fällt aus|fallen aus|ausverkauft|vergriffen|nicht mehr|nimmer|aufgehört|gekündigt|ausgestiegen|im ruhestand|vorbei|veraltet|falsch|stimmt nicht|eingestellt|abgeschafft|gibt es nicht)\b/u;

/** Words that can name what a remark is about: no small ones. */
const canName = ({ key, quoted }: Word) =>
  quoted ||
  !(
    emptyWords.has(key) ||
    remarkStart.test(key) ||
    /^(?:gefällt|mir|mag|mögen|aber|but|left|last|week|month|year|has|have|been|gone|quit|retired|sold|out|stock|over|ended|longer|any|more|anymore|stopped|dropped|discontinued|closed|down|wrong|outdated|date|us|not|don't|doesn't|nicht|mehr|nimmer|cancelled|canceled|died|got|married|coming|isn't|aren't|abgesagt|gestorben|geheiratet|fällt|fallen|machen|mache|macht|make|ausverkauft|vergriffen|aufgehört|gekündigt|vorbei|veraltet|falsch|stimmt|eingestellt|gibt|hat|haben|nutze|nutz|nutzen|use|using|sell|selling|verkaufen|letzte|woche|monat|jahr|heute|seit|leider|now|unfortunately|so)$/.test(
      key,
    )
  );

/** Verbs of changes: what holds one is a wish. */
export const actingWords = new Set(
  [...Object.values(englishVerbs), ...Object.values(germanVerbs)]
    .flatMap((verbs) => verbs.split("|"))
    .filter((verb) => !/_|^(?:in|on|say|show|be|have|read|state|show|weg|raus|sein|stehen|set)$/.test(verb))
    .concat("ausblenden verstecken hide hin rein weg raus zeigen".split(" ")),
);

const plainSaid = (words: readonly Word[]) =>
  words.every(
    ({ key, quoted }) =>
      quoted ||
      ((!asking.has(key) || /^(?:not|nicht|use)$/.test(key)) &&
        (!actingWords.has(key) || /^(?:dropped|use|nutze|nutz|machen|mache|macht|make|haben|anbieten)$/.test(key)) &&
        !/[@]|:\/\//.test(key)),
  );

/** Reads a clause that only says where, what stays, or why. */
export function readAside(message: string, words: readonly Word[], isLabel: boolean): Wish[] {
  const base = { language: "en" as const, known: 0 };
  const hasMarks = trimMarks(words).some(isMark);
  if (trimMarks(words).some((word) => isMark(word) && word.key !== ",")) return [];
  const text = words
    .filter((word) => !isMark(word))
    .map(({ key, quoted }) => (quoted ? "“" : key))
    .join(" ");
  if (everywhere.test(text))
    return [{ ...base, known: 1, act: "scope", target: readTarget(message, words), isEverywhere: true }];
  const entry = entryPlace(message, words);
  if (entry !== undefined) return entry === null ? [] : [entry];
  if (inBoth.test(text))
    return [{ ...base, known: words.length, act: "scope", target: readTarget(message, words), isEverywhere: true }];
  if (sameEverywhere.test(text))
    return [{ ...base, known: 1, act: "scope", target: readTarget(message, words), isEverywhere: true }];
  if (reasonAlone.test(text) && !hasMarks && words.every(({ key, quoted }) => !quoted && !/\d|@|:\/\//.test(key)))
    return [{ ...base, known: 1, act: "remark", about: null }];
  if (/^(?:da|dort|drauf|darauf|darin) (?:soll|sollte|muss) (?:stehen|rein|drin stehen) dass .+$/u.test(text))
    return [{ ...base, known: 1, act: "remark", about: null }];
  if (onSecondThought.test(text)) return [{ ...base, known: 1, act: "remark", about: null }];
  if (isOverColour(words)) return [{ ...base, known: 1, act: "remark", about: null }];
  if (onlyName.test(text)) return [{ ...base, known: 1, act: "remark", about: null }];
  if (linksInFooter.test(text))
    return [{ ...base, known: words.length, act: "remark", about: null, keeps: ["in-footer"] }];
  if (linksPage.test(text)) return [{ ...base, known: words.length, act: "remark", about: null }];
  if (
    /^(?:keep it |bitte |please )?(?:in |nach )?(?:dem )?(?:alphabetical order|alphabet(?:isch)?(?: sortiert| einsortieren)?|alphabetically)$/u.test(
      text,
    )
  )
    return [{ ...base, known: 1, act: "remark", about: null, keeps: ["alphabet"] }];
  if (/\b(?:alphabet\p{L}*|sortier\p{L}*|sort|sorted)\b/u.test(text)) return [];
  if (
    staying.test(text) &&
    !leaving.test(text) &&
    (!hasMarks || words.length < 9) &&
    words.every(({ key, quoted }) => quoted || staying.test(key) || auxiliary.test(key) || !actingWords.has(key))
  )
    return [
      {
        ...base,
        known: 1,
        act: "remark",
        about: null,
        keeps: words
          .filter(
            ({ key, quoted }) =>
              quoted ||
              (canName({ key } as Word) &&
                !(staying.test(key) || auxiliary.test(key) || device.test(key)) &&
                readNoun(key) === null),
          )
          .map(({ key }) => key),
      },
    ];
  if (
    onlyThis.test(text) &&
    words.every(({ key, quoted }) => quoted || !actingWords.has(key) || /^(?:nur|only)$/.test(key))
  )
    return [
      {
        ...base,
        known: 1,
        act: "remark",
        about: null,
        keeps: /^(?:nur|only|just|but only|aber nur)\b/.test(text) ? ["only"] : [],
      },
    ];
  if (complaint.test(text) && words.length <= 16) return [{ ...base, act: "remark", about: null }];
  const lead = words.findIndex(
    ({ key, quoted }) => quoted || !/^(?:fix|change|ändern|anpassen|korrigieren|do|it|das|this)$/.test(key),
  );
  const place = words
    .slice(Math.max(0, lead))
    .filter(
      ({ key, quoted }) => quoted || !/^(?:anpassen|ändern|machen|change|fix|it|das|do|that|here|too)$/.test(key),
    );
  const isPlace =
    /^(?:on|in|at|auf|in|im|am|bei|beim)$/.test(place[0]?.key ?? "") &&
    place.length <= 7 &&
    place.length > 1 &&
    place.every(({ key, quoted }) => quoted || !actingWords.has(key));
  const isPageAlone =
    words.length <= 5 &&
    !isPlace &&
    words.every(({ key, quoted }) => quoted || !actingWords.has(key)) &&
    (isLabel || readTarget(message, words).noun?.special === "page");
  if (isPageAlone) {
    const target = readTarget(message, words);
    if (target.noun !== null || target.words.length + target.quoted.length > 0 || target.position !== null)
      return [{ ...base, known: 1, act: "scope", target, isEverywhere: false }];
  }
  const scope: Wish[] = isPlace
    ? [{ ...base, act: "scope", target: readTarget(message, place), isEverywhere: false }]
    : [];
  if (words.length <= 14 && !hasMarks && happened.test(text) && plainSaid(words))
    return [{ ...base, known: 1, act: "remark", about: readTarget(message, words.filter(canName)) }];
  const isRemark =
    remarkStart.test(words[0]?.key ?? "") &&
    words.length <= 16 &&
    words.every(({ key, quoted }) => !quoted && !asking.has(key) && !actingWords.has(key) && !/\d|@|:\/\//.test(key));
  return isRemark ? [...scope, { ...base, act: "remark", about: null }] : scope;
}

/** “Not green any more”, „kein Grün mehr“: what a colour is no longer. */
function isOverColour(words: readonly Word[]): boolean {
  const said = words.filter(
    ({ key, quoted }) => quoted || !/^(?:any|more|anymore|mehr|longer|please|bitte)$/.test(key),
  );
  const [first, ...colour] = said;
  return (
    said.length < words.length &&
    first?.quoted === false &&
    /^(?:not|no|nicht|kein|keine)$/.test(first.key) &&
    readColour(colour) !== null
  );
}

/** “In the menu right after Prints”, „im Menü zwischen Home und About“: where the entry of a new page stands. Null if it can’t be read, undefined for other words. */
function entryPlace(message: string, words: readonly Word[]): Wish | null | undefined {
  const told = words.filter((word) => !isMark(word) && !isFiller(word));
  const menu = told.findIndex(({ key, quoted }) => !quoted && readNoun(key)?.noun.name === "menu");
  const between = told.findIndex(({ key, quoted }) => !quoted && /^(?:between|zwischen)$/.test(key));
  const at =
    between !== -1
      ? between
      : told.findIndex(
          ({ key, quoted }) =>
            !quoted && (sideOf(key) === "above" || sideOf(key) === "below" || /^(?:after|nach|vor|before)$/.test(key)),
        );
  if (
    menu === -1 ||
    menu > 3 ||
    at < menu ||
    told.length > 10 ||
    told
      .slice(menu + 1, at)
      .some(({ key, quoted }) => quoted || !/^(?:right|directly|just|gleich|direkt|it|sie|es)$/.test(key)) ||
    told
      .slice(0, menu)
      .some(
        ({ key, quoted }) =>
          quoted || !/^(?:in|im|the|our|dem|der|den|it|link|verlinke|put|setz|setze|ins|into|to)$/.test(key),
      )
  )
    return undefined;
  const name = told
    .slice(at + 1)
    .filter(({ key, quoted }) => quoted || !/^(?:the|den|dem|der|die|das|and|und)$/.test(key));
  const [first] = name;
  if (!first || (between === -1 ? name.length > 3 : name.length < 2)) return null;
  const key = told[at]?.key ?? "";
  const side =
    between !== -1 || /^(?:after|nach|hinter|behind|below|under|unter)$/.test(key)
      ? ("below" as const)
      : ("above" as const);
  const beside = readTarget(message, between !== -1 ? [first] : name);
  return {
    act: "move",
    language: "en",
    known: at + 2,
    target: { ...noTarget, isPronoun: true },
    side,
    beside: { ...beside, within: [{ side: null, target: { ...noTarget, noun: nounNamed("menu") } }] },
  };
}
