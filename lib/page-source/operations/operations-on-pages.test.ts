import { type DefaultTreeAdapterTypes, defaultTreeAdapter as dom, parse, serialize } from "parse5";
import { expect, test, vi } from "vitest";
import { listPages } from "#tests/factories/real-pages.ts";
import { applyOperations } from "../apply-operations.ts";
import { descendants, type HtmlElement, parseHtml, textOf } from "../html-source.ts";
import type { Operation } from "./operation-schema.ts";

// Each test makes hundreds of changes, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

type Node = DefaultTreeAdapterTypes.Node;

const path = "index.html";
const pages = listPages([1, 2, 3, 5, 8, 13, 21, 34]);
/** Elements of each page that a test tries. */
const triesMax = 12;

/** Returns the page after the operations; null if they are refused. */
async function change(source: string, ...operations: Operation[]): Promise<string | null> {
  const applied = await applyOperations({ paths: [path], read: async () => source }, operations);
  return applied.ok ? String(applied.files.get(path) ?? source) : null;
}

interface Place {
  name: string;
  source: string;
  element: HtmlElement;
  /** The element's place among those of the page. */
  index: number;
  ref: string;
}

/** Returns elements of all pages that a test may change, spread over each page. */
function listPlaces(isWanted: (element: HtmlElement) => boolean): Place[] {
  return pages.flatMap(({ name, source }, page) => {
    const places = parseHtml(source)
      .elements.map((element, index) => ({
        name: `${name} <${element.tag}> at ${element.start}`,
        source,
        element,
        index,
      }))
      .filter(({ element }) => isWanted(element));
    const step = Math.max(1, Math.ceil(places.length / triesMax));
    return places
      .filter((_place, at) => at % step === page % step)
      .map((place) => ({ ...place, ref: `e${place.index + 1}` }));
  });
}

/** Returns a page as parse5 alone reads it, to change it with parse5's own functions. */
function readDom(source: string) {
  const document = parse(source, { sourceCodeLocationInfo: true, scriptingEnabled: false });
  const elements = new Map<number, DefaultTreeAdapterTypes.Element>();
  const waiting: Node[] = [document];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if ("tagName" in next && next.sourceCodeLocation?.startTag) elements.set(next.sourceCodeLocation.startOffset, next);
    if ("childNodes" in next) waiting.push(...next.childNodes);
  }
  const find = ({ start }: HtmlElement) => {
    const element = elements.get(start);
    if (element === undefined) throw new Error(`There is no element at ${start}.`);
    return element;
  };
  return { document, find };
}

const withoutSpace = (text: string) => text.replace(/[ \t\r\n]+/g, "");
const markupOf = (document: DefaultTreeAdapterTypes.Document) => withoutSpace(serialize(document));
const markupOfSource = (source: string | null) =>
  source === null ? "refused" : markupOf(parse(source, { scriptingEnabled: false }));

/** Whether two sources differ only between two offsets of the first. */
function differOnlyWithin(before: string, after: string, from: number, to: number): boolean {
  return before.slice(0, from) === after.slice(0, from) && after.endsWith(before.slice(to));
}

const isOnPage = ({ tag, parent }: HtmlElement) =>
  !["html", "head", "body", "title", "main", "meta", "link", "script", "style", "base"].includes(tag) &&
  parent?.tag !== "head";
const isDivided = ({ parent }: HtmlElement) =>
  parent?.children.some((child) => child.type === "text" && /^\s*[|·•/–—]\s*$/.test(child.value)) === true;
const isText = (element: HtmlElement) =>
  /^(?:p|h[1-6]|li|a|td|th|dt|dd|button|figcaption|summary|label|blockquote)$/.test(element.tag) &&
  /^[A-Za-z]{3,}$/m.test(textOf(element).replaceAll(" ", "\n")) &&
  descendants(element)
    .slice(1)
    .every(({ tag }) => /^(?:a|b|strong|em|i|span|br|img|small|code)$/.test(tag));

test.each(["title", "aria-label"])(
  "an attribute %s that is set and removed leaves every byte as it was",
  async (name) => {
    const places = listPlaces((element) => isOnPage(element) && !element.attributes.has(name));
    expect(places.length).toBeGreaterThan(300);
    for (const place of places) {
      const { source, element, ref } = place;
      const value = 'Salt & "bread" <now>';
      const after = await change(source, { op: "set-attribute", path, ref, name, value });
      const { document, find } = readDom(source);
      find(element).attrs.push({ name, value });
      expect(markupOfSource(after), place.name).toBe(markupOf(document));
      expect(differOnlyWithin(source, after ?? "", element.start, element.innerStart), place.name).toBe(true);
      expect(await change(after ?? "", { op: "set-attribute", path, ref, name, value: null }), place.name).toBe(source);
    }
  },
);

test("a word that is replaced and put back leaves every byte as it was", async () => {
  const places = listPlaces(isText);
  expect(places.length).toBeGreaterThan(200);
  for (const [turn, place] of places.entries()) {
    const { source, element, index, ref } = place;
    const text = textOf(element);
    const words = [...text.matchAll(/(?<![^ ])[A-Za-z]{3,}(?![^ ])/g)];
    const word = words[turn % words.length];
    if (word === undefined) throw new Error(`${place.name} has no word.`);
    const next = `${text.slice(0, word.index)}Q&<${turn}>${text.slice(word.index + word[0].length)}`;
    const after = await change(source, { op: "set-text", path, ref, text: next });
    const read = parseHtml(after ?? "").elements;
    expect(textOf(read[index] ?? element), place.name).toBe(next);
    expect(
      read.map(({ tag }) => tag),
      place.name,
    ).toEqual(parseHtml(source).elements.map(({ tag }) => tag));
    expect(differOnlyWithin(source, after ?? "", element.innerStart, element.innerEnd), place.name).toBe(true);
    expect(await change(after ?? "", { op: "set-text", path, ref, text }), place.name).toBe(source);
  }
});

test("a removed element goes alone, with no more than white space around it", async () => {
  const places = listPlaces((element) => isOnPage(element) && !isDivided(element));
  for (const place of places) {
    const { source, element, ref } = place;
    const after = await change(source, { op: "remove", path, ref });
    const { document, find } = readDom(source);
    const node = find(element);
    const { parentNode } = node;
    dom.detachNode(node);
    // The parser adds the body of a table for its rows.
    const isAdded = parentNode !== null && "tagName" in parentNode && !parentNode.sourceCodeLocation;
    if (isAdded && parentNode.tagName === "tbody" && withoutSpace(serialize(parentNode)) === "")
      dom.detachNode(parentNode);
    expect(markupOfSource(after), place.name).toBe(markupOf(document));
    const space = (text: string | undefined) => text?.length ?? 0;
    const from = element.start - space(/\s*$/.exec(source.slice(0, element.start))?.[0]);
    const to = element.end + space(/^\s*/.exec(source.slice(element.end))?.[0]);
    expect(differOnlyWithin(source, after ?? "", from, to), place.name).toBe(true);
  }
});

test("a copy that is removed leaves every byte as it was", async () => {
  const places = listPlaces((element) => isOnPage(element) && element.parent?.inSource === true);
  for (const place of places) {
    const { source, element, index, ref } = place;
    const after = await change(source, { op: "duplicate", path, ref });
    const copyAt = index + descendants(element).length;
    const copy = parseHtml(after ?? "").elements[copyAt];
    expect([copy?.tag, copy?.parent?.tag], place.name).toEqual([element.tag, element.parent?.tag]);
    expect(withoutSpace(textOf(copy ?? element)), place.name).toBe(withoutSpace(textOf(element)));
    const ids = parseHtml(after ?? "").elements.flatMap(({ attributes }) => attributes.get("id") ?? []);
    expect(new Set(ids).size, place.name).toBe(ids.length);
    expect(await change(after ?? "", { op: "remove", path, ref: `e${copyAt + 1}` }), place.name).toBe(source);
  }
});

/** Returns the elements beside an element if the same white space stands between all of them; none otherwise. */
function evenSiblings(source: string, { parent }: HtmlElement): HtmlElement[] {
  const siblings = (parent?.children ?? []).filter((child) => child.type === "element");
  const gaps = siblings.slice(1).map((sibling, at) => source.slice(siblings[at]?.end, sibling.start));
  const isEven = gaps.every((gap) => gap === gaps[0] && gap.trim() === "");
  const isAlone = parent?.children.every((child) => child.type === "element" || child.value.trim() === "");
  const hasEnds = siblings.every(
    ({ inSource, end, innerEnd, innerStart }) => inSource && (end > innerEnd || end === innerStart),
  );
  return isEven && isAlone === true && hasEnds && parent?.inSource === true ? siblings : [];
}

test("an element that moves and moves back leaves every byte as it was", async () => {
  const places = listPlaces((element) => isOnPage(element) && element.parent?.tag !== "head").filter(
    ({ source, element }) => evenSiblings(source, element).length > 1,
  );
  expect(places.length).toBeGreaterThan(150);
  for (const [turn, place] of places.entries()) {
    const { source, element, ref } = place;
    const { elements } = parseHtml(source);
    const siblings = evenSiblings(source, element);
    const at = siblings.indexOf(element);
    const target = siblings[turn % (siblings.length + 1)] ?? null;
    const refOf = (among: readonly HtmlElement[], one: HtmlElement | null | undefined) => {
      const found = among.findIndex(({ start }) => start === one?.start);
      return found === -1 ? null : `e${found + 1}`;
    };
    const after = await change(source, { op: "move", path, ref, before: refOf(elements, target) });
    const { document, find } = readDom(source);
    const node = find(element);
    const parent = node.parentNode;
    if (target !== element && parent !== null) {
      dom.detachNode(node);
      if (target === null) dom.appendChild(parent, node);
      else dom.insertBefore(parent, node, find(target));
    }
    expect(markupOfSource(after), place.name).toBe(markupOf(document));
    // The siblings in their new order, to find the way back.
    const moved = parseHtml(after ?? "").elements;
    const others = siblings.filter((sibling) => sibling !== element);
    const newAt = target === element ? at : target === null ? others.length : others.indexOf(target);
    const parentNow = moved.find(({ start }) => start === element.parent?.start);
    const now = (parentNow?.children ?? []).filter((child) => child.type === "element");
    const back = { op: "move" as const, path, ref: refOf(moved, now[newAt]) ?? "e0" };
    const next = now.filter((_sibling, place) => place !== newAt)[at];
    expect(await change(after ?? "", { ...back, before: refOf(moved, next) }), place.name).toBe(source);
  }
});

test("operations on different places give the same page in any order", async () => {
  for (const { name, source } of pages) {
    const { elements } = parseHtml(source);
    // Places on which the operations don't depend on each other.
    const texts = elements.filter(
      (element) => isText(element) && isOnPage(element) && !descendants(element).slice(1).some(isText),
    );
    const [first, second, third] = [texts[0], texts[Math.floor(texts.length / 2)], texts[texts.length - 1]];
    if (first === undefined || second === undefined || third === undefined || new Set([first, second, third]).size < 3)
      continue;
    const refOf = (element: HtmlElement) => `e${elements.indexOf(element) + 1}`;
    const operations: Operation[] = [
      { op: "set-text", path, ref: refOf(first), text: "New words" },
      { op: "duplicate", path, ref: refOf(second) },
      { op: "remove", path, ref: refOf(third) },
      { op: "set-attribute", path, ref: refOf(second), name: "title", value: "x" },
    ];
    const after = await change(source, ...operations);
    expect(after, name).not.toBeNull();
    expect(await change(source, ...operations.toReversed()), name).toBe(after);
  }
});
