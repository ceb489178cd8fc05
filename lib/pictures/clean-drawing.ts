import { type DefaultTreeAdapterTypes, defaultTreeAdapter } from "parse5";
import { parseBounded } from "#lib/page-source/bounded-parse.ts";
import { escapeAttribute, escapeText } from "#lib/page-source/html-source.ts";
import { cleanDeclarations, cleanStyles, isSafeValue } from "./clean-styles.ts";
import { drawingAttributes, drawingElements, drawnElements, pageElements, photoElements } from "./drawing-names.ts";
import { drawingMaxLength, findDrawing } from "./file-kind.ts";
import { pictureRefusals } from "./refusals.ts";

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

/** Elements that a browser draws, each `use` counted with all that it repeats. */
const drawnMax = 100_000;

const namespace = "http://www.w3.org/2000/svg";

interface CleanDrawing {
  content: Uint8Array;
  width: number;
  height: number;
}

/**
 * Returns a drawing (SVG) written again from what is allowed in it. Throws a refusal for one that holds photos or parts of pages, for one
 * that is too large and for a text without a drawing.
 */
export function cleanDrawing(source: string): CleanDrawing {
  if (source.length > drawingMaxLength) throw pictureRefusals["drawing-too-large"]();
  const at = findDrawing(source);
  const document = at === null ? null : parseBounded(withoutPrefixes(source.slice(at)));
  if (at !== null && document === null) throw pictureRefusals["drawing-too-large"]();
  const root = document && findRoot(document);
  if (!root) throw pictureRefusals["drawing-unreadable"]();
  const drawing = new DrawingWriter();
  const text = drawing.write(root).replace("<svg", `<svg xmlns="${namespace}"`);
  if (!drawing.isDrawn) throw pictureRefusals["drawing-unreadable"]();
  assertBearable(root);
  return { content: Buffer.from(`${text}\n`), ...sizeOf(root) };
}

/** Some programs write `<svg:path>`. */
function withoutPrefixes(source: string): string {
  return source.startsWith("<svg:") ? source.replace(/(<\/?)svg:/g, "$1") : source;
}

function findRoot(document: DefaultTreeAdapterTypes.Document): Element | null {
  const html = document.childNodes.find(defaultTreeAdapter.isElementNode);
  const body = html?.childNodes.filter(defaultTreeAdapter.isElementNode).find(({ tagName }) => tagName === "body");
  return body?.childNodes.filter(defaultTreeAdapter.isElementNode).find(({ tagName }) => tagName === "svg") ?? null;
}

class DrawingWriter {
  isDrawn = false;

  /** Returns an element and all that is allowed in it. The parser limits the depth. */
  write(element: Element): string {
    const { tagName } = element;
    if (photoElements.has(tagName)) throw pictureRefusals["drawing-with-photo"]();
    if (pageElements.has(tagName)) {
      // Beside it stands a drawing for programs that can't show it.
      if (element.parentNode !== null && element.parentNode.nodeName === "switch") return "";
      throw pictureRefusals["drawing-with-page"]();
    }
    // A link leads nowhere from a picture; what it holds stays.
    if (tagName === "a") return this.writeChildren(element);
    if (!drawingElements.has(tagName)) return "";
    if (tagName === "style") return wrap(element, escapeText(cleanStyles(textIn(element))));
    if (tagName === "use" && targetOf(element) === null) return "";
    this.isDrawn ||= drawnElements.has(tagName);
    return wrap(element, this.writeChildren(element));
  }

  private writeChildren({ childNodes }: Element): string {
    return childNodes.map((child) => this.writeNode(child)).join("");
  }

  private writeNode(node: Node): string {
    if (defaultTreeAdapter.isTextNode(node)) return escapeText(withoutControls(node.value));
    return defaultTreeAdapter.isElementNode(node) ? this.write(node) : "";
  }
}

function wrap(element: Element, content: string): string {
  const { tagName } = element;
  const attributes = element.attrs.flatMap((attribute) => cleanAttribute(element, attribute));
  const written = attributes.map(([name, value]) => ` ${name}="${escapeAttribute(withoutControls(value))}"`).join("");
  return content === "" ? `<${tagName}${written}/>` : `<${tagName}${written}>${content}</${tagName}>`;
}

/** Returns the attribute as it is stored; none if it is not allowed. */
function cleanAttribute(element: Element, { name, value, prefix }: Element["attrs"][number]): [string, string][] {
  if (name === "href") {
    const target = targetOf(element);
    // Both spellings of it mean the same, and are written as one.
    return target === null || hrefOf(element)?.prefix !== prefix ? [] : [["href", target]];
  }
  if (name === "space" && prefix === "xml") return [["xml:space", value]];
  if (prefix) return [];
  if (name === "style") {
    const style = cleanDeclarations(value);
    return style === "" ? [] : [["style", style]];
  }
  if (!drawingAttributes.has(name) || !isSafeValue(value)) return [];
  if (name === "attributeName" && !drawingAttributes.has(value)) return [];
  return [[name, value]];
}

/** Elements whose `href` names a part of the same drawing. */
const referring = new Set(
  "use linearGradient radialGradient pattern filter textPath mpath animate animateMotion".split(" "),
);

function hrefOf(element: Element): Element["attrs"][number] | undefined {
  const all = element.attrs.filter(({ name }) => name === "href");
  return all.find(({ prefix }) => !prefix) ?? all[0];
}

/** Returns the part of the same drawing that an element refers to, `#shape`; null if it refers to none, or to anything else. */
function targetOf(element: Element): string | null {
  const target = hrefOf(element)?.value.trim() ?? "";
  return referring.has(element.tagName) && /^#[\w.:-]+$/.test(target) ? target : null;
}

/** Refuses a drawing that small repetitions of repetitions make enormous, or endless. */
function assertBearable(root: Element): void {
  const byId = new Map<string, Element>();
  const waiting = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const id = next.attrs.find(({ name }) => name === "id")?.value;
    if (id !== undefined && !byId.has(id)) byId.set(id, next);
    for (const child of next.childNodes) if (defaultTreeAdapter.isElementNode(child)) waiting.push(child);
  }
  const counts = new Map<Element, number>();
  const open = new Set<Element>();
  const count = (element: Element): number => {
    const known = counts.get(element);
    if (known !== undefined) return known;
    if (open.has(element) || open.size > 2_000) return Number.POSITIVE_INFINITY;
    open.add(element);
    const repeated = element.tagName === "use" ? byId.get(targetOf(element)?.slice(1) ?? "") : undefined;
    const parts = element.childNodes.filter(defaultTreeAdapter.isElementNode).map(count);
    const sum = parts.reduce((total, part) => total + part, 1) + (repeated ? count(repeated) : 0);
    open.delete(element);
    counts.set(element, sum);
    return sum;
  };
  if (count(root) > drawnMax) throw pictureRefusals["drawing-too-large"]();
}

function sizeOf(root: Element): { width: number; height: number } {
  const read = (wanted: string) => root.attrs.find(({ name }) => name === wanted)?.value ?? "";
  const box = read("viewBox")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth = 300, boxHeight = 150] = box.length === 4 && box.every(Number.isFinite) ? box : [];
  const length = (text: string) => Number(/^\s*(\d*\.?\d+)(?:px)?\s*$/.exec(text)?.[1] ?? Number.NaN);
  const [width, height] = [length(read("width")), length(read("height"))];
  const ratio = boxWidth / boxHeight;
  const shown = Number.isNaN(width) ? (Number.isNaN(height) ? boxWidth : height * ratio) : width;
  const round = (size: number) => (Number.isFinite(size) ? Math.min(100_000, Math.max(1, Math.round(size))) : 1);
  return { width: round(shown), height: round(Number.isNaN(height) ? shown / ratio : height) };
}

function textIn({ childNodes }: Element): string {
  return childNodes.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : "")).join("");
}

/** XML can't hold these characters, not even escaped. */
function withoutControls(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");
}
