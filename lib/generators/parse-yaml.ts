import { Composer, type CST, type Document, type ErrorCode, Lexer, LineCounter, Parser } from "yaml";

/** The most words, marks and spaces, and levels, of a file. True configurations have a tenth of that. */
const tokensOfConfiguration = 10_000;
const levelsMax = 40;

export type YamlErrorCode = "syntax" | "tab" | "duplicate-key" | "several-documents" | "too-intricate";

export type ParsedYaml =
  | { ok: true; document: Document.Parsed; lines: LineCounter }
  | { ok: false; errors: { code: YamlErrorCode; position: number }[]; lines: LineCounter };

/**
 * Parses YAML that a stranger wrote. The library's composer calls itself for each level, and near the end of the stack a regular
 * expression that is compiled ends the whole process, so what is nested deeply is refused before.
 */
export function parseYaml(text: string, { tokensMax = tokensOfConfiguration } = {}): ParsedYaml {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (const { index } of text.matchAll(/\n/g)) lines.addNewLine(index + 1);
  const refuse = (code: YamlErrorCode, position: number): ParsedYaml => ({
    ok: false,
    errors: [{ code, position }],
    lines,
  });
  let tokens = 0;
  let position = 0;
  for (const token of new Lexer().lex(text)) {
    tokens += 1;
    if (tokens > tokensMax) return refuse("too-intricate", position);
    position += token.length;
  }
  const parsed = [...new Parser().parse(text)];
  const deep = parsed.map(findDeep).find((offset) => offset !== null);
  if (deep !== undefined && deep !== null) return refuse("too-intricate", deep);
  const composer = new Composer({ logLevel: "silent", uniqueKeys: true });
  const [document, other] = [...composer.compose(parsed, true, text.length)];
  const errors = (document?.errors ?? []).map(({ code, pos: [position] }) => ({ code: codeOf(code), position }));
  // Behind one mistake of the syntax most others are its consequences.
  const first = errors.find(({ code }) => code !== "duplicate-key");
  if (errors.length > 0) return { ok: false, errors: first ? [first] : errors, lines };
  if (other) return refuse("several-documents", other.range[0]);
  return document ? { ok: true, document, lines } : refuse("syntax", 0);
}

function codeOf(code: ErrorCode): YamlErrorCode {
  if (code === "DUPLICATE_KEY") return "duplicate-key";
  return code === "TAB_AS_INDENT" ? "tab" : "syntax";
}

/** Returns where a token is nested too deeply; null if it is not. */
function findDeep(token: CST.Token): number | null {
  const waiting: { token: CST.Token; level: number }[] = [{ token, level: 1 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { token, level } = next;
    if (level > levelsMax) return "offset" in token ? token.offset : 0;
    const below = "items" in token ? token.items.flatMap(({ key, value }) => [key, value]) : [];
    if ("value" in token && token.value) below.push(token.value);
    for (const each of below) if (each) waiting.push({ token: each, level: level + 1 });
  }
  return null;
}
