import postcss, { type AtRule, type Container, type Declaration, type Rule } from "postcss";
import { drawingProperties } from "./drawing-names.ts";

const keptRules = /^(?:media|supports|(?:-webkit-)?keyframes)$/i;

/** Returns true if a value loads nothing: the only address in it is a part of the same drawing, `url(#shadow)`. */
export function isSafeValue(value: string): boolean {
  // With an escape a browser reads another word than stands here.
  if (/[\\@{}<]/.test(value)) return false;
  const rest = value.replace(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi, "");
  return !/(?:url|image|image-set|cross-fade|src|element|paint|expression|attr)\s*\(|:\s*\/|(?:javascript|data)\s*:/i.test(
    rest,
  );
}

/** Returns a stylesheet of a drawing with only looks that load nothing; "" if it can't be read. */
export function cleanStyles(source: string): string {
  const root = parse(source);
  if (root === null) return "";
  cleanRules(root);
  return root.toString();
}

/** Returns a `style` attribute's declarations with only looks that load nothing. */
export function cleanDeclarations(source: string): string {
  const root = parse(source);
  if (root === null) return "";
  return root.nodes
    .filter((node) => node.type === "decl")
    .filter(isSafeDeclaration)
    .map(({ prop, value, important }) => `${prop}:${value}${important ? "!important" : ""}`)
    .join(";");
}

function parse(source: string): postcss.Root | null {
  try {
    return postcss.parse(source);
  } catch {
    return null;
  }
}

/** Rewrites what stays, so that no byte of the original is left that a browser could read in another way than postcss. */
function cleanRules(container: Container): void {
  container.raws = { semicolon: true };
  for (const node of [...(container.nodes ?? [])]) {
    if (node.type === "decl" && container.type !== "root" && isSafeDeclaration(node)) rewriteDeclaration(node);
    else if (node.type === "rule" && isPlain(node.selector)) rewriteRule(node);
    else if (node.type === "atrule" && keptRules.test(node.name) && isPlain(node.params)) rewriteAtRule(node);
    else node.remove();
  }
}

function isSafeDeclaration({ prop, value }: Declaration): boolean {
  const isKnown = drawingProperties.has(prop.toLowerCase()) || /^--[\w-]+$/.test(prop);
  return isKnown && isSafeValue(value) && !/[;\n]/.test(value);
}

/** Without quotes, braces and escapes there is one way to read a selector or a condition. */
const isPlain = (text: string) => /^[\w\s.#*,>+~:()%\u00a0-\uffff-]*$/.test(text) && !text.includes("url(");

function rewriteDeclaration(node: Declaration): void {
  node.raws = { before: "", between: ":" };
}

function rewriteRule(node: Rule): void {
  cleanRules(node);
  node.raws = { before: "\n", between: " ", after: "", semicolon: true };
}

function rewriteAtRule(node: AtRule): void {
  if (node.nodes === undefined) return void node.remove();
  cleanRules(node);
  node.raws = { before: "\n", afterName: " ", between: " ", after: "\n", semicolon: true };
}
