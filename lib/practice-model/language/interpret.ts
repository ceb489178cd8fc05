import { kindsOfValue } from "../places/typed-values.ts";
import { readColour } from "./colours.ts";
import { readLooks } from "./looks.ts";
import { empty as emptyWords, nounNamed, ordinalOf, prepositions, readNoun, sideOf } from "./nouns.ts";
import type { Reading } from "./patterns/grammar.ts";
import { actingWords, asking, everywhere, isEverywhere, joining, onlyThis, staying } from "./read-asides.ts";
import { germanArticle, noTarget, readTarget, type Target } from "./read-target.ts";
import { type Wish, within } from "./wish.ts";
import { isMark, saidText, trimMarks, type Word } from "./words.ts";

// Turns a pattern's reading into a wish; null where the words can't be meant so.

/** “Im Footer den Link”: an article in the middle begins another name. */
const hasSecondBeginning = (words: readonly Word[]) =>
  words.some(({ key, quoted }, index) => {
    const before = words[index - 1];
    return (
      index > 0 &&
      !quoted &&
      /^(?:den|das|dem|the|einen|einem)$/.test(key) &&
      before !== undefined &&
      (before.quoted || !(mayPrecedeArticle.has(before.key) || isMark(before)))
    );
  });

const mayPrecedeArticle = new Set([
  ...prepositions,
  ..."and und & all both alle that which says called of with mit sowie oder or who saying stands steht".split(" "),
]);

const notInNames = new Set(
  "but except außer ausser not nicht no never should soll sollen sollte sollten must muss müssen heißen lauten want will wollen because weil don't doesn't isn't aren't kein keine keinen then dann".split(
    " ",
  ),
);

/** Words that can't be in what a thing is called: such a reading has split the sentence in a wrong place. */
export function isName(words: readonly Word[]): boolean {
  if (words.length > 18 || words.some(({ key, quoted }) => !quoted && notInNames.has(key))) return false;
  if (/^(?:is|are|was|ist|sind|war)$/.test(words[0]?.quoted ? "" : (words[0]?.key ?? "")) || hasSecondBeginning(words))
    return false;
  // “The headline to Hello and the paragraph below” holds two wishes.
  const has = (...keys: string[]) => words.some(({ key, quoted }) => !quoted && keys.includes(key));
  if (has("to", "into") && has("and")) return false;
  return words.every(
    (word, index) =>
      word.quoted || !isMark(word) || index === words.length - 1 || (word.key === "," && words.length < 10),
  );
}

const isQuotedWord = (words: readonly Word[]) => trimMarks(words).length === 1 && trimMarks(words)[0]?.quoted === true;
const explicit = new Set(
  "change replace call rename update swap substitute exchange instead instead_of ändere ersetze ersetz ändern ersetzen statt anstatt umbenennen benenne sondern correct fix korrigiere write schreib schreibe not nicht".split(
    " ",
  ),
);
const notInValues = new Set("bitte please pls plz thanks danke".split(" "));

/** “mon-thu 9-17, fri 9-13”, “open: 9 to 5”: a colon before a number or within hours. */
const isNumberMark = (words: readonly Word[], at: number) =>
  words[at]?.key === ":" &&
  /\d/.test(
    words
      .slice(at + 1, at + 3)
      .map(({ key }) => key)
      .join(" "),
  );

const keysAfter = (words: readonly Word[], at: number) =>
  words
    .slice(at + 1)
    .filter((word) => !isMark(word))
    .map(({ key, quoted }) => (quoted ? "“" : key))
    .join(" ");

const sentenceVerbs = new Set(
  "dial ring call anrufen wählen have has had sell offer bieten haben hat verkaufen jump link lead go goes open opens springen führen gehen öffnen be is are sein werden geht führt heißt want would will can kann soll should".split(
    " ",
  ),
);

/** Whether unquoted words can be a new text: one sentence, with no other wish in it. After a colon everything is the text. */
function isValue(words: readonly Word[], keys: readonly string[]): boolean {
  const told = trimMarks(words);
  if (told.some(({ key, quoted }) => !quoted && notInValues.has(key))) return false;
  const isEmpty = told.every(
    ({ key, quoted }) =>
      !quoted &&
      (emptyWords.has(key) ||
        /^(?:sie|ihn|ihm|er|es|him|her|them|us|uns)$/.test(key) ||
        isMark({ key, quoted } as Word)),
  );
  if (
    isEmpty ||
    (told.length > 1 &&
      keys.at(-1) !== ":" &&
      (staying.test(keysAfter(told, -1)) ||
        /^(?:statt|anstatt|instead|rather)$/.test(told[0]?.quoted ? "" : (told[0]?.key ?? ""))))
  )
    return false;
  if (told.length > 1 && told.some((_word, index) => index > 0 && isEverywhere(told.slice(index)))) return false;
  // A quotation within other words is a part that belongs elsewhere.
  if (told.length > 1 && told.some(({ quoted, isOfSite }) => quoted && !isOfSite)) return false;
  const plainKeys = told.map(({ key, quoted }) => (quoted ? "“" : key));
  if (
    keys.at(-1) !== ":" &&
    told.length > 1 &&
    /^(?:steht|stehen|stand|ist|is|right|directly|direkt|gleich)$/.test(
      told.at(-1)?.quoted ? "" : (told.at(-1)?.key ?? ""),
    )
  )
    return false;
  if (
    keys.at(-1) !== ":" &&
    told.length === 1 &&
    /^(?:right|directly|just|direkt|gleich|genau|straight)$/.test(told[0]?.quoted ? "" : (told[0]?.key ?? ""))
  )
    return false;
  if (keys.at(-1) !== ":" && told.length > 2) {
    // A sentence of the person's own, a role, or another wish is no text for the page.
    if (
      plainKeys.some((key) => /^(?:wir|we|ich|i|you|du|sie|it|es)$/.test(key)) &&
      plainKeys.some((key) => actingWords.has(key) || sentenceVerbs.has(key))
    )
      return false;
    // “… to Hello and the paragraph below to World” holds another wish.
    const isArticle = (key: string) => /^(?:the|our|my|der|die|das|den|dem|unsere?n?)$/.test(key);
    if (
      plainKeys.some(
        (key, index) =>
          joining.has(key) && isArticle(plainKeys[index + 1] ?? "") && readNoun(plainKeys[index + 2] ?? "") !== null,
      )
    )
      return false;
    if (/^(?:als|as)$/.test(plainKeys.at(-2) ?? "") && readNoun(plainKeys.at(-1) ?? "") !== null) return false;
    if (
      plainKeys.some(
        (key, index) =>
          joining.has(key) &&
          (actingWords.has(plainKeys[index + 1] ?? "") || sentenceVerbs.has(plainKeys[index + 1] ?? "")),
      )
    )
      return false;
  }
  if (keys.at(-1) === ":" || told.length === 1)
    return !asking.has(told[0]?.quoted ? "" : (told[0]?.key ?? "")) || told.length === 1;
  for (const [index, { key }] of told.entries()) {
    if (/^[.:;\n]$/.test(key) && !isNumberMark(told, index)) return false;
    const next = told[index + 1]?.key ?? "";
    if (
      (key === "," || joining.has(key)) &&
      (asking.has(next) ||
        everywhere.test(keysAfter(told, index)) ||
        staying.test(keysAfter(told, index)) ||
        onlyThis.test(keysAfter(told, index)))
    )
      return false;
  }
  return true;
}

const timeWords =
  /^(?:next|week|month|monday|tomorrow|today|now|on|nächster|nächste|nächsten|woche|monat|montag|morgen|heute|sofort|jetzt)$/;
const isTime = ({ noun, words, quoted }: Target) =>
  noun === null && quoted.length === 0 && words.length > 0 && words.every((word) => timeWords.test(word));

/** After a colon a quotation may be one part of an entry: “Plum tart – "Best still warm"”. */
const withQuotation = (words: readonly Word[], keys: readonly string[]): readonly Word[] =>
  keys.at(-1) === ":" && trimMarks(words).at(-1)?.quoted === true
    ? words.map((word) => ({ ...word, quoted: false }))
    : words;

/** “On the contact page the heading”: what the place is of, `readScoped` tells. */
const beginsWithPlace = ([first, ...rest]: readonly Word[]) =>
  first !== undefined &&
  rest.length > 1 &&
  !first.quoted &&
  (/^(?:in|on|at|auf|im|am|bei|beim|aus|from|unter|under|within)$/.test(first.key) ||
    (first.key === "an" && germanArticle.test(rest[0]?.key ?? "")));

/** “Under it”: the line that stands there. Null for other words. */
function lineBeside(words: readonly Word[]): Target | null {
  const [first, ...rest] = trimMarks(words);
  const side = first && !first.quoted ? sideOf(first.key) : null;
  const isIt =
    rest.length === 1 && rest[0] !== undefined && !rest[0].quoted && /^(?:it|that|this|dem|ihm|ihr)$/.test(rest[0].key);
  const isThere =
    rest.length === 0 &&
    first !== undefined &&
    !first.quoted &&
    /^(?:drunter|darunter|underneath|beneath)$/.test(first.key);
  if (!(isIt && side !== null) && !isThere) return null;
  return {
    ...noTarget,
    noun: nounNamed("sentence"),
    literal: words.map(({ text }) => text).join(" "),
    within: [{ side: side ?? "below", target: { ...noTarget, isPronoun: true } }],
  };
}

/** “… Ghent, 2027. The line with the other one can go”: after the new entry comes another wish. */
function holdsOtherWish(words: readonly Word[]): boolean {
  const end = words.findIndex(({ key, quoted }) => !quoted && /^[.!;]$/.test(key));
  return end !== -1 && words.slice(end).some(({ key, quoted }) => !quoted && (actingWords.has(key) || asking.has(key)));
}

/** “The word Modern”: Modern. Null for the name of a thing, such as “the big heading”: it is not what stands there. */
function oldWords(message: string, given: readonly Word[]): string | null {
  const words = trimMarks(given);
  const at = words.findIndex(({ key, quoted }) => quoted || !emptyWords.has(key));
  if (words[at]?.quoted === false && /^(?:words?|wort|wörter|worte)$/.test(words[at].key))
    return at + 1 < words.length ? saidText(message, words.slice(at + 1)) : null;
  const { noun, words: own, quoted } = readTarget(message, words);
  return at > 0 && noun !== null && own.length + quoted.length === 0 ? null : saidText(message, given);
}

const making = /^(?:mach|mache|machen|macht|setz|setze|setzen|stell|stelle|stellen)$/;

/** Whether words after “to” or „auf“ say where, how or in which colour, and are no new text: „mach die Überschrift auf der Startseite rot“. */
function isNoText(words: readonly Word[], keys: readonly string[], text: string): boolean {
  const told = trimMarks(words);
  const [first] = told;
  if (!first) return true;
  if (
    keys.some((key) => making.test(key)) &&
    keys.some((key) => /^(?:auf|in|zu|nach)$/.test(key)) &&
    kindsOfValue(text).length === 0
  )
    return true;
  if (!first.quoted && /^(?:something|etwas|anything|irgendwas|whatever)$/.test(first.key)) return true;
  if (
    /^(?:an?|eine?[rnm]?|another|andere[rn]?)$/.test(first.key) &&
    /^(?:colou?r|farbe|style|font|schrift)$/.test(told.at(-1)?.key ?? "")
  )
    return true;
  if (/^(?:the )?(?:left|right|top|bottom|middle|cent(?:er|re)|front|end)$/i.test(text)) return true;
  const endsInLook = [1, 2, 3].some((length) => told.length > length && readLooks(told.slice(-length)) !== null);
  return (
    endsInLook &&
    /^(?:der|die|das|den|dem|the|seite|page|auf|in|im|am|bei|beim|on|at)$/.test(first.quoted ? "" : first.key)
  );
}

const isWordOfLook = (word: Word | undefined) =>
  word?.quoted === false && /^(?:background|backdrop|hintergrund|schrift|farbe)$/.test(word.key);

/** “… costs from now on £5”: when it holds is no part of the text. */
function withoutAdverbs(words: readonly Word[]): readonly Word[] {
  const [first, second, ...rest] = words;
  if (!first || first.quoted || !second || second.quoted) return words;
  const isPair = /^(?:ab jetzt|ab sofort|ab heute|ab morgen|nur noch)$/.test(`${first.key} ${second.key}`);
  if (isPair && rest.length > 0) return rest;
  return /^(?:jetzt|nun|künftig)$/.test(first.key) ? [second, ...rest] : words;
}

export function interpret(message: string, { act, language, slots, known, keys }: Reading): Wish | null {
  const { T, P, L, C, A, B } = slots;
  const [lead, ...told] = withoutAdverbs(slots.V ?? []);
  // „Unten soll überall … stehen“
  const isSpread = lead?.quoted === false && /^(?:überall|everywhere)$/.test(lead.key) && told.length > 0;
  const V = slots.V && lead ? (isSpread ? told : [lead, ...told]) : slots.V;
  if ([T, P].some((slot) => slot !== undefined && !isName(slot))) return null;
  const base = { language, known };
  const under = T ? lineBeside(T) : null;
  if (T && !under && beginsWithPlace(T)) return null;
  let target = under ?? (T ? readTarget(message, T) : null);
  const beside = P ? readTarget(message, P) : null;
  const text = V ? saidText(message, V) : "";
  const isQuoted = V ? trimMarks(V).length === 1 && trimMarks(V)[0]?.quoted === true : false;
  switch (act) {
    case "say": {
      if (target && beside) target = { ...target, within: [...target.within, { side: null, target: beside }] };
      if (target && isSpread) target = { ...target, isAll: true };
      if (!T && A && text !== "") target = { ...noTarget, literal: saidText(message, A) };
      if (
        !target ||
        text === "" ||
        (V && !isQuoted && (!isValue(V, keys) || /\b(?:bitte|please|pls|plz)\b/i.test(text)))
      )
        return null;
      if (V && !isQuoted && isNoText(V, keys, text)) return null;
      // „Im Impressum soll stehen: …“ adds a text there.
      const isPlace =
        /^(?:in|im|auf|bei)$/.test(keys[0] ?? "") && target.noun === null && kindsOfValue(text).length === 0;
      if (isPlace && keys.some((key) => /^(?:soll|sollte|muss|stehen)$/.test(key))) return null;
      const old = A ? oldWords(message, A) : null;
      if (A && (old === null || (!isQuotedWord(A) && !isValue(A, keys)))) return null;
      if (
        V &&
        !isQuoted &&
        readLooks(trimMarks(V)) !== null &&
        !keys.some((key) =>
          /^(?:say|read|heißen|lauten|stehen|call|called|rename|reads|into|write|schreib|schreibe|umbenennen|nennen|:)$/.test(
            key,
          ),
        )
      )
        return null;
      const isBare = keys.every((key) => /^[:=]$|^->$|^→$/.test(key));
      if (
        isBare &&
        V &&
        (target.noun?.special === "page" ||
          /^(?:headline|heading|title|text|button|überschrift|titel)$/.test(trimMarks(V)[0]?.key ?? "") ||
          (!isQuotedWord(V) && trimMarks(V).some(({ key, quoted }) => !quoted && asking.has(key))))
      )
        return null;
      const needsValue = keys.every((key) => /^(?:make|set|put|change|mach|setz|setze|ändere)$/.test(key));
      if (needsValue && kindsOfValue(text).length === 0 && !(isQuoted && target.quoted.length === 0)) return null;
      // "T is V": a sentence about the world, unless the value is one.
      const isStatement =
        keys.length <= 1 &&
        /^(?:costs?|kostet|kosten|raise|:|=|->|→|=>)$/.test(keys[0] ?? "") === false &&
        !needsValue &&
        keys.length === 1 &&
        /^(?:is|are|ist|sind|lautet)$/.test(keys[0] ?? "");
      if (isStatement && kindsOfValue(text).length === 0) return null;
      if (A && !isQuoted && V) {
        // “… was founded in May 2003, not June 2004”: as much of it as is of the same kind.
        const [kind] = kindsOfValue(saidText(message, A));
        const told = trimMarks(V);
        const from =
          kind === undefined || kindsOfValue(text).includes(kind)
            ? 0
            : told.findIndex((_word, index) => kindsOfValue(saidText(message, told.slice(index))).includes(kind));
        if (from > 0)
          return {
            ...base,
            act,
            target: {
              ...target,
              words: [
                ...target.words,
                ...told
                  .slice(0, from)
                  .map(({ key }) => key)
                  .filter((key) => !emptyWords.has(key)),
              ],
            },
            text: saidText(message, told.slice(from)),
            isQuoted: true,
            old: saidText(message, A),
            isExplicit: true,
            isStatement: true,
          };
      }
      return {
        ...base,
        act,
        target,
        text,
        isQuoted: isQuoted || keys.at(-1) === ":",
        old,
        isExplicit: keys.some((key) => explicit.has(key)),
        isStatement: needsValue || keys.some((key) => /^(?:is|are|ist|sind|costs?|kostet|kosten|was|were)$/.test(key)),
      };
    }
    case "say-what":
      return target?.noun && target.noun.special === undefined && !target.isPronoun ? { ...base, act, target } : null;
    case "colour-what":
      return target && !target.isPronoun ? { ...base, act, target } : null;
    case "replace-words":
      // “Rename Threads to Fabrics” is about the words, “rename the button to …” is not.
      // Several sentences are no name.
      if (
        [A, V].some(
          (slot) =>
            slot && !isQuotedWord(slot) && trimMarks(slot).some(({ key, quoted }) => !quoted && /^[.!?;:]$/.test(key)),
        )
      )
        return null;
      // “Large on the home page, and at the top left instead of …” says where.
      if (
        V &&
        !isQuotedWord(V) &&
        trimMarks(V).some(
          ({ key, quoted }, index, all) => !quoted && key === "," && joining.has(all[index + 1]?.key ?? ""),
        )
      )
        return null;
      if (A && keys[0] === "rename" && readTarget(message, A).noun !== null) return null;
      return A && text !== ""
        ? {
            ...base,
            known: known + (keys[0] === "rename" ? 1 : 0),
            act,
            old: saidText(message, A),
            text,
          }
        : null;
    case "recolour": {
      const from = A ? readColour(trimMarks(A)) : null;
      const to = C ? readColour(trimMarks(C)) : null;
      return from?.kind === "named" && to ? { ...base, act, from, to } : null;
    }
    case "look": {
      const looks = L ? readLooks(trimMarks(L)) : null;
      // “Cream behind everything”
      if (!target && keys.some((key) => /^(?:behind|hinter|hintergrund|background)$/.test(key)))
        target = { ...noTarget, noun: nounNamed("site") };
      if (!looks || !target || (A && readLooks(trimMarks(A)) === null)) return null;
      // „Den Hintergrund …“: an article is no thing.
      if (target.isPronoun && T?.length === 1 && isWordOfLook(L?.[0])) return null;
      const isBackground = keys.some((key) => /^(?:background|backdrop|hintergrund|behind|hinter)$/.test(key));
      return {
        ...base,
        act,
        target,
        looks: isBackground
          ? looks.map((look) => (look.kind === "colour" ? { ...look, part: "background" as const } : look))
          : looks,
      };
    }
    case "grow":
    case "shrink":
      return target
        ? { ...base, act: "look", target, looks: [{ kind: "size", larger: act === "grow", degree: 1 }] }
        : null;
    case "embolden":
      return target ? { ...base, act: "look", target, looks: [{ kind: "weight", bold: true }] } : null;
    case "italicise":
      return target ? { ...base, act: "look", target, looks: [{ kind: "italic", italic: true }] } : null;
    case "underline":
      return null;
    case "center":
    case "align-left":
    case "align-right":
      return target
        ? {
            ...base,
            act: "look",
            target,
            looks: [{ kind: "align", to: act === "center" ? "center" : act === "align-left" ? "left" : "right" }],
          }
        : null;
    case "remove":
      // „… arbeitet nicht mehr hier, bitte aus dem Team nehmen“
      target ??= beside ? { ...noTarget, isPronoun: true } : null;
      // “Everywhere out, please”: what was spoken of before.
      if (target && saysOnlyAll(target)) target = { ...target, isPronoun: true };
      return target
        ? {
            ...base,
            act,
            target: beside ? { ...target, within: [...target.within, { side: null, target: beside }] } : target,
          }
        : null;
    case "hide-on-phones":
    case "hide":
    case "copy":
      return target ? { ...base, act, target } : null;
    case "swap":
      if (target) return { ...base, act, one: target, other: null };
      return A && B && isName(A) && isName(B)
        ? { ...base, act, one: readTarget(message, A), other: readTarget(message, B) }
        : null;
    case "move": {
      // „Nach oben, vor …“ is a direction first.
      const isDirection = (at: number) => /^(?:oben|unten|vorne|hinten)$/.test(keys[at + 1] ?? "");
      const side = keys.map((key, at) => (isDirection(at) ? null : sideOf(key))).find((found) => found !== null);
      const wish = target && beside && side ? { ...base, act, target, side, beside } : null;
      return wish && A ? within(wish, { side: null, target: readTarget(message, A) }) : wish;
    }
    case "shift": {
      const number = keys.map(ordinalOf).find((found) => found !== null && found > 1);
      const to = number ?? directionOf(keys);
      return target && to
        ? {
            ...base,
            act,
            target: beside ? { ...target, within: [...target.within, { side: null, target: beside }] } : target,
            to,
          }
        : null;
    }
    case "link":
      return target && text !== "" ? { ...base, act, target, to: text } : null;
    case "new-tab":
      return { ...base, act, target };
    case "add-text": {
      const side = keys.map(sideOf).find((found) => found !== null) ?? "inside";
      const isGiven =
        isQuoted ||
        keys.includes(":") ||
        (V !== undefined &&
          isValue(V, keys) &&
          keys.some((key) =>
            /^(?:paragraph|sentence|text|line|note|absatz|satz|zeile|hinweis|write|schreib|schreibe)$/.test(key),
          ));
      if (V && !isValue(V, keys) && !isQuoted) return null;
      if (P?.some((word) => isMark(word) && word.key === ",")) return null;
      // An entry with several texts is no paragraph.
      if (!isQuoted && /(?:^|[.,;]\s+)(?:text(?: dazu)?|title|titel|picture|bild)\s*:/i.test(text)) return null;
      if (
        V &&
        !isQuoted &&
        !keys.includes(":") &&
        /^(?:the|our|my|a|an|der|die|das|den|unser|unsere|unseren|mein|meine|ein|eine|einen)$/.test(
          trimMarks(V)[0]?.key ?? "",
        )
      )
        return null;
      return beside && text !== "" && (isGiven || side !== "inside")
        ? { ...base, act, text, isQuoted, side, beside }
        : null;
    }
    case "add-item":
      if (text === "" || (V && !isQuoted && !isValue(withQuotation(V, keys), keys))) return null;
      if (!target) {
        const index = /first|top|oben|anfang/.test(keys.join(" ")) ? 1 : -1;
        return { ...base, act, text: A ? `${text}, ${saidText(message, A)}` : text, target, index };
      }
      return { ...base, act, text, target, index: null };
    case "add-entry": {
      if (!target && beside)
        target = { ...noTarget, noun: nounNamed("item"), within: [{ side: null, target: beside }] };
      if (!target || text === "" || (V && !isQuoted && !isValue(withQuotation(V, keys), keys))) return null;
      if (V && holdsOtherWish(V)) return null;
      const [number] = target.ordinals;
      // “A new pastry from next week”
      const where = target.within.filter((context) => !isTime(context.target));
      const isEntry = target.noun !== null && /^(?:item|row|card|step|question|quote|thing)$/.test(target.noun.name);
      const isAtTop = keys.some((key) => /^(?:ganz_oben|oben|am_anfang|anfang)$/.test(key));
      const isNamed = target.noun === null && target.words.length > 0 && target.words.length <= 3;
      return isEntry || isNamed
        ? {
            ...base,
            act: "add-item",
            text,
            target: {
              ...target,
              ordinals: [],
              position: null,
              // “A team member”: who is added, and to what.
              words: target.words.filter(
                (word) => !/^(?:members?|mitglied|entry|person|colleague|kollegin?|kollege)$/.test(word),
              ),
              within: where,
            },
            index: number !== undefined ? number : target.position === "top" || isAtTop ? 1 : null,
          }
        : null;
    }
    case "add-link":
      return text === ""
        ? null
        : {
            ...base,
            act,
            label: A ? saidText(message, A) : null,
            to: text,
            side: keys.map(sideOf).find((found) => found !== null) ?? "inside",
            beside,
          };
    case "add-section": {
      // „Einen Abschnitt über Brot“ says what it is about.
      const about = keys.findIndex((key) => /^(?:abschnitt|bereich|block|sektion|teil)$/.test(key)) + 1;
      const places = keys.filter((key, at) => !(key === "über" && at === about));
      const side = places.map(sideOf).find((found) => found !== null) ?? null;
      const other = A ? readTarget(message, A) : null;
      // “Add a section on the about page” says where.
      const isPlace = V !== undefined && keys.at(-1) !== "about" && readTarget(message, V).noun?.special === "page";
      if (V && (text === "" || isPlace)) return null;
      // “At the end of the page, heading …” says where.
      if (V && !isQuoted && prepositions.has(trimMarks(V)[0]?.key ?? "")) return null;
      return {
        ...base,
        act,
        subject: text,
        text: null,
        side: side ?? "below",
        beside: other ?? (side ? beside : null),
        page: side && !other ? null : beside,
      };
    }
    case "add-page":
      if (
        V &&
        !isQuoted &&
        trimMarks(V).some(
          ({ key, quoted }) =>
            !quoted &&
            /^(?:on|in|at|to|auf|im|zu|zur|under|below|above|unter|über|home|contact)$/.test(key) &&
            trimMarks(V).length > 1,
        )
      )
        return null;
      if (!isQuoted && /\b(?:to|on|in|under|below|above) (?:the|our)\b/i.test(text)) return null;
      if (V && text === "") return null;
      return V &&
        !isQuoted &&
        !isValue(
          V,
          keys.filter((key) => key !== ":"),
        )
        ? null
        : { ...base, act, name: text, text: A ? saidText(message, A) : null };
    case "describe":
      return { ...base, act, target };
    case "history":
      return { ...base, act, first: keys.some((key) => key === "first") };
    case "undo":
      return { ...base, act };
    case "again":
      return { ...base, act, target };
    case "other": {
      const side =
        keys
          .map(
            (key) =>
              sideOf(key) ?? (/^(?:next|danach|darunter)$/.test(key) ? "below" : key === "davor" ? "above" : null),
          )
          .find((found) => found !== null) ?? null;
      return target || side ? { ...base, act, target, side } : null;
    }
    default:
      return act satisfies never;
  }
}

const saysOnlyAll = ({ isAll, within, noun, words, quoted, ordinals, position }: Target) =>
  (isAll || within.length > 0) &&
  noun === null &&
  position === null &&
  words.length + quoted.length + ordinals.length === 0;

function directionOf(keys: readonly string[]): "up" | "down" | "first" | "last" | null {
  const said = keys.join(" ");
  if (
    /first|top|start|beginning|front|anfang|erste|zuerst|ganz oben|ganz_nach_oben|nach vorne|ganz nach oben|vorne/.test(
      said,
    )
  )
    return "first";
  if (/last|bottom|\bend\b|ende|letzte|zuletzt|ganz unten|ganz nach unten|hinten/.test(said)) return "last";
  if (/up|higher|oben|hoch|rauf|höher/.test(said)) return "up";
  return /down|lower|unten|runter|tiefer/.test(said) ? "down" : null;
}
