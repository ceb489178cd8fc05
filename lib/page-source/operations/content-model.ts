import { closest, descendants, type HtmlElement, isBlock } from "../html-source.ts";

// Which element may stand in which, as HTML has it, in its simple form. The parser shows the rest.

const set = (tags: string) => new Set(tags.split(" "));

/** The only parents of an element. */
const parentsOf = new Map([
  ["li", set("ul ol menu")],
  ["tr", set("table tbody thead tfoot")],
  ["td", set("tr")],
  ["th", set("tr")],
  ["tbody", set("table")],
  ["thead", set("table")],
  ["tfoot", set("table")],
  ["caption", set("table")],
  ["colgroup", set("table")],
  ["col", set("colgroup")],
  ["option", set("select datalist optgroup")],
  ["optgroup", set("select")],
  ["dt", set("dl div")],
  ["dd", set("dl div")],
  ["legend", set("fieldset")],
  ["summary", set("details")],
  ["figcaption", set("figure")],
  ["source", set("picture video audio")],
  ["track", set("video audio")],
]);

/** The only children of an element. */
const childrenOf = new Map([
  ["ul", set("li")],
  ["ol", set("li")],
  ["menu", set("li")],
  ["table", set("caption colgroup thead tbody tfoot tr")],
  ["tbody", set("tr")],
  ["thead", set("tr")],
  ["tfoot", set("tr")],
  ["tr", set("td th")],
  ["colgroup", set("col")],
  ["select", set("option optgroup")],
  ["datalist", set("option")],
  ["optgroup", set("option")],
  ["dl", set("dt dd div")],
  ["picture", set("source img")],
  ["video", set("source track")],
  ["audio", set("source track")],
]);

const withoutElements = set(
  "area base br col embed hr img input link meta source track wbr script style title textarea option iframe noscript template svg math canvas object html head",
);
const onlyInline = set(
  "p h1 h2 h3 h4 h5 h6 pre span strong b em i u s small mark code abbr cite q sub sup time label button summary legend",
);
/** Containers, and what they can't hold at any depth. */
const neverHeld: readonly (readonly [containers: ReadonlySet<string>, held: ReadonlySet<string>])[] = [
  [set("a button"), set("a button label select input textarea")],
  [set("form"), set("form")],
  [set("label"), set("label")],
];

/** Whether an element may stand as a child of another one. */
export function mayHold(parent: HtmlElement, child: HtmlElement): boolean {
  if (withoutElements.has(parent.tag)) return false;
  if (parentsOf.get(child.tag)?.has(parent.tag) === false) return false;
  if (childrenOf.get(parent.tag)?.has(child.tag) === false) return false;
  const inside = descendants(child);
  if (onlyInline.has(parent.tag) && inside.some(isBlock)) return false;
  return neverHeld.every(
    ([containers, held]) =>
      !inside.some(({ tag }) => held.has(tag)) || closest(parent, ({ tag }) => containers.has(tag)) === null,
  );
}
