// Syntax highlighting for the few languages that websites are written in, from the text alone. It highlights pieces of
// files, as a diff shows them, so it keeps no state that missing lines could upset. Each pattern goes through its text once,
// even a hostile one.

export interface SyntaxNode {
  type: "text" | "element";
  value?: string;
  tagName?: string;
  properties?: { className: string[] };
  children?: SyntaxNode[];
}

type Kind = "tag" | "attribute" | "string" | "comment" | "keyword" | "number";
export type Language = "html" | "css" | "script";

export function languageOf(path: string): Language | null {
  if (/\.(?:html?|xml|svg|vue|njk|hbs|liquid)$/i.test(path)) return "html";
  if (/\.(?:css|scss|less)$/i.test(path)) return "css";
  return /\.(?:[cm]?[jt]sx?|json|webmanifest)$/i.test(path) ? "script" : null;
}

/** Returns the text as tree nodes with syntax classes; joined, they are exactly the text. */
export function highlight(text: string, language: Language): SyntaxNode[] {
  return language === "html" ? highlightMarkup(text) : highlightBy(patterns[language], text);
}

const patterns: Record<Exclude<Language, "html">, RegExp> = {
  css: new RegExp(
    [
      /(?<comment>\/\*[\s\S]*?(?:\*\/|$))/,
      /(?<string>"[^"\n]*"?|'[^'\n]*'?)/,
      /(?<keyword>@[\w-]+|!important)/,
      /(?<attribute>--[\w-]+|[a-z-]+(?=\s{0,9}:\s))/,
      /(?<number>#[\da-f]{3,8}\b|(?<![\w-])\d+(?:\.\d+)?(?:%|[a-z]{1,5})?)/,
      /[\w-]+/,
    ]
      .map(({ source }) => source)
      .join("|"),
    "gi",
  ),
  script: new RegExp(
    [
      /(?<comment>\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*)/,
      /(?<attribute>"[^"\n]*"(?=\s{0,9}:))/,
      /(?<string>"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\[\s\S])*(?:`|$))/,
      /(?<keyword>\b(?:const|let|var|function|return|if|else|for|while|new|class|extends|import|from|export|default|async|await|true|false|null|undefined|this|typeof|of|in|throw|try|catch|finally|switch|case|break|continue)\b)/,
      /(?<number>\b\d+(?:\.\d+)?\b)/,
      /[\w$]+/,
    ]
      .map(({ source }) => source)
      .join("|"),
    "g",
  ),
};

const markup = /(?<comment><!--[\s\S]*?(?:-->|$))|(?<element><[!/?]?[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>?)/gi;
const inside = /(?<tag>^<[!/?]?[^\s/>]+|\/?>$)|(?<string>"[^"]*"|'[^']*')|(?<attribute>[^\s="'/>]+)/g;

function highlightMarkup(text: string): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  let end = 0;
  for (const match of text.matchAll(markup)) {
    nodes.push(...plain(text.slice(end, match.index)));
    if (match.groups?.comment) nodes.push(coloured("comment", match[0]));
    else nodes.push(...highlightBy(inside, match[0]));
    end = match.index + match[0].length;
  }
  return [...nodes, ...plain(text.slice(end))];
}

function highlightBy(pattern: RegExp, text: string): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const kind = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined)?.[0] as Kind | undefined;
    if (!kind) continue;
    nodes.push(...plain(text.slice(end, match.index)), coloured(kind, match[0]));
    end = match.index + match[0].length;
  }
  return [...nodes, ...plain(text.slice(end))];
}

const plain = (value: string): SyntaxNode[] => (value === "" ? [] : [{ type: "text", value }]);

function coloured(kind: Kind, value: string): SyntaxNode {
  const properties = { className: [`syntax-${kind}`] };
  return { type: "element", tagName: "span", properties, children: [{ type: "text", value }] };
}
