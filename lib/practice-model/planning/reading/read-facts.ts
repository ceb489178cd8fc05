import { capitalise } from "../../wording.ts";
import type { PlanLanguage } from "../plan-language.ts";
import { type Fact, sentence, tidy } from "./facts.ts";
import { cutContacts, cutQuestions, cutQuotes } from "./read-contacts.ts";
import { isOnlyLook } from "./read-look.ts";
import { cutPeople } from "./read-people.ts";
import { cutPlacements } from "./read-placements.ts";
import { clausesOf, sentencesOf } from "./sentences.ts";
import { dates, days, money, pattern, per, shownAmount, shownDays, shownTime, times } from "./times.ts";

// Reads the facts of a description: clause by clause, with the day and the subject that earlier clauses of the sentence have named.

export interface ReadDescription {
  facts: Fact[];
  /** The clauses that ask for something instead of telling a fact. */
  requests: string[];
}

/** Words that say nothing by themselves once a phone number or a price is taken out of their clause. */
const empty = new Set(
  "you can reach us me at or oder tel telefon phone mail email e-mail kontakt contact under unter write to call ring find its it's it we're we are wir sind on in bei our my the a an is are and und adresse address schreib schreibt schreiben sie an uns mir erreichbar erreicht man ihr dort here there ist die der das ein eine of from von located based auf also hi hello hallo hey thanks danke viele grüße please bitte mein meine unser unsere for für so with mit zu i'm ich bin number nummer telefonnummer phonenumber mailadresse address new neue neuer now jetzt lautet".split(
    " ",
  ),
);
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\d'’-]+/gu) ?? [];
export const isEmpty = (text: string) => wordsOf(text).every((word) => empty.has(word));

const asksForIt =
  /(?<![\p{L}])(?:web ?sites?|home ?page|web ?seiten?|web ?page|internet\p{L}*|sites?|pages?|(?:unter)?seiten?|please|pls|bitte|should|soll(?:te|en)?|want(?:ed)?|would|need|brauch\p{L}*|hätte\p{L}*|gerne?|möchte\p{L}*|wünsch\p{L}*|be nice|toll|wäre|muss|must|put|make|don'?t forget|photos?|pictures?|fotos?|bilder|maps?|form|\p{L}*formular|newsletter|online ?shop|login|logo|blog|impressum|imprint|datenschutz|auf englisch|in german|booking|spielereien|colou?rs?|farben?)(?![\p{L}])/iu;
/** Sentences that tell the model what to do are never told on a page. */
const commands =
  /^(?:(?:und|and|bitte|please|doch|aber|but|then|dann)\s+)*(?:drop|remove|delete|leave out|take out|change|replace|use|don['’]?t|do not|show|hide|move|swap|rename|call it|lass(?:t|en sie)?|nimm|nehmen sie|streich\w*|entfern\w*|lösch\w*|änder\w*|ersetz\w*|verwend\w*|zeig\w*|verschieb\w*|tausch\w*|schreib\w*|setz\w*|benutz\w*|nenn\w*)(?![\p{L}])/iu;
export const isRequest = (text: string) => asksForIt.test(text) || commands.test(text);

const ofHours =
  /(?<![\p{L}])(?:open|opening (?:hours|times)|hours|closed|geöffnet|offen|auf|öffnungszeiten|sprechzeiten|bürozeiten|geschlossen)(?![\p{L}])/iu;
const closed = /(?<![\p{L}])(?:closed|geschlossen|ruhetag|zu)(?![\p{L}])/iu;
const ofTravel =
  /(?<![\p{L}])(?:tram|bus(?:es)?|train|station|parking|car park|metro|underground|tube|s-bahn|u-bahn|straßenbahn|bahnhof|parkplatz|parkplätze|parken|haltestelle|by bike|on foot|zu fuß|ferry)(?![\p{L}])/iu;
const ofJoining =
  /(?<![\p{L}])(?:volunteers?|ehrenamt\p{L}*|helfer\p{L}*|mitmachen|mitsingen|willkommen|welcome|new (?:faces|members|voices|singers)|(?:need|suchen|brauchen) (?:noch |more |immer )?(?:parents|helpers|people|hands|eltern|leute)|neue (?:stimmen|mitglieder|gesichter)|join us)(?![\p{L}])/iu;
const isFree =
  /^(.{0,40}?)\s*(?:is|are|ist)\s+(?:free|kostenlos|frei|umsonst|gratis)(?: of charge)?$|^(eintritt) frei$/iu;
/** “Free entry”, “no prices, it's free”, „kostet nichts“: what is free is the whole. */
const allIsFree =
  /^(?:(?:with )?free (?:entry|admission)|(?:freier|mit freiem) eintritt|(?:no prices?,?\s*)?(?:it['’]?s|everything is|all is|es ist|alles ist) (?:all )?(?:free|kostenlos|gratis|umsonst)|(?:es )?kostet nichts)$/iu;
const offers =
  /^(?:(?:and |und )?(?:we|i|wir|ich) (?:also |auch )?(?:do|offer|make|repair|fix|sell|teach|build|bake|serve|brew|cook|grow|play|backen|brauen|kochen|servieren|spielen|machen|mache|bieten|biete|reparieren|verkaufen|bauen|beraten (?:zu|bei)|unterrichten)(?: an)?|(?:our )?services?(?: are)?|(?:unsere )?leistungen(?: sind)?|schwerpunkte(?: sind)?|rechtsgebiete(?: sind)?|angebote?)\s*:?\s+/iu;

/** A verb of its own: „liefern auch“, “deliver as well”. */
const alsoDone = /^\p{Ll}+ (?:\p{L}+ ){0,4}?(?:auch|too|as well)$/u;

/** Longer descriptions are read to here: the patterns may try a stretch of words several times. */
const charactersMax = 12_000;

export function readDescription(text: string, lang: PlanLanguage, name: string | null): ReadDescription {
  const placed = cutPlacements(text.slice(0, charactersMax));
  const questions = cutQuestions(placed.rest);
  const quotes = cutQuotes(questions.rest);
  const contacts = cutContacts(quotes.rest, name);
  const facts: Fact[] = [...contacts.facts, ...placed.facts];
  const requests: string[] = [];
  for (const one of sentencesOf(contacts.rest)) {
    // A question to the model tells nothing.
    if (one.endsWith("?")) continue;
    const read = readSentence(one.replace(/\s*\uE003\s*/g, ", ").trim(), lang, name);
    facts.push(...read.facts);
    requests.push(...read.requests);
  }
  return { facts: [...facts, ...questions.facts, ...quotes.facts], requests };
}

interface Context {
  lang: PlanLanguage;
  /** The day or date that an earlier clause has named. */
  day: string | null;
  date: string | null;
  isHours: boolean;
}

/** Keeps “6 and 7 June” and “Mo und Mi” in one clause. */
const joined = (text: string) =>
  [dates, days].reduce(
    (kept, source) =>
      kept.replace(pattern(source, "giu"), (whole) =>
        whole.replace(/\s+(and|und|&)\s+/gi, "\uE001$1\uE001").replace(/,\s+/g, ",\uE001"),
      ),
    text,
  );

function readSentence(original: string, lang: PlanLanguage, name: string | null): ReadDescription {
  const people = cutPeople(original);
  const facts: Fact[] = [...people.facts];
  const requests: string[] = [];
  const rest = withoutBrackets(people.rest.replace(/[.!]+$/, ""));
  const offered = offers.exec(rest);
  const isOffer = offered !== null && !isRequest(rest) && !pattern(money).test(rest);
  if (isOffer) {
    const who = /(?:^|\s)(we|i|wir|ich)\s/iu.exec(offered[0])?.[1];
    for (const item of clausesOf(rest.slice(offered[0].length)).map(tidy)) {
      if (item === "" || isEmpty(item)) continue;
      // „Wir machen Sträuße und liefern auch“: the last of them is done, not made.
      if (who !== undefined && alsoDone.test(item))
        facts.push({ label: "About", parts: [sentence(`${who} ${item}`)], words: item });
      else facts.push({ label: "Offer", parts: [capitalise(item)], words: item });
    }
    return { facts, requests };
  }
  if (ofTravel.test(rest) && !isRequest(rest) && !pattern(money).test(rest)) {
    facts.push({ label: "Getting here", parts: [sentence(rest)], words: tidy(rest) });
    return { facts, requests };
  }
  const context: Context = { lang, day: null, date: null, isHours: ofHours.test(rest) };
  const plain: string[] = [];
  let typed = people.facts.length;
  let dropped = 0;
  for (const clause of clausesOf(joined(rest)).map((one) => one.replaceAll("\uE001", " "))) {
    const fact = pricedByName(clause, facts) ?? readClause(clause, context);
    if (fact === "carried") continue;
    const before = plain.at(-1);
    // “wash and cut 35 pounds” is one price.
    if (
      fact !== null &&
      fact.label === "Price" &&
      before !== undefined &&
      !/\s\S+\s/.test(before) &&
      new RegExp(`${escaped(before)} (?:and|und|&) ${escaped(clause.slice(0, 6))}`, "i").test(rest)
    ) {
      plain.pop();
      facts.push({
        ...fact,
        parts: [
          `${capitalise(before)} ${lang === "de" ? "und" : "and"} ${(fact.parts[0] ?? "").toLowerCase()}`,
          ...fact.parts.slice(1),
        ],
        words: `${before} and ${fact.words}`,
      });
      typed++;
      continue;
    }
    if (fact !== null) {
      const last = facts.at(-1);
      // “closed sundays and mondays”: the day alone belongs to the clause before.
      if (fact.label === "Opening hours" && fact.parts[1] === "" && last?.label === "Opening hours")
        facts[facts.length - 1] = {
          ...last,
          parts: [`${last.parts[0]}, ${fact.parts[0]}`, last.parts[1] ?? ""],
          words: `${last.words}, ${fact.words}`,
        };
      else facts.push(fact);
      typed++;
    } else if (isEmpty(clause)) dropped++;
    else plain.push(tidy(clause));
  }
  const isPriced = facts.some(({ label }) => label === "Price");
  const told = tell(plain, typed === 0 && dropped === 0 ? tidy(rest) : null, name);
  // Words beside a price are practical: “the stalls take cash only”.
  facts.push(
    ...told.facts.map((fact) =>
      isPriced && fact.label === "About" ? { ...fact, label: "Good to know" as const } : fact,
    ),
  );
  requests.push(...told.requests.map((one) => one.replace(/^(?:with|mit) (?:an? |eine[mr]? |dem |der )?(?=\S)/i, "")));
  return { facts, requests };
}

/** “Open all year (Tue–Fri 9–6, Sat 9–2)”: days with times tell as much without brackets. */
const withoutBrackets = (text: string) =>
  text.replace(/\s*\(([^()]*)\)/g, (whole, inside: string) =>
    pattern(days).test(inside) && pattern(times).test(inside) ? `, ${inside}, ` : whole,
  );

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Returns the price of what the sentence named before: “Weinprobe jeden Samstag um 15 Uhr, 18 € pro Person”. */
function pricedByName(clause: string, facts: readonly Fact[]): Fact | null {
  const last = facts.at(-1);
  const title = last?.label === "Timetable" || last?.label === "Date" ? last.parts[2] : undefined;
  const found = pattern(`^(${money})(${per})?[.]?$`).exec(tidy(clause));
  if (found === null || title === undefined || title === "") return null;
  const of = tidy(found[2] ?? "");
  return {
    label: "Price",
    parts: [title, shownAmount(found[1] ?? ""), ...(of === "" ? [] : [of])],
    words: `${title}: ${tidy(clause)}`,
  };
}

/** Sorts the clauses that hold no time, price or person: what is asked for, and what is told about the people. */
function tell(plain: readonly string[], whole: string | null, name: string | null): ReadDescription {
  const facts: Fact[] = [];
  const requests: string[] = [];
  const labelOf = (words: string): Fact["label"] => (ofJoining.test(words) ? "Join in" : "About");
  // A sentence about the look is one wish, unless each of its clauses says something by itself: “yellow, black and red”.
  const areWhole = plain.length > 0 && plain.every((one) => isOnlyLook(one) && !/^(?:es|it|das|alles)\s/i.test(one));
  if (whole !== null && isOnlyLook(whole)) return { facts, requests: areWhole ? [...plain] : [whole] };
  if (whole !== null && ofJoining.test(whole) && !/(?:pages?|seiten?|website|homepage)/i.test(whole))
    return { facts: [{ label: "Join in", parts: [sentence(whole)], words: whole }], requests };
  if (whole !== null && name !== null && whole.includes(name) && /(?:called|named?|heißt|heißen|heisst)/i.test(whole))
    return { facts, requests };
  if (whole !== null && !isRequest(whole) && wordsOf(whole).length >= 3 && plain.length > 0) {
    return { facts: [{ label: labelOf(whole), parts: [sentence(whole)], words: whole }], requests };
  }
  // One request makes the clauses around it one too, until a clause is told with an article or a verb of its own.
  const hasRequest = plain.some(isRequest);
  for (const clause of plain) {
    const isTold =
      /^(?:(?:wir sind |we are |we're )?(?:an? |ein(?:e|en)? )?[\p{L}-]+.* (?:mit|with|run by|seit|since|für|for) )/iu.test(
        clause,
      ) &&
      !isRequest(clause) &&
      !/^(?:one|another|eine?[sr]?|noch eine)\s(?:mit|with|about|for|on|zu[mr]?|über|für)\s/i.test(clause);
    const saysName = name !== null && clause.includes(name);
    if (isOnlyLook(clause)) requests.push(clause);
    else if (isTold && !saysName && wordsOf(clause).length >= 3)
      facts.push({ label: labelOf(clause), parts: [sentence(clause)], words: clause });
    else if (hasRequest || isRequest(clause)) requests.push(clause);
    else if (!saysName && wordsOf(clause).filter((word) => !empty.has(word)).length >= 2)
      facts.push({ label: labelOf(clause), parts: [sentence(clause)], words: clause });
    else requests.push(clause);
  }
  return { facts, requests };
}

function readClause(clause: string, context: Context): Fact | "carried" | null {
  const labelled = /^([\p{L} -]{2,30}):\s*(.*)$/u.exec(clause);
  if (labelled !== null) {
    const head = labelled[1] ?? "";
    const isDay = pattern(`^(?:${days}|${dates})$`).test(head.trim());
    if (isDay) context.day = head.trim();
    else context.isHours = ofHours.test(head);
    const rest = labelled[2] ?? "";
    return rest === "" ? "carried" : readClause(rest, context);
  }
  return readPrice(clause, context.lang) ?? readWhen(clause, context);
}

const leadOfPrice =
  /^(?:and|und|change|set|ändere?|setze?|a|an|the|der|die|das|ein|eine[nmr]?|for|für|our|unsere?|prices?:?|preise:?)\s+/i;
const verbOfPrice =
  /\s*(?:(?:is|are|costs?|kostet|kosten|zahlen|zahlt|pay|pays|for|für|at|to|auf|now|jetzt|=|:|–|-|macht|beträgt)\s*)+$/i;

function readPrice(clause: string, lang: PlanLanguage): Fact | null {
  if (allIsFree.test(tidy(clause)))
    return { label: "Price", parts: lang === "de" ? ["Eintritt", "frei"] : ["Entry", "free"], words: tidy(clause) };
  const free = isFree.exec(tidy(clause));
  if (free !== null) {
    const [what, amount] = [
      tidy(free[1] ?? free[2] ?? ""),
      /frei|kostenlos|umsonst|gratis/i.exec(clause)?.[0] ?? "free",
    ];
    return what === "" ? null : { label: "Price", parts: [capitalise(what), amount], words: tidy(clause) };
  }
  const found = pattern(`(${money})(${per})?`).exec(clause);
  if (found === null) return null;
  const before = clause.slice(0, found.index);
  const after = tidy(clause.slice(found.index + found[0].length).replace(/^\s*(?:for|für|=|:)\s/i, ""));
  let name = tidy(before).replace(verbOfPrice, "");
  while (leadOfPrice.test(name)) name = name.replace(leadOfPrice, "");
  const isBehind = name === "" || isEmpty(name);
  const label = isBehind ? after.replace(leadOfPrice, "") : name;
  if (label === "") return null;
  const note = isBehind ? "" : after;
  const of = tidy(found[2] ?? "").replace(/^\//, "");
  return {
    label: "Price",
    parts: [
      capitalise(label),
      shownAmount(found[1] ?? ""),
      ...(of === "" && note === "" ? [] : [of]),
      ...(note === "" ? [] : [note]),
    ],
    words: tidy(clause),
  };
}

const rehearsal: [RegExp, string, string][] = [
  [/(?:geprobt wird|wir proben|proben sind|rehearsals? (?:are|is)|we rehearse|we practise)/i, "Rehearsal", "Probe"],
  [/(?:we meet|wir treffen uns|meetings? (?:are|is))/i, "We meet", "Treffen"],
];

function readWhen(clause: string, context: Context): Fact | "carried" | null {
  const date = pattern(dates).exec(clause)?.[0];
  const withoutDate = date === undefined ? clause : clause.replace(date, " ");
  const day = pattern(days).exec(withoutDate)?.[0];
  const withoutDay = day === undefined ? withoutDate : withoutDate.replace(day, " ");
  const time = pattern(times).exec(withoutDay)?.[0];
  if (date === undefined && day === undefined && time === undefined) return null;
  let title = tidy(
    (time === undefined ? withoutDay : withoutDay.replace(time, " ")).replace(/^\s*(?:um|at|from|von|ab)\s/i, ""),
  );
  const isCarried = date === undefined && day === undefined && context.day !== null;
  const words = isCarried ? `${context.day}: ${tidy(clause)}` : tidy(clause);
  if (date !== undefined) {
    context.date = date;
    const shown = date.trim().replace(/^(?:on|am|vom)\s+/i, "");
    if (time === undefined && isEmpty(title)) return { label: "Date", parts: [shown], words };
    return { label: "Date", parts: [shown, time === undefined ? "" : shownTime(time), capitalise(title)], words };
  }
  const isClosed = closed.test(title);
  title = tidy(title.replace(/\s(?:is|are|ist|sind|findet|finden)(?=\s|$)/gi, " "));
  title = tidy(title.replace(pattern(ofHours.source, "giu"), " ").replace(closed, " "));
  const isOpen = context.isHours || ofHours.test(clause) || isClosed;
  if (
    isOpen &&
    (day !== undefined || context.day !== null) &&
    wordsOf(title).filter((word) => !empty.has(word)).length <= 1
  ) {
    if (day === undefined && time === undefined) return null;
    const parts = [
      shownDays(day ?? context.day ?? "", context.lang),
      time === undefined ? (isClosed ? "-" : "") : shownTime(time),
    ];
    context.day = day ?? context.day;
    return { label: "Opening hours", parts, words };
  }
  const named = rehearsal.find(([spoken]) => spoken.test(title));
  if (named !== undefined) {
    const place = tidy(title.replace(named[0], " "));
    if (day !== undefined && time !== undefined)
      return {
        label: "Timetable",
        parts: [shownDays(day, context.lang), shownTime(time), context.lang === "de" ? named[2] : named[1], place],
        words,
      };
  }
  const when = day ?? context.day;
  context.day = when;
  if (when === null || when === undefined) return null;
  if (time === undefined) return isEmpty(title) ? "carried" : null;
  if (title === "") return { label: "Opening hours", parts: [shownDays(when, context.lang), shownTime(time)], words };
  return { label: "Timetable", parts: [shownDays(when, context.lang), shownTime(time), capitalise(title)], words };
}
