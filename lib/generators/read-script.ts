import type { SyntaxNode, Tree } from "@lezer/common";
import { parser } from "@lezer/javascript";
import type { Configuration, Setting } from "./setting.ts";

// Reads what is written in a configuration in JavaScript or TypeScript. Nothing of it runs.

const grammar = parser.configure({ dialect: "ts" });
/** The parser's time and memory grow faster than the text where brackets are nested. No true configuration comes near. */
const nestingMax = 60;
const forksMax = 1_000;
/** Steps from one name or call to the value behind it. */
const stepsMax = 20;

/** Returns the settings of a configuration; null if no parser should be asked to read it. */
export function readScript(source: string): Configuration | null {
  if (isHostile(source)) return null;
  const script = new Script(source, grammar.parse(source));
  return {
    read: (...keys) => script.read(keys),
    readCall: (method) => script.readCall(method),
  };
}

function isHostile(source: string): boolean {
  let nesting = 0;
  let forks = 0;
  for (const character of source) {
    if (character === "(" || character === "[" || character === "{") nesting += 1;
    if (character === ")" || character === "]" || character === "}") nesting = Math.max(0, nesting - 1);
    // Type arguments, arrow functions and conditions begin alike, so the parser follows each until it knows.
    if (character === "<" || character === "?") forks += 1;
    if (nesting > nestingMax || forks > forksMax) return true;
  }
  return false;
}

const absent: Setting = { is: "absent" };
const atRunTime: Setting = { is: "run-time" };

class Script {
  readonly #source: string;
  readonly #tree: Tree;
  readonly #variables = new Map<string, SyntaxNode>();
  readonly #exported: SyntaxNode[];

  constructor(source: string, tree: Tree) {
    this.#source = source;
    this.#tree = tree;
    const statements = childrenOf(tree.topNode);
    for (const statement of statements) this.#keepVariables(statement);
    this.#exported = statements.flatMap((statement) => this.#exportsOf(statement));
  }

  read(keys: readonly string[]): Setting {
    if (this.#exported.length === 0) return atRunTime;
    let isComputed = false;
    for (const exported of this.#exported) {
      const found = this.#readAt(exported, keys, 0);
      if (found.is === "written") return found;
      isComputed ||= found.is === "run-time";
    }
    return isComputed ? atRunTime : absent;
  }

  readCall(method: string): Setting {
    let found: Setting = absent;
    const cursor = this.#tree.cursor();
    do {
      if (cursor.name !== "CallExpression") continue;
      const [callee, list] = childrenOf(cursor.node);
      const name = callee?.name === "MemberExpression" ? callee.lastChild : null;
      if (!list || name?.name !== "PropertyName" || this.#text(name) !== method) continue;
      const [argument] = argumentsOf(list);
      found = argument ? this.#readAt(argument, [], 0) : atRunTime;
    } while (cursor.next());
    return found;
  }

  #text = (node: SyntaxNode) => this.#source.slice(node.from, node.to);

  #keepVariables(statement: SyntaxNode): void {
    if (statement.name === "FunctionDeclaration") {
      const name = statement.getChild("VariableDefinition");
      if (name) this.#variables.set(this.#text(name), statement);
    }
    const declaration = statement.name === "ExportDeclaration" ? statement.getChild("VariableDeclaration") : statement;
    if (declaration?.name !== "VariableDeclaration") return;
    let name: SyntaxNode | null = null;
    let isValue = false;
    for (const part of childrenOf(declaration)) {
      if (part.name === "VariableDefinition") name = part;
      else if (part.name === "Equals") isValue = true;
      else if (isValue && name) {
        this.#variables.set(this.#text(name), part);
        [name, isValue] = [null, false];
      }
    }
  }

  /** Returns what a statement exports as the configuration: `export default`, `module.exports`, Eleventy's `export const config`. */
  #exportsOf(statement: SyntaxNode): SyntaxNode[] {
    if (statement.name === "ExportDeclaration") {
      const parts = childrenOf(statement).filter(({ name }) => name !== ";");
      const last = parts.at(-1);
      if (last && parts.some(({ name }) => name === "default")) return [last];
      const config = statement.getChild("VariableDeclaration") && this.#variables.get("config");
      return config && statement.from <= config.from && config.to <= statement.to ? [config] : [];
    }
    const assignment = statement.name === "ExpressionStatement" ? statement.getChild("AssignmentExpression") : null;
    const [left, , right] = assignment ? childrenOf(assignment) : [];
    if (!left || !right) return [];
    return /^(?:module\.)?exports(?:\.config)?$/.test(this.#text(left)) ? [right] : [];
  }

  /** Returns the setting at a path of keys below an expression. */
  #readAt(expression: SyntaxNode, keys: readonly string[], steps: number): Setting {
    if (steps > stepsMax) return atRunTime;
    const again = (next: SyntaxNode | null | undefined) => (next ? this.#readAt(next, keys, steps + 1) : atRunTime);
    switch (expression.name) {
      case "ObjectExpression":
        return keys.length === 0 ? atRunTime : this.#readProperty(expression, keys, steps);
      case "ParenthesizedExpression":
        return again(childrenOf(expression)[1]);
      case "BinaryExpression": {
        // A type beside a value, as in `{ … } satisfies Config`.
        const [value, operator] = childrenOf(expression);
        return operator?.name === "satisfies" || operator?.name === "as" ? again(value) : atRunTime;
      }
      case "VariableName":
        return again(this.#variables.get(this.#text(expression)));
      case "CallExpression": {
        // `defineConfig({ … })`, and what wraps a configuration with more.
        const list = expression.getChild("ArgList");
        return keys.length > 0 && list ? again(argumentsOf(list)[0]) : atRunTime;
      }
      case "ArrowFunction":
      case "FunctionExpression":
      case "FunctionDeclaration":
        return keys.length > 0 ? this.#readResult(expression, keys, steps) : atRunTime;
      default:
        return keys.length === 0 ? this.#readValue(expression) : atRunTime;
    }
  }

  /** Returns the setting in the object that a function returns, if it has one way out. A function without `return` sets nothing. */
  #readResult(made: SyntaxNode, keys: readonly string[], steps: number): Setting {
    const body = made.getChild("Block");
    if (!body) return made.lastChild ? this.#readAt(made.lastChild, keys, steps + 1) : atRunTime;
    const returns = returnsIn(body);
    const [only] = returns;
    if (!only) return absent;
    const value = childrenOf(only).find(({ name }) => name !== "return" && name !== ";");
    return returns.length === 1 && value ? this.#readAt(value, keys, steps + 1) : atRunTime;
  }

  #readProperty(object: SyntaxNode, [key = "", ...below]: readonly string[], steps: number): Setting {
    let found: Setting = absent;
    for (const property of object.getChildren("Property")) {
      const [name, colon, value] = childrenOf(property);
      // Spread objects and computed names may bring any key.
      if (name?.name === "Spread" || name?.name === "[") found = atRunTime;
      if (!name || this.#nameOf(name) !== key) continue;
      // `{ outDir }` is the variable of that name.
      const written = colon ? colon.name === ":" && value : this.#variables.get(key);
      found = written ? this.#readAt(written, below, steps + 1) : atRunTime;
    }
    return found;
  }

  #nameOf(node: SyntaxNode): string | null {
    if (node.name === "PropertyDefinition") return this.#text(node);
    return node.name === "String" ? textOf(this.#text(node)) : null;
  }

  #readValue(node: SyntaxNode): Setting {
    const text = this.#text(node);
    switch (node.name) {
      case "String": {
        const value = textOf(text);
        return value === null ? atRunTime : { is: "written", value };
      }
      case "TemplateString": {
        const value = node.getChild("Interpolation") ? null : textOf(text);
        return value === null ? atRunTime : { is: "written", value };
      }
      case "Number":
        return { is: "written", value: Number(text) };
      case "BooleanLiteral":
        return { is: "written", value: text === "true" };
      case "null":
        return { is: "written", value: null };
      default:
        return atRunTime;
    }
  }
}

/** Returns the text in quotes; null if characters of it are escaped. */
const textOf = (quoted: string) => (quoted.length < 2 || quoted.includes("\\") ? null : quoted.slice(1, -1));

const argumentsOf = (list: SyntaxNode) => childrenOf(list).filter(({ name }) => !/^[(),]$/.test(name));

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name !== "LineComment" && child.name !== "BlockComment") children.push(child);
  }
  return children;
}

/** The `return` statements of a function, without those of functions inside of it. */
function returnsIn(body: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const waiting = [body];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    for (const child of childrenOf(node)) {
      if (child.name === "ReturnStatement") found.push(child);
      else if (!/^(?:ArrowFunction|Function(?:Expression|Declaration)|MethodDeclaration|Property)$/.test(child.name))
        waiting.push(child);
    }
  }
  return found;
}
