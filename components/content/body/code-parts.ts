// Code of generators in Markdown. The parser of Markdown would read it as text, so it is taken away before and put back after.

/** A line, or lines without an empty one between, that are code alone. */
const codeLines = [
  // Hugo, Jekyll, Eleventy: shortcodes and tags. Those whose content is no Markdown are code as a whole.
  /\{\{[<%][ \t]*(?<shortcode>highlight|mermaid|math|katex|raw|rawhtml)\b[\s\S]*?\{\{[<%][ \t]*\/[ \t]*\k<shortcode>[ \t]*[>%]\}\}[ \t]*/,
  /\{%-?[ \t]*(?<tag>raw|highlight|code|comment)\b[\s\S]*?\{%-?[ \t]*end\k<tag>[ \t]*-?%\}[ \t]*/,
  /(?:\{\{[<%](?:(?![>%]\}\})(?!\r?\n[ \t]*\r?\n)[\s\S])*[>%]\}\}[ \t]*)+/,
  /(?:(?:\{%(?:(?!%\})(?!\r?\n[ \t]*\r?\n)[\s\S])*%\}|\{\{(?:(?!\}\})[^\r\n])*\}\}|\{#(?:(?!#\})[^\r\n])*#\}|<%(?:(?!%>)[^\r\n])*%>|\{:[^\r\n}]*\})[ \t]*)+/,
  // VitePress, Docusaurus: containers.
  /:{3,}[^\r\n]*/,
  // Formulas.
  /\$\$(?:(?!\$\$)[\s\S])*\$\$[ \t]*/,
  // MDX.
  /(?:import|export)[ \t][^\r\n]*["'{][^\r\n]*/,
  /\{\/\*(?:(?!\*\/\})[\s\S])*\*\/\}[ \t]*/,
  /\[\[?toc\]?\][ \t]*/i,
];
const codeLine = new RegExp(`^(?:${codeLines.map(({ source }) => source).join("|")})$`, "gim");

export interface Span {
  start: number;
  end: number;
}

/** Returns the parts of a text that are whole lines of code, in order. Those that touch a part of `kept` are left out. */
export function findCodeLines(text: string, kept: readonly Span[]): Span[] {
  const found = [...text.matchAll(codeLine)].map(({ 0: code, index }) => ({
    start: index,
    end: index + code.trimEnd().length,
  }));
  return found.filter(({ start, end }) => !kept.some((one) => one.start < end && start < one.end));
}

export const blank = (text: string) => text.replace(/[^\r\n]/g, " ");

/** Code inside of a line. */
const inlineCode = [
  /\{\{(?:(?!\}\})[^\r\n])+\}\}/,
  /\{%(?:(?!%\})[^\r\n])+%\}/,
  /<%(?:(?!%>)[^\r\n])+%>/,
  /\{[:#.][^\r\n{}]+\}/,
  /\{\/\*(?:(?!\*\/\})[^\r\n])*\*\/\}/,
  /!?\[\[[^\r\n[\]]+\]\]/,
  /\$\$[^\r\n$]+\$\$/,
  /(?<![\p{L}\p{N}$\\])\$(?=[^\s$])[^\r\n$]*[^\s$\\]\$(?![\p{N}$])/u,
  /(?<=[^\s>][ \t]*)<\/?[A-Z][\w.]*(?:[ \t][^\r\n<>]*)?\/?>/,
  /\^\[[^\r\n[\]]+\]/,
];
const inlinePattern = new RegExp(inlineCode.map(({ source }) => source).join("|"), "gu");

const [first, padding, digits] = ["\uE000", "\uE001", 0xe100];
const masked = /\uE000([\uE100-\uE1FF])([\uE100-\uE1FF])\uE001*/g;
const isUsed = /[\uE000\uE001\uE100-\uE1FF]/;

/** Code that was taken out of a text. */
export class MaskedCode {
  private readonly codes: string[] = [];

  /** Returns a text of the same length in which each code is a word. */
  mask(text: string): string {
    if (isUsed.test(text)) return text;
    return text.replace(inlinePattern, (code) => (this.codes.length > 65_000 ? code : this.add(code, code.length)));
  }

  /** Keeps a code, and returns the word that stands for it. */
  add(code: string, length = 3): string {
    const index = this.codes.push(code) - 1;
    const digit = (value: number) => String.fromCharCode(digits + value);
    return `${first}${digit(index >> 8)}${digit(index & 255)}`.padEnd(length, padding);
  }

  /** Returns a text with the code that it had. */
  restore(text: string): string {
    return text.replace(masked, (word) => this.codeOf(word));
  }

  /** Returns a text as its words and codes, in order. */
  split(text: string): { text: string; isCode: boolean }[] {
    const parts: { text: string; isCode: boolean }[] = [];
    let at = 0;
    for (const { 0: word, index } of text.matchAll(masked)) {
      if (index > at) parts.push({ text: text.slice(at, index), isCode: false });
      parts.push({ text: this.codeOf(word), isCode: true });
      at = index + word.length;
    }
    if (at < text.length) parts.push({ text: text.slice(at), isCode: false });
    return parts;
  }

  private codeOf(word: string): string {
    return this.codes[((word.charCodeAt(1) - digits) << 8) + (word.charCodeAt(2) - digits)] ?? "";
  }
}
