import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Node, parseSync, Visitor } from "oxc-parser";
import type { Finding } from "./finding.ts";

const sources = "{app,components,lib}/**/*.{ts,tsx}";
/** Pages for developers, in English only. */
const others = /\.test\.tsx?$|^lib\/words\/|^lib\/practice-model\/|^components\/gallery\/|^app\/\(gallery\)\//;

/** Properties whose text people read or hear. */
const read =
  /^(?:aria-(?:label|description|roledescription|valuetext)|title|placeholder|alt|label|hint|text|description)$/;
/** Properties of objects whose text people read, if it has several words. */
const named = /^(?:label|hint|title|placeholder|description)$/;
/** Where such objects are drawn. */
const ofPages = /^(?:components|app\/(?!_delivery\/description\/))/;
/** Names and code that are the same in each language. */
const sameEverywhere = new Set(["git clone", "www.example.org"]);

/**
 * Finds texts for people that stand in the code instead of `lib/words`, and words that are read while a file loads, which then stay in
 * the language of the first request.
 */
export async function checkWords(root: string): Promise<Finding[]> {
  const paths = globSync(sources, { cwd: root })
    .filter((path) => !others.test(path))
    .sort();
  const findings = await Promise.all(
    paths.map((path) => findInFile(path, readFileSync(join(root, path), "utf8"), root)),
  );
  return findings.flat();
}

export async function findInFile(
  path: string,
  text: string,
  root = join(import.meta.dirname, "../.."),
): Promise<Finding[]> {
  const { program, module } = parseSync(path, text);
  const findings: Finding[] = [];
  const tell = (start: number, sentence: string) =>
    findings.push({ path, line: text.slice(0, start).split("\n").length, sentence });
  const outside = (start: number, said: unknown) => {
    if (typeof said !== "string" || !/\p{L}{2}/u.test(said) || sameEverywhere.has(said.trim())) return;
    tell(start, `“${said.trim().slice(0, 40)}” is not in lib/words, so it has no German.`);
  };
  new Visitor({
    JSXText: ({ start, value }) => outside(start, value),
    JSXExpressionContainer: ({ start, expression }) => {
      if (expression.type === "Literal") outside(start, expression.value);
    },
    JSXAttribute({ start, name, value }) {
      if (name.type !== "JSXIdentifier" || !read.test(name.name) || !value) return;
      if (value.type === "Literal") outside(start, value.value);
      if (value.type === "JSXExpressionContainer" && value.expression.type === "TemplateLiteral")
        for (const { start, value: part } of value.expression.quasis) outside(start, part.cooked);
    },
    Property({ start, key, value }) {
      if (!ofPages.test(path) || key.type !== "Identifier" || !named.test(key.name) || value.type !== "Literal") return;
      if (typeof value.value === "string" && / /.test(value.value)) outside(start, value.value);
    },
  }).visit(program);

  const words = new Map<string, unknown>();
  for (const { moduleRequest, entries } of module.staticImports) {
    const [, file] = /lib\/words\/(?!de\/)(.+)$/.exec(moduleRequest.value) ?? [];
    const values = entries.filter(({ isType }) => !isType);
    if (file === undefined || values.length === 0) continue;
    const exported: Record<string, unknown> = await import(join(root, "lib/words", file));
    for (const { localName, importName } of values) words.set(localName.value, exported[importName.name ?? ""]);
  }
  if (words.size > 0) for (const { start } of readOnLoading(program.body, words)) tell(start, tooEarly);
  return findings;
}

const tooEarly =
  "This word is read while the file loads, in a language that may not be the reader's: read it in a function.";

/**
 * Returns where words are read outside of functions, and in those that are called on the spot, as by `map`. A group of words may be
 * kept under a name of its own, and is watched under it too.
 */
function readOnLoading(tree: unknown, imported: ReadonlyMap<string, unknown>): Node[] {
  const found: Node[] = [];
  const words = new Map(imported);
  const isWords = (node: Node) => node.type === "Identifier" && words.has(node.name);
  const take = (pattern: Node, from: unknown): void => {
    if (pattern.type === "Identifier") words.set(pattern.name, from);
    if (pattern.type !== "ObjectPattern") return;
    for (const property of pattern.properties) {
      if (property.type !== "Property" || property.key.type !== "Identifier") continue;
      const value: unknown = Object(from)[property.key.name];
      if (typeof value === "object" && value !== null && !Array.isArray(value)) take(property.value, value);
      else found.push(property);
    }
  };
  const look = (value: unknown, isCalledNow = false): void => {
    if (Array.isArray(value)) for (const each of value) look(each, isCalledNow);
    if (!isNode(value)) return;
    if (/^(?:Function|ArrowFunction|TS(?!As|Satisfies|NonNull))|^MethodDefinition$/.test(value.type) && !isCalledNow)
      return;
    if (value.type === "MemberExpression" && isWords(value.object)) found.push(value);
    if (value.type === "SpreadElement" && isWords(value.argument)) found.push(value);
    if (value.type === "CallExpression" && readsAll(value.callee) && value.arguments.some(isWords)) found.push(value);
    if (value.type === "VariableDeclarator" && value.init?.type === "Identifier" && words.has(value.init.name))
      take(value.id, words.get(value.init.name));
    const callsNow = value.type === "CallExpression" && value.callee.type === "MemberExpression";
    for (const [key, child] of Object.entries(value)) look(child, callsNow && key === "arguments");
  };
  look(tree);
  return found;
}

/** Whether this is `Object.values` and the like. */
const readsAll = (callee: Node) =>
  callee.type === "MemberExpression" &&
  callee.object.type === "Identifier" &&
  callee.object.name === "Object" &&
  callee.property.type === "Identifier" &&
  /^(?:values|entries|assign)$/.test(callee.property.name);

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
