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
/** Names and code that are the same in each language. */
const sameEverywhere = new Set(["git clone", "www.example.org"]);

/**
 * Finds texts for people that stand in the code instead of `lib/words`, and words that are read while a file loads, which then stay in
 * the language of the first request.
 */
export async function checkWords(root: string): Promise<Finding[]> {
  return globSync(sources, { cwd: root })
    .filter((path) => !others.test(path))
    .sort()
    .flatMap((path) => findInFile(path, readFileSync(join(root, path), "utf8")));
}

export function findInFile(path: string, text: string): Finding[] {
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
  }).visit(program);

  const words = new Set(
    module.staticImports
      .filter(({ moduleRequest }) => /lib\/words\/(?!de\/)/.test(moduleRequest.value))
      .flatMap(({ entries }) => entries.filter(({ isType }) => !isType).map(({ localName }) => localName.value)),
  );
  if (words.size > 0) for (const { start } of readOnLoading(program.body, words)) tell(start, tooEarly);
  return findings;
}

const tooEarly =
  "This word is read while the file loads, in a language that may not be the reader's: read it in a function.";

/** Returns members of these objects that are read outside of functions, and in those that are called on the spot, as by `map`. */
function readOnLoading(tree: unknown, words: ReadonlySet<string>): Node[] {
  const found: Node[] = [];
  const look = (value: unknown, isCalledNow = false): void => {
    if (Array.isArray(value)) for (const each of value) look(each, isCalledNow);
    if (!isNode(value)) return;
    if (/^(?:Function|ArrowFunction|TS)|^MethodDefinition$/.test(value.type) && !isCalledNow) return;
    if (value.type === "MemberExpression" && value.object.type === "Identifier" && words.has(value.object.name))
      found.push(value);
    const callsNow = value.type === "CallExpression" && value.callee.type === "MemberExpression";
    for (const [key, child] of Object.entries(value)) look(child, callsNow && key === "arguments");
  };
  look(tree);
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
