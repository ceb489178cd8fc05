// HTML from templates: every value is escaped unless a template made it.

export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Markup | readonly Markup[] | string | number | null | undefined | false;

export const escapeHtml = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

const toText = (value: Value): string => {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Markup) return value.text;
  return typeof value === "object" ? value.map(({ text }) => text).join("") : escapeHtml(String(value));
};

/** Returns the template with its values escaped. Absent values leave nothing. */
export function markup(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(strings.map((text, index) => text + toText(values[index])).join(""));
}

/** Returns an attribute with a space before it; nothing for an absent value. */
export function attribute(name: string, value: string | number | null | undefined): Markup {
  return new Markup(value === null || value === undefined ? "" : ` ${name}="${escapeHtml(String(value))}"`);
}

const blocks = new Set(
  "html head body title meta link header footer nav main section div article aside ul ol li dl dt dd figure figcaption img blockquote h1 h2 h3 p details summary form label input textarea button address table".split(
    " ",
  ),
);
const voids = new Set("meta link img input br".split(" "));
const inlineHere = new Set(["img", "button", "input", "textarea"]);

/**
 * Returns templates’ HTML with each block on a line of its own, as a person would write it. `indent` stands before every line but the
 * first. Space within a block becomes one space; nothing in the kit shows more.
 */
export function layOut({ text }: Markup, indent = "", unit = "  "): string {
  const lines: string[] = [];
  let depth = 0;
  let open = "";
  const flush = () => {
    const line = open.replace(/\s+/g, " ").trim();
    if (line !== "") lines.push(indent + unit.repeat(depth) + line);
    open = "";
  };
  // Each start of a block that has only words and inline elements in it stays on one line with its end.
  const tokens = text.match(/<[^>]+>|[^<]+/g) ?? [];
  for (const [at, token] of tokens.entries()) {
    const [, slash = "", tag = ""] = /^<(\/?)([a-z0-9]+)/i.exec(token) ?? [];
    if (!blocks.has(tag) || inlineHere.has(tag)) {
      open += token;
      if (tag === "img" && slash === "" && open.trim() === token) flush();
    } else if (slash === "/") {
      if (isShort(tokens, at, tag)) {
        open += token;
        flush();
      } else {
        flush();
        depth--;
        open = token;
        flush();
      }
    } else {
      flush();
      open = token;
      if (voids.has(tag)) flush();
      else if (!isShortStart(tokens, at, tag)) {
        flush();
        depth++;
      }
    }
  }
  flush();
  return lines.join("\n").slice(indent.length);
}

/** Whether no block begins between the end tag at `at` and its start. */
function isShort(tokens: readonly string[], at: number, tag: string): boolean {
  for (let index = at - 1; index >= 0; index--) {
    const [, slash = "", other = ""] = /^<(\/?)([a-z0-9]+)/i.exec(tokens[index] ?? "") ?? [];
    if (blocks.has(other) && !inlineHere.has(other)) return slash === "" && other === tag;
    if (other === "img") return false;
  }
  return false;
}

function isShortStart(tokens: readonly string[], at: number, tag: string): boolean {
  for (let index = at + 1; index < tokens.length; index++) {
    const [, slash = "", other = ""] = /^<(\/?)([a-z0-9]+)/i.exec(tokens[index] ?? "") ?? [];
    if (blocks.has(other) && !inlineHere.has(other)) return slash === "/" && other === tag;
    if (other === "img") return false;
  }
  return false;
}
