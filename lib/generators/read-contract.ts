import leven from "leven";
import { type Document, isAlias, isMap, isNode, isScalar, type Node, visit } from "yaml";
import type { z } from "zod";
import { type Contract, contractSchema, entriesMax } from "./contract-schema.ts";
import { parseYaml } from "./parse-yaml.ts";
import { type ContractError, type ContractErrorCode, contractErrorCodes, type Params } from "./schema.ts";

/** The most errors that are told. Who corrects them sees the others then. */
const errorsMax = 20;

export type ReadContract =
  | { ok: true; contract: Contract; at: (key: string) => Place }
  | { ok: false; errors: ContractError[] };
/** Line and column, from 1. */
export type Place = Pick<ContractError, "line" | "column">;

/** Returns what a project.yaml says; or each thing that is wrong in it, with its place, in the order of the text. */
export function readContract(text: string): ReadContract {
  const parsed = parseYaml(text);
  const placeAt = (position: number): Place => {
    const { line, col } = parsed.lines.linePos(position);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const refuse = (...errors: { position: number; code: ContractErrorCode; params?: Params }[]): ReadContract => ({
    ok: false,
    errors: errors
      .sort((a, b) => a.position - b.position)
      .slice(0, errorsMax)
      .map(({ position, code, params = {} }) => ({ ...placeAt(position), code, params })),
  });
  if (!parsed.ok)
    return refuse(
      ...parsed.errors.map(({ code, position }) => ({
        position,
        code,
        params:
          code === "duplicate-key" ? { key: /^[^\s:]{0,100}/.exec(text.slice(position))?.[0] ?? "" } : ({} as Params),
      })),
    );
  const { document } = parsed;
  const forbidden = findForbidden(document);
  if (forbidden.length > 0) return refuse(...forbidden);
  const root = document.contents;
  if (root === null || (isScalar(root) && root.value === null)) return refuse({ position: 0, code: "empty" });
  if (!isMap(root)) return refuse({ position: positionOf(root), code: "not-a-mapping" });

  const read = contractSchema.safeParse(document.toJS());
  if (!read.success) {
    const found = read.error.issues.flatMap((issue) => errorsOf(document, issue));
    // A misspelt key is told once, and not as a missing one too.
    const meant = new Set(found.map(({ params }) => params?.suggestion));
    return refuse(...found.filter(({ code, params }) => code !== "missing-key" || !meant.has(params?.key)));
  }
  return { ok: true, contract: read.data, at: (key) => placeAt(positionOf(nodeAt(document, [key]) ?? root)) };
}

type Found = { position: number; code: ContractErrorCode; params?: Params };

/** Returns what says the same thing at several places, or makes values other than text: neither is needed, and both can be traps. */
function findForbidden(document: Document.Parsed): Found[] {
  const found: Found[] = [];
  visit(document, {
    Node: (_, node) => {
      if (isAlias(node) || node.anchor) found.push({ position: positionOf(node), code: "alias" });
      else if (node.tag && !/^tag:yaml\.org,2002:(?:str|map|seq|null|bool|int|float)$/.test(node.tag))
        found.push({ position: positionOf(node), code: "tag", params: { tag: node.tag.slice(0, 100) } });
    },
    Pair: (_, { key }) => {
      if (isNode(key) && !isScalar(key)) found.push({ position: positionOf(key), code: "syntax" });
    },
  });
  return found;
}

const positionOf = (node: Node | null | undefined) => node?.range?.[0] ?? 0;

function nodeAt(document: Document.Parsed, path: readonly PropertyKey[]): Node | null {
  const found: unknown = document.getIn(path, true);
  return isNode(found) ? found : null;
}

/** Returns the key with which a value stands in its mapping. */
function keyAt(document: Document.Parsed, path: readonly PropertyKey[], key: string): Node | null {
  const mapping = path.length === 0 ? document.contents : nodeAt(document, path);
  if (!isMap(mapping)) return null;
  const pair = mapping.items.find((each) => isScalar(each.key) && String(each.key.value) === key);
  return isNode(pair?.key) ? pair.key : null;
}

function errorsOf(document: Document.Parsed, issue: z.core.$ZodIssue): Found[] {
  const name = issue.path.findLast((part) => typeof part === "string");
  const key = typeof name === "string" ? name.slice(0, 100) : "";
  const value = nodeAt(document, issue.path);
  const beside = keyAt(document, issue.path.slice(0, -1), String(issue.path.at(-1)));
  const position = positionOf(value ?? beside ?? document.contents);
  const told = contractErrorCodes.find((code) => code === issue.message);
  const max = "maximum" in issue ? Number(issue.maximum) : entriesMax;
  if (told) return [{ position, code: told, params: { key, ...(told.startsWith("too-") ? { max } : quoted(value)) } }];
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((unknown) => ({
        position: positionOf(keyAt(document, issue.path, unknown) ?? document.contents),
        code: "unknown-key",
        params: { key: unknown.slice(0, 100), ...nearest(unknown, Object.keys(contractSchema.shape)) },
      }));
    case "invalid_key": {
      const [inner] = issue.issues;
      const code = contractErrorCodes.find((each) => each === inner?.message) ?? "command-name";
      return [{ position: positionOf(beside ?? value ?? document.contents), code, params: { key } }];
    }
    case "invalid_value": {
      const allowed = issue.values.map(String);
      const written = isScalar(value) ? String(value.value).slice(0, 100) : "";
      return [
        {
          position,
          code: "unknown-value",
          params: { key, value: written, allowed: allowed.join(", "), ...nearest(written, allowed) },
        },
      ];
    }
    default: {
      if (!beside && !value) return [{ position, code: "missing-key", params: { key } }];
      if (isScalar(value) && value.value === null) return [{ position, code: "empty-value", params: { key } }];
      const expected = "expected" in issue ? String(issue.expected) : "string";
      return [{ position, code: "wrong-type", params: { key, expected: kinds[expected] ?? "text" } }];
    }
  }
}

/** The kinds of values, as their words are named. */
const kinds: Readonly<Record<string, string>> = { string: "text", array: "list", record: "mapping", object: "mapping" };

const quoted = (node: Node | null): Params =>
  isScalar(node) && typeof node.value === "string" ? { value: node.value.slice(0, 100) } : {};

/** Returns the name that was probably meant: two letters differ at most, or one name begins with the other. */
function nearest(written: string, names: readonly string[]): Params {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");
  const typed = plain(written.slice(0, 40));
  if (typed.length < 3) return {};
  const [best] = names
    .map((name) => ({
      name,
      distance: typed.startsWith(plain(name)) || plain(name).startsWith(typed) ? 0 : leven(typed, plain(name)),
    }))
    .sort((a, b) => a.distance - b.distance);
  return best && best.distance <= 2 ? { suggestion: best.name } : {};
}
