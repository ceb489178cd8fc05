import type { HtmlElement } from "#lib/page-source/html-source.ts";
import { closest, isInside } from "#lib/page-source/html-source.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { nounNamed } from "../../language/nouns.ts";
import { noTarget, type Target } from "../../language/read-target.ts";
import type { Wish } from "../../language/wish.ts";
import { findTexts } from "../../places/find-texts.ts";
import { findThings, hasPhrase, pagesNamed } from "../../places/find-things.ts";
import { WordSet } from "../../places/matching.ts";
import { refOfElement, type TextPlace } from "../../places/text-places.ts";
import type { Thing } from "../../places/things.ts";
import { foldAll } from "../../site/text-matching.ts";
import { applied, isGroup, meant, namesOf, on, siblingsOf, whole } from "../meant.ts";
import { named, no, type Outcome, pageName, type Work } from "../outcome.ts";
import { entryOf } from "./do-move.ts";
import { doRemoveField } from "./do-remove-field.ts";

// Things that go: elements with what is empty without them, sentences of a text, pages.

/** “They have left us, take them off the team”: what the remark before is about. */
function withAbout({ about, site }: Work, target: Target): Target {
  if (!about || !target.isPronoun) return target;
  const named = { ...noTarget, words: about.words, quoted: about.quoted, literal: about.literal, isAll: target.isAll };
  const there = { ...named, within: target.within };
  return findThings(site, there).places.length > 0 ? there : named;
}

export async function doRemove(work: Work, wish: Extract<Wish, { act: "remove" }>): Promise<Outcome> {
  const target = withAbout(work, wish.target);
  if (target.noun?.special === "page" && target.within.length === 0) return removePage(work, target);
  const row = rowMeant(work, target);
  if (row)
    return applied(
      work,
      [{ op: "remove", path: row.page.path, ref: row.element.ref }],
      work.say.removed(`${named(row, work.language)}${on(work, [row])}`),
      [],
    );
  const field = await doRemoveField(work, target);
  if (field) return field;
  if (target.noun?.special !== undefined) return { kind: "miss", words: [target.literal] };
  if (target.isPronoun && work.removed !== null) return removeAlong(work, target);
  const part = await removePart(work, target);
  if (part) return part;
  if (isAboutWords(work, target)) return no(`${work.say.noPartOfText} ${work.say.nothing}`);
  const found = meant(work, target);
  if (!("things" in found)) return found;
  const things = found.things.map((thing) => rowOf(filled(whole(thing, target))));
  const sentence = await removeSentence(work, target, things);
  if (sentence) return sentence;
  // “Remove it, but keep the address”: what stays lies in it.
  if (work.keeps.some((word) => things.some(({ own }) => own.has(word)))) return { kind: "miss", words: work.keeps };
  work.removed = things.flatMap(({ page, html }) =>
    html.attributes.get("id") ? [{ path: page.path, id: html.attributes.get("id") ?? "" }] : [],
  );
  // A thing inside of another one goes with it.
  // A heading whose section is no element of its own: its texts would stay behind.
  if (
    things.some(
      (thing) =>
        thing.element.kind === "heading" &&
        target.noun?.name !== "heading" &&
        target.noun?.name !== "text" &&
        !target.isPronoun,
    )
  ) {
    const operations = things.flatMap((thing) =>
      flatSection(thing).map(
        (element): Operation => ({ op: "remove", path: thing.page.path, ref: refOfElement(thing.page, element) }),
      ),
    );
    const [heading] = things;
    if (heading) return applied(work, operations, work.say.removed(named(heading, work.language)), []);
  }
  const outer = [...new Set(things)].filter(
    (thing) =>
      !things.some((other) => other !== thing && other.page === thing.page && isInside(thing.html, other.html)),
  );
  const [first] = outer;
  if (!first) return no(work.say.nothing);
  const said = work.say.removed(`${namesOf(work, outer)}${on(work, outer)}`);
  return applied(
    work,
    outer.flatMap(({ page, element, html }): Operation[] => {
      const line = separatorOf(html);
      const lines: Operation[] = line ? [{ op: "remove", path: page.path, ref: refOfElement(page, line) }] : [];
      return [{ op: "remove", path: page.path, ref: element.ref }, ...lines];
    }),
    said,
    [],
  );
}

/** „Die großen Drucke gibt es nicht mehr. Zeile weg“: the one row of a table that the remark is about. */
function rowMeant({ site, about }: Work, target: Target): Thing | null {
  if (!about || !/^(?:die |the )?(?:zeile|row|line)$/i.test(target.literal)) return null;
  const { words, quoted } = about;
  const { places } = findThings(site, { ...noTarget, noun: nounNamed("row"), words, quoted });
  const [best, next] = places.filter(({ things }) => things.every(({ html }) => html.tag === "tr"));
  return best && (!next || next.score < best.score - 0.75) ? (best.things[0] ?? null) : null;
}

/** A cell never goes alone: the others would move into its place. */
function rowOf(thing: Thing): Thing {
  const row = /^(?:td|th)$/.test(thing.html.tag)
    ? closest(thing.html, ({ tag }) => tag === "tr")
    : thing.html.tag === "dt"
      ? closest(thing.html, isGroup)
      : null;
  return (row && thing.page.thingOf.get(row)) ?? thing;
}

/** Whether words inside of a text are meant, rather than a text of its own. */
function isAboutWords({ site }: Work, { noun, quoted, literal, ordinals, isPronoun }: Target): boolean {
  if (isPronoun) return false;
  const saysWords = /\b(?:words?|letters?|sentences?|lines?|wort|wörter|buchstaben?|satz|sätze|zeile)\b/iu.test(
    literal,
  );
  if ((noun?.name === "text" || noun?.name === "sentence") && saysWords && ordinals.length > 0) return true;
  const [words, ...more] = quoted;
  if (words === undefined || more.length > 0 || (noun !== null && noun.name !== "text" && noun.name !== "sentence"))
    return false;
  const wanted = foldAll(words);
  const isWhole = site.pages.some(({ things }) =>
    things.some(
      ({ text, attributes }) =>
        text.replace(/[.!?:…]+$/, "") === wanted.replace(/[.!?:…]+$/, "") || attributes.has(wanted),
    ),
  );
  return !isWhole && site.pages.some(({ things }) => things.some(({ text }) => hasPhrase(text, wanted)));
}

/** Takes a sentence, or words at the end of a text, out of a longer text that holds them; null for words that are a text of their own. */
async function removePart(work: Work, target: Target): Promise<Outcome | null> {
  const [first, ...more] = target.quoted;
  const words =
    first ?? (target.noun === null && !target.isPronoun && target.literal.includes(" ") ? target.literal : undefined);
  if (
    words === undefined ||
    more.length > 0 ||
    (target.noun !== null && target.noun.name !== "text" && target.noun.name !== "sentence")
  )
    return null;
  const { groups } = findTexts(work.site, { ...noTarget, quoted: [words], literal: words }, "", {
    isExplicit: true,
    byName: false,
  });
  const [group, other] = groups;
  const places = group?.places ?? [];
  if (!group || other || !places.every(isSentence)) return null;
  const operations = places.map(
    ({ page, ref, now, from, to }): Operation => ({
      op: "set-text",
      path: page.path,
      ref,
      text: `${now.slice(0, from)}${now.slice(to).replace(/^[.!?]?\s*/, "")}`.trim(),
    }),
  );
  const [place] = places;
  return place
    ? applied(
        work,
        operations,
        work.say.removed(work.say.quote(words)),
        places.flatMap(({ thing }) => thing ?? []),
      )
    : null;
}

/** “The sentence about May”: of a text with several sentences, the one that has all of the words; null where the text is one. */
async function removeSentence(work: Work, target: Target, things: readonly Thing[]): Promise<Outcome | null> {
  const [thing, ...others] = things;
  if (!/\b(?:sentence|satz)\b/i.test(target.literal) || target.quoted.length > 0 || !thing) return null;
  const text = thing.element.textContent.trim();
  if (!/[.!?…]["”“]?$/.test(text)) return { kind: "miss", words: [target.literal] };
  const sentences = [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(text)].map(
    ({ segment }) => segment,
  );
  if (sentences.length < 2) return null;
  const told = [...target.words, ...target.within.flatMap(({ target: near }) => near.words)];
  const having = sentences.filter((sentence) => {
    const own = new WordSet(sentence);
    return told.length > 0 && told.every((word) => own.has(word));
  });
  const [only, ...more] = having;
  if (only === undefined || more.length + others.length > 0) return { kind: "miss", words: [target.literal] };
  const left = sentences.filter((sentence) => sentence !== only).join("");
  return applied(
    work,
    [{ op: "set-text", path: thing.page.path, ref: thing.element.ref, text: left.trim() }],
    work.say.removed(work.say.quote(only.trim())),
    [thing],
  );
}

/** Whether a place is a whole sentence of a text with several. */
const isSentence = ({ now, from, to, part }: TextPlace) =>
  part === "text" &&
  to - from < now.trim().length - 1 &&
  (from === 0 || /[.!?]\s+$/.test(now.slice(0, from))) &&
  /^(?:[.!?]|\s*$)/.test(now.slice(to));

/** Returns the thing with all that is empty without it: the link and the entry around an icon. */
function filled(thing: Thing): Thing {
  let at = linkOfIcon(thing) ?? thing.html;
  for (
    let around = at.parent;
    around?.inSource && /^(?:a|li|span|button|figure|picture|p)$/.test(around.tag);
    around = around.parent
  ) {
    if (
      around.children.some(
        (child) => child !== at && (child.type === "element" || (child.type === "text" && child.value.trim() !== "")),
      )
    )
      break;
    at = around;
  }
  return at === thing.html ? thing : (thing.page.thingOf.get(at) ?? thing);
}

/** The link that an icon alone stands for: it has no words, or none but the icon’s name. */
function linkOfIcon({ element, html, attributes, page }: Thing): HtmlElement | null {
  if (element.kind !== "icon") return null;
  const link = closest(html.parent, ({ tag }) => tag === "a");
  const words = link ? (page.thingOf.get(link)?.own.words ?? []) : [];
  const isItsName = (word: string) =>
    attributes.has(word) || html.classes.some((name) => name.toLowerCase().includes(word));
  return link?.inSource && words.every(isItsName) ? link : null;
}

/** The line that separates an entry from the next one, or the last from the one before it. */
function separatorOf(element: HtmlElement): HtmlElement | null {
  const siblings = siblingsOf(element);
  const at = siblings.indexOf(element);
  const like = siblings.filter(
    ({ tag, classes }) => tag === element.tag && classes.join(" ") === element.classes.join(" "),
  );
  const [before, after] = [siblings[at - 1], siblings[at + 1]];
  if (like.length < 2 || siblings.filter(({ tag }) => tag === "hr").length < like.length - 1) return null;
  return after?.tag === "hr" ? after : before?.tag === "hr" ? before : null;
}

/** “We don’t need the portfolio, take it out with its entry in the menu”: the entries that lead to what has gone. */
async function removeAlong(work: Work, target: Target): Promise<Outcome> {
  if (target.within.length === 0) return { kind: "done", said: "", touched: [] };
  const removed = work.removed ?? [];
  const entries = work.site.pages.flatMap((page) =>
    page.things.filter(
      ({ html, region }) =>
        html.tag === "a" &&
        region === "navigation" &&
        removed.some(
          ({ path, id }) => html.attributes.get("href") === (page.path === path ? `#${id}` : `${path}#${id}`),
        ),
    ),
  );
  const operations = entries.map(
    (thing): Operation => ({
      op: "remove",
      path: thing.page.path,
      ref: refOfElement(thing.page, entryOf(thing) ?? thing.html),
    }),
  );
  const [first] = entries;
  if (first) return applied(work, operations, work.say.removed(named(first, work.language)), []);
  // “… take it off the list”: it has gone from there already.
  return target.within.some(({ target: { noun } }) => noun?.name === "menu")
    ? { kind: "miss", words: [target.literal] }
    : { kind: "done", said: "", touched: [] };
}

/** A heading and what follows it until the next one of its rank. */
function flatSection({ html, element }: Thing): HtmlElement[] {
  if (element.kind !== "heading") return [html];
  const level = (one: HtmlElement) => Number(/^h([1-6])$/.exec(one.tag)?.[1] ?? 7);
  const siblings = siblingsOf(html);
  const rest = siblings.slice(siblings.indexOf(html) + 1);
  const end = rest.findIndex(
    (sibling) => level(sibling) <= level(html) || /^(?:section|article|footer|nav|aside|script)$/.test(sibling.tag),
  );
  return [html, ...(end === -1 ? rest : rest.slice(0, end))];
}

async function removePage(work: Work, target: Target): Promise<Outcome> {
  const pages = pagesNamed(work.site, target) ?? [];
  const [path, ...others] = pages;
  const isNamed = target.words.length + target.quoted.length + target.ordinals.length > 0;
  if (path === undefined && !isNamed) return no(work.say.whichPage(work.site.pages.slice(0, 12).map(pageName)));
  if (path === undefined) return { kind: "miss", words: [...target.words, ...target.quoted] };
  if (others.length > 0 || path === work.site.home)
    return no(
      path === work.site.home
        ? work.say.cannot(
            work.language === "de" ? "Die Startseite kann ich nicht entfernen." : "I can’t remove the home page.",
          )
        : work.say.nothing,
    );
  const title = work.draft.page(path);
  return applied(
    work,
    [{ op: "remove-page", path, unlink: true }],
    work.say.removedPage(title ? pageName(title) : path),
    [],
  );
}
