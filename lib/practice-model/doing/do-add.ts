import {
  descendants,
  escapeAttribute,
  escapeText,
  type HtmlElement,
  isBlock,
  isInside,
  textOf,
} from "#lib/page-source/html-source.ts";
import { indentOf, lineEnding, withLine } from "#lib/page-source/markup.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import type { Side } from "../language/nouns.ts";
import type { Wish } from "../language/wish.ts";
import { isText, refOfElement } from "../places/text-places.ts";
import type { MappedPage, Thing } from "../places/things.ts";
import { foldAll } from "../site/text-matching.ts";
import { hrefOf } from "./do-link.ts";
import { distribute, textsIn, withEnd } from "./entries/entry-texts.ts";
import {
  containerOf,
  entriesOf,
  entryAround,
  entryIn,
  leadsInPage,
  listOfPage,
  onlyList,
  priceList,
  sectionOf,
} from "./entries/find-lists.ts";
import { meant, siblingsOf } from "./meant.ts";
import { named, no, type Outcome, type Work } from "./outcome.ts";

// New texts, entries of lists and rows of tables, and links.

const mayHoldParagraphs = new Set(
  "body main article section div header footer aside nav form fieldset figure blockquote li dd td th details dialog address search hgroup".split(
    " ",
  ),
);

/** The block beside which a paragraph can stand: the element, or the block around it. */
function blockOf(element: HtmlElement): HtmlElement | null {
  for (let at: HtmlElement | null = element; at !== null; at = at.parent)
    if (isBlock(at) && at.inSource && at.parent !== null && mayHoldParagraphs.has(at.parent.tag) && at.tag !== "li")
      return at;
  return null;
}

/** Returns the page's source with an element beside a block. */
export function insertBeside({ html: { source } }: MappedPage, block: HtmlElement, side: Side, markup: string): string {
  const indent = indentOf(source, block.start);
  const end = lineEnding(source);
  const line = withLine(source, block);
  const isOwnLine = line.start !== block.start || line.end !== block.end;
  const at = side === "above" ? line.start : line.end;
  const text = isOwnLine
    ? `${indent}${markup}${end}`
    : side === "above"
      ? `${markup}${end}${indent}`
      : `${end}${indent}${markup}`;
  return source.slice(0, at) + text + source.slice(at);
}

const containerKinds = new Set(["section", "box", "header", "footer", "form", "navigation", "page", "quote"]);

/** Returns the last text block inside of a container, after which more text belongs. */
function lastText(thing: Thing): Thing | null {
  const inside = thing.page.things.filter(
    (other) => other !== thing && other.html.start >= thing.html.start && other.html.end <= thing.html.end,
  );
  const paragraphs = inside.filter(({ html, element }) => html.tag === "p" && element.textContent !== "");
  return paragraphs.at(-1) ?? inside.filter((other) => isText(other) && isBlock(other.html)).at(-1) ?? null;
}

/** Classes that paragraphs of running text share beside this place. */
function classFor(block: HtmlElement): string {
  const like = siblingsOf(block).filter(({ tag }) => tag === "p");
  const own = block.tag === "p" ? block : like[0];
  const name = own?.attributes.get("class");
  if (!own || name === undefined || like.length === 0 || !like.every((other) => other.attributes.get("class") === name))
    return "";
  return ` class="${escapeAttribute(name)}"`;
}

export async function doAddText(work: Work, wish: Extract<Wish, { act: "add-text" }>): Promise<Outcome> {
  const found = meant(work, wish.beside, true);
  if (!("things" in found)) return found;
  const [first] = found.things;
  if (!first) return no(work.say.nothing);
  if (/^(?:list|table|row)$/.test(first.element.kind) && wish.side === "inside")
    return addEntry(work, first, wish.text, null);
  // “Under the bouquet: Wreath £35”: one more entry of that list.
  const isPriced =
    /^[^.!?]{2,60}[\s,]+(?:(?:ab|from)\s+)?[€£$]?\s?\d+(?:[.,]\d{2})?\s?(?:€|£|\$|euro|pfund|pounds?)?$/iu.test(
      wish.text,
    );
  const entry = isPriced && wish.side === "below" ? (entryIn(priceList(work), first) ?? entryAround(first)) : null;
  if (entry)
    return addEntry(
      work,
      entry.list,
      wish.text.replace(/[\s,]+(?=(?:(?:ab|from)\s+)?[€£$]?\s?\d+(?:[.,]\d{2})?\s?\S*$)/iu, ", "),
      entry.index + 2,
    );
  const begun = wish.isQuoted ? wish.text : wish.text.charAt(0).toUpperCase() + wish.text.slice(1);
  const text =
    begun.split(/\s+/).length > 3
      ? withEnd(begun, lastText(first)?.element.textContent ?? first.element.textContent)
      : begun;
  for (const thing of found.things) {
    const isInside = wish.side === "inside" && containerKinds.has(thing.element.kind);
    const anchor = isInside ? lastText(thing) : thing;
    const block = anchor && blockOf(anchor.html);
    if (!anchor || !block) return no(work.say.nothing);
    const side = wish.side === "above" ? "above" : "below";
    work.draft.write(
      thing.page.path,
      insertBeside(thing.page, block, side, `<p${classFor(block)}>${escapeText(text)}</p>`),
    );
  }
  const side = wish.side === "inside" && !containerKinds.has(first.element.kind) ? "below" : wish.side;
  return { kind: "done", said: work.say.added(text, side, named(first, work.language)), touched: [] };
}

export async function doAddItem(
  work: Work,
  { text, target, index }: Extract<Wish, { act: "add-item" }>,
): Promise<Outcome> {
  if (!target) return { kind: "miss", words: [text] };
  const isEntry = /^(?:item|row|card|step|question|quote|thing)$/.test(target.noun?.name ?? "");
  // “A fourth card under Favourites”: where it says that it stands.
  const [where, ...outer] = isEntry ? target.within : [];
  const place = where ? { ...where.target, within: [...where.target.within, ...outer] } : target;
  if (isEntry && !where) return { kind: "miss", words: [target.literal] };
  const listed = place.noun?.special === "page" ? listOfPage(work, place, text) : null;
  if (place.noun?.special === "page" && !listed) return { kind: "miss", words: [place.literal] };
  const one = listed ?? (place.noun?.special === "price" ? priceList(work) : onlyList(work, place));
  if (place.noun?.special === "price" && !one) return { kind: "miss", words: [place.literal] };
  const found = one ? { things: [one] } : meant(work, place, true);
  if (!("things" in found)) return found;
  const [thing] = found.things;
  if (!thing) return no(work.say.nothing);
  if (thing.region === "navigation") return { kind: "miss", words: [text] };
  return addEntry(work, thing, text, index);
}

const atTop = /\s+(?:on top|at the top|first|ganz oben|nach oben|als erstes|als ersten|an erster stelle)(?=[,.;:]|$)/i;
const atEnd = /\s+(?:at the end|at the bottom|last|ganz unten|ans ende|am ende|als letztes|als letzten)(?=[,.;:]|$)/i;

async function addEntry(work: Work, thing: Thing, given: string, where: number | null): Promise<Outcome> {
  const index = where ?? (atTop.test(given) ? 1 : null);
  const text = given.replace(atTop, "").replace(atEnd, "");
  const around = /^(?:section|box|header|footer|list|table|form)$/.test(thing.element.kind)
    ? thing
    : (containerOf(thing) ?? sectionOf(thing));
  const entries = around ? entriesOf(around) : [];
  // A list that leads to the parts of a page is no place for one more entry.
  if (entries.length > 0 && entries.every(leadsInPage)) return { kind: "miss", words: [text] };
  // The last entry is the model, or else the last with as many texts as were said.
  const fits = (entry: HtmlElement) => {
    const one = thing.page.thingOf.get(entry);
    const old = one ? textsIn(one).map(({ element }) => element.textContent) : [];
    return old.length > 0 && distribute(old, text) !== null;
  };
  const last = entries.findLast(fits) ?? entries.at(-1);
  const own = last && thing.page.thingOf.get(last);
  const pairs = around && entries.length === 0 ? lastPair(around) : null;
  if (pairs) return addPair(work, pairs, text);
  if (!around || !last || !own)
    return no(
      work.language === "de"
        ? `Ich sehe dort keine Liste, zu der das passt. ${work.say.nothing}`
        : `I see no list there that this would belong to. ${work.say.nothing}`,
    );
  const texts = textsIn(own);
  const written = distribute(
    texts.map(({ element }) => element.textContent),
    text,
  );
  if (written === null && texts.length < 2) return { kind: "miss", words: [] };
  if (written === null)
    return no(
      work.language === "de"
        ? `Ein Eintrag hat dort ${texts.length} Texte, zum Beispiel ${texts.map(({ element }) => work.say.quote(element.textContent)).join(", ")}. Sagen Sie alle, mit Kommas dazwischen.`
        : `An entry there has ${texts.length} texts, such as ${texts.map(({ element }) => work.say.quote(element.textContent)).join(", ")}. Say all of them, with commas between.`,
    );
  const { path } = thing.page;
  const refused = await work.draft.apply([{ op: "duplicate", path, ref: own.element.ref }]);
  if (refused !== null) return no(refused);
  const next = work.draft.page(path);
  const copied = next?.things.find(
    ({ html, at }) =>
      html.tag === last.tag && html.start >= last.end - 1 && at > own.at && textOf(html) === textOf(last),
  );
  if (!next || !copied) return no(work.say.nothing);
  const operations = textsIn(copied).map(
    (one, index): Operation => ({ op: "set-text", path, ref: one.element.ref, text: written[index] ?? "" }),
  );
  // The picture of another entry would be a wrong one.
  const pictures = descendants(copied.html)
    .filter(({ tag }) => tag === "img" || tag === "picture")
    .filter((one, _index, all) => !all.some((other) => other !== one && isInside(one, other)))
    .map((one): Operation => ({ op: "remove", path, ref: refOfElement(next, one) }));
  const wrong = (await work.draft.apply(operations)) ?? (await work.draft.apply(pictures));
  if (wrong !== null) return no(wrong);
  const sorted = work.keeps.includes("alphabet")
    ? entries.find((entry) => textOf(entry).trim().localeCompare(written.join(" ").trim(), work.language) > 0)
    : undefined;
  const before = sorted ?? (index === null || index === -1 || index > entries.length ? undefined : entries[index - 1]);
  if (before) {
    const page = work.draft.page(path);
    const entry = page?.thingOf.get(
      page.html.elements.find((element) => element.start === copied.html.start) ?? page.html.root,
    );
    const target = page?.html.elements.find((element) => element.start === before.start);
    const moved =
      page && entry && target
        ? await work.draft.apply([{ op: "move", path, ref: entry.element.ref, before: refOfElement(page, target) }])
        : work.say.nothing;
    if (moved !== null) return no(moved);
  }
  const made = work.draft
    .page(path)
    ?.things.filter(({ html, text: own }) => html.tag === last.tag && own === foldAll(written.join(" ")));
  return {
    kind: "done",
    said: `${work.say.addedItem(text, named(around, work.language))}${pictures.length > 0 ? ` ${work.say.withoutPicture}` : ""}`,
    touched: made?.length === 1 ? made : [],
  };
}

/** Questions and answers without elements of their own: the last heading of several alike, with its paragraph. */
function lastPair(around: Thing): { heading: Thing; text: Thing } | null {
  const inside = around.page.things.filter(({ html }) => html.start > around.html.start && html.end <= around.html.end);
  const headings = inside.filter(({ html, element }) => element.kind === "heading" && /^h[3-6]$/.test(html.tag));
  const last = headings.at(-1);
  const next = last && siblingsOf(last.html)[siblingsOf(last.html).indexOf(last.html) + 1];
  const text = next?.tag === "p" ? around.page.thingOf.get(next) : undefined;
  const isOnly = last && text && siblingsOf(last.html).at(-1) === text.html;
  return last && text && isOnly && headings.length > 1 ? { heading: last, text } : null;
}

async function addPair(
  work: Work,
  { heading, text: answer }: { heading: Thing; text: Thing },
  text: string,
): Promise<Outcome> {
  const written = distribute([heading.element.textContent, answer.element.textContent], text);
  if (written === null) return no(work.say.nothing);
  const { page } = heading;
  const { source } = page.html;
  const indent = indentOf(source, heading.html.start);
  const end = lineEnding(source);
  const open = (element: HtmlElement) =>
    source.slice(element.start, element.innerStart).replace(/\s+id=(?:"[^"]*"|'[^']*'|\S+)/i, "");
  const markup = [heading, answer]
    .map(({ html }, index) => `${end}${indent}${open(html)}${escapeText(written[index] ?? "")}</${html.tag}>`)
    .join("");
  work.draft.write(page.path, source.slice(0, answer.html.end) + markup + source.slice(answer.html.end));
  return {
    kind: "done",
    said: work.say.addedItem(written[0] ?? text, named(heading.headings[0] ?? heading, work.language)),
    touched: [],
  };
}

export async function doAddLink(work: Work, wish: Extract<Wish, { act: "add-link" }>): Promise<Outcome> {
  const beside = wish.beside;
  if (!beside) return { kind: "miss", words: [wish.to] };
  const found = meant(work, beside, true);
  if (!("things" in found)) return found;
  const [first] = found.things;
  if (!first) return no(work.say.nothing);
  let name = "";
  for (const thing of found.things) {
    const link = hrefOf(work, wish.to, thing.page.path);
    if (!link) return { kind: "miss", words: [wish.to] };
    name = link.name;
    const label = wish.label ?? link.name.replace(/^[“„]|[”“]$/g, "");
    const anchor = wish.side === "inside" && containerKinds.has(thing.element.kind) ? lastText(thing) : thing;
    const block = anchor && blockOf(anchor.html);
    if (!block) return no(work.say.nothing);
    const like = buttonClass(work, thing.page);
    const isButton = wish.label !== null && like !== null;
    const tag = `<a${isButton ? ` class="${escapeAttribute(like ?? "")}"` : ""} href="${escapeAttribute(link.href)}">${escapeText(label)}</a>`;
    work.draft.write(
      thing.page.path,
      insertBeside(thing.page, block, wish.side === "above" ? "above" : "below", `<p>${tag}</p>`),
    );
  }
  return {
    kind: "done",
    said: work.say.added(wish.label ?? name, wish.side, named(first, work.language)),
    touched: [],
  };
}

/** The class of the page's first button that is a link. */
function buttonClass(_work: Work, page: MappedPage): string | null {
  return (
    page.things
      .find(({ element, html, region }) => element.kind === "button" && html.tag === "a" && region !== "navigation")
      ?.html.attributes.get("class") ?? null
  );
}
