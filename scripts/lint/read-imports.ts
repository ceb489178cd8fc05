import { parseSync, Visitor } from "oxc-parser";

export interface Import {
  /** The module as it is written. */
  specifier: string;
  /** From 1. */
  line: number;
}

/** Reads every import of a file in the order of its text: of values and of types, `export … from`, `import()` and `require()`. */
export function readImports(path: string, text: string): Import[] {
  const found: { specifier: string; start: number }[] = [];
  const take = (node: { type: string; value?: unknown; start: number } | null | undefined) => {
    if (node?.type === "Literal" && typeof node.value === "string")
      found.push({ specifier: node.value, start: node.start });
  };
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} can't be read: ${errors[0]?.message}`);
  new Visitor({
    ImportDeclaration: ({ source }) => take(source),
    ExportAllDeclaration: ({ source }) => take(source),
    ExportNamedDeclaration: ({ source }) => take(source),
    ImportExpression: ({ source }) => take(source),
    TSImportType: ({ source }) => take(source),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === "Identifier" && callee.name === "require") take(first);
    },
  }).visit(program);
  return found.map(({ specifier, start }) => ({ specifier, line: text.slice(0, start).split("\n").length }));
}
