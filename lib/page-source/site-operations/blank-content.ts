import { closest, descendants, escapeText, type HtmlElement, type HtmlSource, parseHtml } from "../html-source.ts";
import { indentOf, indentUnit, lineEnding } from "../markup.ts";
import { applyEdits } from "../operations/apply-edits.ts";
import { textRefusal } from "../operations/editable-text.ts";
import type { ElementChange } from "../operations/element-change.ts";
import { toTree } from "../operations/intended-tree.ts";
import { removeElement } from "../operations/remove-element.ts";
import { attributeRemoval } from "../operations/set-attribute.ts";
import { setText } from "../operations/set-text.ts";
import { ownNamesOn } from "../styles/own-rules.ts";
import { unhookEdits } from "../styles/style-writer.ts";
import { toDraft } from "./page-names.ts";

const frameTags = new Set(["nav", "header", "footer"]);
const frameRoles = new Set(["banner", "navigation", "contentinfo"]);
const inert = new Set("script style link noscript template svg dialog meta".split(" "));
const boxes = new Set("main div section article".split(" "));
const ownNames = ["id", "aria-labelledby", "aria-describedby"];

const isFrame = ({ tag, attributes }: HtmlElement) =>
  frameTags.has(tag) || frameRoles.has(attributes.get("role") ?? "");
const childrenOf = (element: HtmlElement) =>
  element.children.filter((child): child is HtmlElement => child.type === "element");

/**
 * Returns the changes that leave of a page what all pages share: the parts around its content. The content becomes a heading and a
 * paragraph in the boxes that the page has for them. Null for a page without a part of its own. `isShared` tells whether other pages
 * have an element too.
 */
export function blankContent(
  html: HtmlSource,
  words: { heading: string; text: string },
  isShared: IsShared,
): ElementChange[] | null {
  const regions = contentOf(html, isShared);
  const usable = regions.filter(({ tag, inSource }) => inSource && boxes.has(tag));
  const region = usable.find((one) => descendants(one).some(({ tag }) => tag === "h1")) ?? usable[0];
  if (region === undefined) return null;
  const draft = toDraft(html);
  const gone = regions.filter((one) => one !== region && one.inSource);
  const isLeft = (element: HtmlElement) => closest(element, (at) => regions.includes(at)) === null;
  const heading = html.elements.find((one) => one.tag === "h1" && isLeft(one) && textRefusal(one) === null) ?? null;
  const inner = newContent(html, region, { ...words, heading: heading === null ? words.heading : null });
  return [
    {
      ok: true,
      edits: [{ start: region.innerStart, end: region.innerEnd, newText: inner }],
      intend: (tree) => tree.setChildren(region, treesOf(inner)),
    },
    ...gone.map((one) => removeElement(draft, one)),
    ...(heading === null
      ? []
      : [setText(draft, heading, words.heading), ...besides(heading).map((one) => removeElement(draft, one))]),
    ...aboutPage(html).map((one) => removeElement(draft, one)),
  ];
}

type IsShared = (element: HtmlElement) => boolean;

/** Returns the elements that hold a page's own content. */
function contentOf(html: HtmlSource, isShared: IsShared): HtmlElement[] {
  const main = html.elements.find(({ tag, attributes }) => tag === "main" || attributes.get("role") === "main");
  if (main !== undefined) return [main];
  const body = html.elements.find(({ tag }) => tag === "body");
  const found: HtmlElement[] = [];
  const waiting = body === undefined ? [] : childrenOf(body).reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (inert.has(next.tag) || isFrame(next) || isShared(next)) continue;
    const hasFrame = descendants(next).some((one) => isFrame(one) && !isInArticle(one.parent));
    if (hasFrame) waiting.push(...childrenOf(next).reverse());
    // A link that skips to the content is not a part of it.
    else if (next.tag !== "a" && next.tag !== "button") found.push(next);
  }
  return found;
}

const isInArticle = (element: HtmlElement | null) =>
  closest(element, ({ tag }) => tag === "article" || tag === "section") !== null;

/** The words below the heading of a header are the other page's. */
function besides(heading: HtmlElement): HtmlElement[] {
  const siblings = heading.parent === null ? [] : childrenOf(heading.parent);
  return siblings
    .slice(siblings.indexOf(heading) + 1)
    .filter((one) => one.inSource && /^(?:p|span|small|h[2-6])$/.test(one.tag) && textRefusal(one) === null);
}

/** Returns the parts of the head that tell machines about the other page. */
function aboutPage(html: HtmlSource): HtmlElement[] {
  return html.elements.filter(({ tag, attributes, parent }) => {
    if (parent?.tag !== "head") return false;
    const name = (attributes.get("name") ?? attributes.get("property") ?? "").toLowerCase();
    if (tag === "meta") return /^(?:(?:og:|twitter:)?description|keywords)$/.test(name);
    return tag === "script" && /ld\+json/i.test(attributes.get("type") ?? "");
  });
}

function newContent(html: HtmlSource, region: HtmlElement, words: { heading: string | null; text: string }): string {
  const { source } = html;
  const inside = descendants(region);
  const ranks = ["h1", "h2", "h3", "h4", "p"];
  const model = ranks.flatMap((rank) => inside.find(({ tag }) => tag === rank) ?? [])[0];
  const way: HtmlElement[] = [];
  for (let at = model?.parent ?? null; at !== null && at !== region; at = at.parent) way.unshift(at);
  const end = way.findIndex(({ tag, inSource }) => !inSource || !boxes.has(tag));
  const around = end === -1 ? way : way.slice(0, end);
  const title = model?.tag === "h1" ? startTag(html, model) : "<h1>";
  const unit = indentUnit(source);
  const base = indentOf(source, region.start);
  const lines = [
    ...around.map((one) => startTag(html, one)),
    ...(words.heading === null ? [] : [`${title}${escapeText(words.heading)}</h1>`]),
    `<p>${escapeText(words.text)}</p>`,
  ];
  const depthOf = (index: number) => Math.min(index, around.length) + 1;
  const all = [
    ...lines.map((line, index) => base + unit.repeat(depthOf(index)) + line),
    ...around.map(({ tag }, index) => `${base}${unit.repeat(index + 1)}</${tag}>`).reverse(),
    base,
  ];
  return ["", ...all].join(lineEnding(source));
}

/** Returns an element's start tag without the names that belong to its content, and without its own changes by hand. */
function startTag(html: HtmlSource, element: HtmlElement): string {
  const edits = ownNames
    .filter((name) => element.attributeSpans.has(name))
    .map((name) => attributeRemoval(html, element, name))
    .concat(ownNamesOn(element).flatMap((own) => (own.kind === "class" ? unhookEdits(html, element, own) : [])))
    .map(({ start, end, newText }) => ({ start: start - element.start, end: end - element.start, newText }));
  const tag = html.source.slice(element.start, element.innerStart);
  return (applyEdits(tag, edits) ?? tag).replace(/\s*\n\s*/g, " ");
}

function treesOf(inner: string) {
  const { root } = parseHtml(`<!doctype html><html><head></head><body>${inner}</body></html>`);
  const html = root.children.find((child) => child.type === "element");
  const body =
    html?.type === "element"
      ? html.children.find((child) => child.type === "element" && child.tag === "body")
      : undefined;
  return body?.type === "element" ? toTree(body).children : [];
}
