import { type HtmlElement, type HtmlSource, parseHtml, type Span } from "../html-source.ts";
import { mappedElements } from "../mapped-elements.ts";
import { typableTexts } from "../page-text.ts";
import type { ReleasedContent } from "../released-schema.ts";
import { splitPage } from "../write-scope/split-page.ts";

// Kinds of content that are released on pages: their texts, pictures or links, and nothing else of these elements.

const formatting: ReadonlySet<string> = new Set("strong em b i u br small mark".split(" "));
const pictureAttributes: ReadonlySet<string> = new Set("src srcset sizes alt width height title".split(" "));
const linkAttributes: ReadonlySet<string> = new Set("href target rel title".split(" "));

/** Returns the elements of a page whose content is of one of the kinds. */
function elementsWithContent(html: HtmlSource, contents: ReadonlySet<ReleasedContent>): HtmlElement[] {
  const { placeOf } = typableTexts(html);
  return mappedElements(html)
    .mapped.map(({ element }) => element)
    .filter(
      (element) =>
        (contents.has("texts") && placeOf(element) === element) ||
        (contents.has("pictures") && element.tag === "img") ||
        (contents.has("links") && element.tag === "a"),
    );
}

/**
 * Returns the spans of the elements in which only content of these kinds changed, to be released beside `elements`. An element that is
 * gone, or of which something else changed too, is left out.
 */
export function spansWithContentAlone(
  source: string,
  now: string,
  { contents, elements }: { contents: ReadonlySet<ReleasedContent>; elements: readonly Span[] },
): readonly Span[] {
  const html = parseHtml(source);
  const all = elementsWithContent(html, contents).map(({ start, end }) => ({ start, end }));
  const wrong = wrongEdits(html, now, { spans: all, elements, contents });
  const left = all.filter((span) => !wrong.has(keyOf(span)));
  // With fewer elements, others may be found in the new page.
  return wrongEdits(html, now, { spans: left, elements, contents }).size === 0 ? left : [];
}

const keyOf = ({ start, end }: Span) => `${start} ${end}`;

/** Returns the keys of the elements that changed in another way than these kinds allow. */
function wrongEdits(
  html: HtmlSource,
  now: string,
  {
    spans,
    elements,
    contents,
  }: { spans: readonly Span[]; elements: readonly Span[]; contents: ReadonlySet<ReleasedContent> },
): ReadonlySet<string> {
  const free = new Set(elements.map(keyOf));
  const { edits } = splitPage(html, now, [...elements, ...spans]);
  const outlineOf = (source: string) => JSON.stringify(outline(parseHtml(source).root, contents));
  const wrong = edits.filter(({ start, end, newText }) => {
    if (free.has(keyOf({ start, end }))) return false;
    const old = html.source.slice(start, end);
    // A cell without its table has no tag for a parser, so the tags themselves are compared.
    const isSameTag = /^<(?:a|img)\b/i.test(old) || startTagOf(old) === startTagOf(newText);
    return newText === "" || !isSameTag || outlineOf(old) !== outlineOf(newText);
  });
  return new Set(wrong.map(keyOf));
}

const startTagOf = (source: string) => /^<(?:"[^"]*"|'[^']*'|[^"'>])*>/.exec(source)?.[0] ?? source;

type Outline = (string | Outline)[];

/** Returns what must stay as it is: elements and attributes, without what content of these kinds may consist of. */
function outline(element: HtmlElement, contents: ReadonlySet<ReleasedContent>): Outline {
  const mayChange = (name: string) =>
    (element.tag === "img" && contents.has("pictures") && pictureAttributes.has(name)) ||
    (element.tag === "a" && contents.has("links") && linkAttributes.has(name));
  const attributes = [...element.attributes].flatMap(([name, value]) => (mayChange(name) ? [] : [name, value]));
  const children = element.children.flatMap((child): Outline => {
    if (child.type === "text") return contents.has("texts") ? [] : [`text ${child.value}`];
    const inner = outline(child, contents);
    return contents.has("texts") && isFormatting(child, contents) ? inner.slice(2) : [inner];
  });
  return [element.tag, attributes, ...children];
}

function isFormatting({ tag, attributes }: HtmlElement, contents: ReadonlySet<ReleasedContent>): boolean {
  if (formatting.has(tag)) return attributes.size === 0;
  return tag === "a" && contents.has("links") && [...attributes.keys()].every((name) => linkAttributes.has(name));
}
