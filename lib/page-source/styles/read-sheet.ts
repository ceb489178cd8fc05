import postcss, { type AtRule, type ChildNode, type Container, type Declaration, type Rule } from "postcss";
import type { Span } from "../html-source.ts";
import { resolveNesting } from "./match-selector.ts";

// A stylesheet as the rules that a cascade sorts, each with what has to hold for it.

export interface Condition {
  name: "media" | "other";
  params: string;
}

/** Names of cascade layers, the outermost first. */
export type Layer = readonly string[];

export interface SheetRule {
  type: "rule";
  node: Rule | AtRule | postcss.Root;
  /** With the selectors of the rules around it. */
  selector: string;
  declarations: Declaration[];
  conditions: readonly Condition[];
  layer: Layer;
  /** True inside of @scope, where nearness counts before order. */
  isScoped: boolean;
}

interface SheetImport {
  type: "import";
  href: string;
  conditions: readonly Condition[];
  layer: Layer;
}

interface LayerNames {
  type: "layers";
  layers: Layer[];
}

interface Keyframes {
  type: "keyframes";
  name: string;
  properties: Set<string>;
}

type SheetPart = SheetRule | SheetImport | LayerNames | Keyframes;

export interface Sheet {
  /** The file that holds it. */
  path: string;
  /** The whole file. */
  source: string;
  /** The stylesheet's place in the file. */
  span: Span;
  /** Null if the stylesheet can't be parsed. */
  root: postcss.Root | null;
  /** In order. */
  parts: SheetPart[];
  kind: "file" | "element" | "attribute";
}

const depthMax = 40;

let anonymous = 0;
const layerOf = (name: string): Layer =>
  name.trim() === ""
    ? [`\0${++anonymous}`]
    : name
        .trim()
        .split(".")
        .map((part) => part.trim());

interface Around {
  selector: string | null;
  conditions: readonly Condition[];
  layer: Layer;
  isScoped: boolean;
}

/** Reads `@import url("a.css") layer(b) supports(…) (min-width: 1px)`; null if it can't be read. */
function readImport(node: AtRule, around: Around): SheetImport | null {
  const match = /^\s*(?:url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')]*?))\s*\)|"([^"]*)"|'([^']*)')\s*([\s\S]*)$/i.exec(
    node.params.slice(0, 3_000),
  );
  if (match === null) return null;
  const href = match[1] ?? match[2] ?? match[3] ?? match[4] ?? match[5] ?? "";
  let rest = match[6] ?? "";
  let layer: Layer = [];
  const layered = /^layer\s*(?:\(([^)]*)\))?(?=\s|$)/i.exec(rest);
  if (layered !== null) {
    layer = layerOf(layered[1] ?? "");
    rest = rest.slice(layered[0].length).trim();
  }
  const conditions: Condition[] = [...around.conditions];
  if (/^supports\(/i.test(rest)) conditions.push({ name: "other", params: rest });
  else if (rest.trim() !== "") conditions.push({ name: "media", params: rest });
  return { type: "import", href, conditions, layer };
}

function readAtRule(node: AtRule, around: Around, parts: SheetPart[]): Around | null {
  const name = node.name.toLowerCase();
  if (name === "media") {
    const condition: Condition = { name: "media", params: node.params };
    return { ...around, conditions: [...around.conditions, condition] };
  }
  if (name === "layer") {
    if (node.nodes === undefined) {
      parts.push({ type: "layers", layers: node.params.split(",").map((one) => [...around.layer, ...layerOf(one)]) });
      return null;
    }
    const layer = [...around.layer, ...layerOf(node.params)];
    parts.push({ type: "layers", layers: [layer] });
    return { ...around, layer };
  }
  if (/^(?:-\w+-)?keyframes$/.test(name)) {
    const properties = new Set<string>();
    for (const step of node.nodes ?? [])
      if (step.type === "rule")
        for (const one of step.nodes) if (one.type === "decl") properties.add(one.prop.toLowerCase());
    parts.push({ type: "keyframes", name: node.params.trim().replace(/^["']|["']$/g, ""), properties });
    return null;
  }
  if (name === "supports" || name === "container" || name === "starting-style" || name === "document") {
    return { ...around, conditions: [...around.conditions, { name: "other", params: `${name} ${node.params}` }] };
  }
  if (name === "scope") {
    return { ...around, conditions: [...around.conditions, { name: "other", params: "scope" }], isScoped: true };
  }
  return null;
}

/** Collects the parts without recursion: a hostile stylesheet may nest deeper than the call stack. */
function collect(root: Container, first: Around): SheetPart[] {
  const parts: SheetPart[] = [];
  const waiting: { node: ChildNode; around: Around; depth: number }[] = [];
  const add = (container: Container, around: Around, depth: number) => {
    const children = container.nodes ?? [];
    const declarations = children.filter((child): child is Declaration => child.type === "decl");
    if (declarations.length > 0 && around.selector !== null)
      parts.push({
        type: "rule",
        node: container as SheetRule["node"],
        selector: around.selector,
        declarations,
        conditions: around.conditions,
        layer: around.layer,
        isScoped: around.isScoped,
      });
    if (depth >= depthMax) return;
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index];
      if (child !== undefined && child.type !== "decl" && child.type !== "comment")
        waiting.push({ node: child, around, depth: depth + 1 });
    }
  };
  add(root, first, 0);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, around, depth } = next;
    if (node.type === "rule") {
      add(node, { ...around, selector: resolveNesting(node.selector, around.selector) }, depth);
    } else if (node.type === "atrule") {
      const name = node.name.toLowerCase();
      const isBefore = parts.every((part) => part.type === "import" || part.type === "layers");
      const found = name === "import" && isBefore ? readImport(node, around) : null;
      if (found !== null) parts.push(found);
      else if (name !== "import") {
        const inside = readAtRule(node, around, parts);
        if (inside !== null && node.nodes !== undefined) add(node, inside, depth);
      }
    }
  }
  return parts;
}

/** Reads the stylesheet at `span` of a file. One that can't be parsed has no parts, and no root. */
export function readSheet(path: string, source: string, span: Span, kind: Sheet["kind"]): Sheet {
  const css = source.slice(span.start, span.end).replace(/^\uFEFF/, " ");
  const sheet: Sheet = { path, source, span, root: null, parts: [], kind };
  try {
    sheet.root = postcss.parse(css, { map: false });
    const selector = kind === "attribute" ? "*" : null;
    sheet.parts = collect(sheet.root, { selector, conditions: [], layer: [], isScoped: false });
  } catch {
    sheet.root = null;
  }
  return sheet;
}

const cached = new Map<string, Sheet>();
const cachedMax = 24;

/** Returns a stylesheet file, from the cache if it was read before. */
export function readSheetFile(path: string, source: string): Sheet {
  const key = `${path}\n${source}`;
  const sheet = cached.get(key) ?? readSheet(path, source, { start: 0, end: source.length }, "file");
  cached.delete(key);
  cached.set(key, sheet);
  for (const oldest of cached.keys()) if (cached.size > cachedMax) cached.delete(oldest);
  return sheet;
}

/** Returns where a declaration's value stands in the file; null if it isn't there as read. */
export function valueSpan(sheet: Sheet, declaration: Declaration): Span | null {
  const offset = declaration.source?.start?.offset;
  if (offset === undefined) return null;
  const raw = declaration.raws.value?.raw ?? declaration.value;
  const start = sheet.span.start + offset + declaration.prop.length + (declaration.raws.between ?? ":").length;
  return sheet.source.slice(start, start + raw.length) === raw ? { start, end: start + raw.length } : null;
}

/** Returns the place of a rule or declaration in the file. */
export function nodeSpan(sheet: Sheet, node: { source?: postcss.Source | undefined }): Span | null {
  const start = node.source?.start?.offset;
  const end = node.source?.end?.offset;
  if (start === undefined || end === undefined) return null;
  return { start: sheet.span.start + start, end: sheet.span.start + end };
}
