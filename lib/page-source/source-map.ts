import { byteOffsets } from "./byte-offsets.ts";
import { elementNames } from "./element-names.ts";
import { type HtmlElement, type HtmlSource, isBlock, parseHtml } from "./html-source.ts";
import { type MappedElement, mappedElements } from "./mapped-elements.ts";
import { typableTexts } from "./page-text.ts";
import { descriptionOf, titleOf } from "./page-title.ts";
import type { SourceElement, SourceMap } from "./schema.ts";
import { selectors } from "./selectors.ts";
import { visibleTexts } from "./visible-texts.ts";

/** The longest text of an element, in characters; that of one with other blocks in it is shorter. A cut text ends in “…”. */
const textMax = 10_000;
const containerTextMax = 300;
const attributeMax = 2_000;

const voidTags = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));

/**
 * Returns the elements of a page that can be shown, with their bytes. `source` is the file's whole text, with its byte order mark.
 * Takes linear time and never throws; a page beyond the parser's limits has no elements and is incomplete.
 */
export function makeSourceMap(source: string, file: Pick<SourceMap, "commit" | "path">): SourceMap {
  return mapHtml(parseHtml(source), file);
}

/** As `makeSourceMap`, for a page that is parsed already. */
export function mapHtml(html: HtmlSource, { commit, path }: Pick<SourceMap, "commit" | "path">): SourceMap {
  const { source } = html;
  const { mapped, isComplete } = mappedElements(html);
  const title = titleOf(html);
  const offset = byteOffsets(source);
  const textOf = visibleTexts(html);
  const selectorOf = selectors(html);
  const { placeOf } = typableTexts(html);
  const nameOf = elementNames(mapped, { title, textOf });
  const refOf = new Map<HtmlElement | null, string>(mapped.map(({ element, ref }) => [element, ref]));
  const containers = findContainers(mapped);
  const typingIn = (element: HtmlElement) => {
    const typing = refOf.get(placeOf(element));
    return typing === undefined ? {} : { typing };
  };
  // Nested formatting repeats its text. In all, the texts may be some times as long as the page.
  let textLeft = 100_000 + 4 * source.length;
  const elements = mapped.map(({ element, ref }): SourceElement => {
    const isLong = textLeft <= 0 || containers.has(element);
    const textContent = cut(textOf(element), isLong ? containerTextMax : textMax);
    textLeft -= textContent.length;
    return {
      ref,
      parent: parentRef(element, refOf),
      ...nameOf(element),
      tag: element.tag,
      start: offset(element.start),
      end: offset(element.end),
      text: holdsContent(html, element) ? { start: offset(element.innerStart), end: offset(element.innerEnd) } : null,
      textContent,
      selector: selectorOf(element),
      ...typingIn(element),
      attributes: Object.fromEntries(
        Array.from(element.attributes, ([name, value]) => [name, cut(value, attributeMax)]),
      ),
    };
  });
  return {
    commit,
    path,
    title,
    description: cut(descriptionOf(html), attributeMax),
    elements,
    isIncomplete: !isComplete || html.isTooComplex,
  };
}

/** Returns a map without elements, for a file that can't be read as a page. */
export function emptySourceMap({ commit, path }: Pick<SourceMap, "commit" | "path">): SourceMap {
  return { commit, path, title: "", description: "", elements: [], isIncomplete: true };
}

/** Returns the elements that hold other blocks. */
function findContainers(mapped: readonly MappedElement[]): ReadonlySet<HtmlElement> {
  const containers = new Set<HtmlElement>();
  for (const { element } of mapped) {
    if (!isBlock(element) || element.tag === "br") continue;
    for (let at = element.parent; at !== null && !containers.has(at); at = at.parent) containers.add(at);
  }
  return containers;
}

function parentRef(element: HtmlElement, refOf: ReadonlyMap<HtmlElement | null, string>): string | null {
  // Elements that the parser added have no ref.
  for (let at = element.parent; at !== null; at = at.parent) {
    const ref = refOf.get(at);
    if (ref !== undefined) return ref;
  }
  return null;
}

/** Returns false for elements that never have content, and for `<path/>` in a drawing. */
function holdsContent({ source }: HtmlSource, { tag, innerStart, end }: HtmlElement): boolean {
  if (voidTags.has(tag)) return false;
  return !(innerStart === end && source.slice(innerStart - 2, innerStart) === "/>");
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
