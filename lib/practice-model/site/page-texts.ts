import {
  attributeValueSpan,
  type HtmlElement,
  type HtmlSource,
  type HtmlText,
  isBlock,
} from "#lib/page-source/html-source.ts";
import type { Region } from "./page-regions.ts";
import { regionOf } from "./page-regions.ts";
import { BlockBuilder, type TextBlock } from "./text-block.ts";

// The texts of a page: the visible text, and the attributes that visitors get to read or hear.

const skippedTags = new Set(["script", "style", "iframe", "object", "noframes", "math", "#comment"]);
const codeTags = new Set(["code", "pre", "kbd", "samp", "textarea"]);
const metaNames = new Set(
  "description og:title og:description og:site_name og:image:alt twitter:title twitter:description twitter:image:alt application-name apple-mobile-web-app-title author keywords".split(
    " ",
  ),
);
const textAttributes = ["alt", "title", "aria-label", "placeholder", "label"];

interface Visit {
  element: HtmlElement;
  region: Region | null;
  code: boolean;
  leaving: boolean;
}

/** Returns the page's visible text, in document order. */
function visibleTexts(page: HtmlSource): TextBlock[] {
  const blocks: TextBlock[] = [];
  let builder = new BlockBuilder();
  const flush = (visit: Visit) => {
    const block = builder.finish({ element: visit.element, attribute: null, region: visit.region });
    if (block !== null) blocks.push(block);
    builder = new BlockBuilder();
  };
  const waiting: (Visit | { text: HtmlText; code: boolean })[] = [
    { element: page.root, region: null, code: false, leaving: false },
  ];
  const enclosing: Visit[] = [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const block = enclosing[enclosing.length - 1];
    if ("text" in next) {
      builder.addText(page.source, next.text, next.code);
      continue;
    }
    if (next.leaving) {
      if (block !== undefined) flush(block);
      enclosing.pop();
      continue;
    }
    if (skippedTags.has(next.element.tag)) continue;
    const visit: Visit = {
      ...next,
      region: regionOf(next.element, next.region),
      code: next.code || codeTags.has(next.element.tag),
    };
    if (next.element.tag === "br") builder.space();
    else if (isBlock(next.element)) {
      if (block !== undefined) flush(block);
      enclosing.push(visit);
      waiting.push({ ...visit, leaving: true });
    }
    for (let index = next.element.children.length - 1; index >= 0; index--) {
      const child = next.element.children[index];
      if (child === undefined) continue;
      if (child.type === "text") waiting.push({ text: child, code: visit.code });
      else waiting.push({ ...visit, element: child, leaving: false });
    }
  }
  return blocks;
}

function textAttributesOf(element: HtmlElement): string[] {
  const names = textAttributes.filter((name) => element.attributes.has(name));
  if (element.tag === "meta") {
    const name = (element.attributes.get("name") ?? element.attributes.get("property") ?? "").toLowerCase();
    return metaNames.has(name) ? ["content"] : [];
  }
  const type = (element.attributes.get("type") ?? "").toLowerCase();
  if (element.tag === "input" && /^(?:submit|button|reset)$/.test(type)) names.push("value");
  return names;
}

/** Returns one attribute's value as a text block, even an empty one; null if the attribute is missing. */
export function attributeText(page: HtmlSource, element: HtmlElement, name: string): TextBlock | null {
  const span = element.attributeSpans.get(name);
  const value = span === undefined ? null : attributeValueSpan(page.source, span);
  if (value === null) return null;
  const builder = new BlockBuilder();
  builder.add(page.source, value, element, false);
  const rest = { element, attribute: name, region: null };
  return builder.finish(rest) ?? { text: "", starts: [], ends: [], runs: [], ...rest };
}

export function readTexts(page: HtmlSource): TextBlock[] {
  const attributes = page.elements.flatMap((element) =>
    textAttributesOf(element).map((name) => attributeText(page, element, name)),
  );
  return [...visibleTexts(page), ...attributes.filter((block) => block !== null && block.text !== "")].filter(
    (block) => block !== null,
  );
}
