import type { HtmlElement } from "#lib/page-source/html-source.ts";
import { wouldBeCode } from "./mask-code.ts";

// New texts as Markdown.

/** Returns a text so that Markdown reads it as these words. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*[\]]/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/<(?=[\p{L}/!?])/gu, "\\<")
    .replace(/&(?=[a-z]+;|#)/gi, "\\&");
}

/** Marks at the beginning of a line would begin a heading, a list or a quotation. */
export const escapeBeginning = (text: string): string =>
  text.replace(/^(?=[#>+|~-]|={2})/, "\\").replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");

/** Returns what elements of a line say, as Markdown; null for something that is not written here. */
export function writeInline(children: HtmlElement["children"], isInTable = false): string | null {
  let text = "";
  for (const child of children) {
    if (child.type === "text") {
      if (wouldBeCode(child.value)) return null;
      const written = escapeMarkdown(child.value.replace(/\s+/g, " "));
      text += isInTable ? written.replaceAll("|", "\\|") : written;
      continue;
    }
    const inside = writeInline(child.children, isInTable);
    if (inside === null) return null;
    if (child.tag === "strong" || child.tag === "b") text += `**${inside}**`;
    else if (child.tag === "em" || child.tag === "i") text += `*${inside}*`;
    else if (child.tag === "a") {
      const href = child.attributes.get("href") ?? "";
      if (/[\s()<>]/.test(href) || href === "") return null;
      text += `[${inside}](${href})`;
    } else if (child.tag === "span") text += inside;
    else return null;
  }
  return text;
}

/** Returns a new block as lines of Markdown; null for something that is not written here. */
export function writeBlock(element: HtmlElement): string[] | null {
  const { tag, children } = element;
  const inline = () => {
    const text = writeInline(children)?.trim();
    return text === undefined || text === "" ? null : text;
  };
  if (/^h[1-6]$/.test(tag)) {
    const text = inline();
    return text === null ? null : [`${"#".repeat(Number(tag.slice(1)))} ${text}`];
  }
  if (tag === "p") {
    const text = inline();
    return text === null ? null : [escapeBeginning(text)];
  }
  if (tag === "ul" || tag === "ol") {
    const items = elementsIn(element).map((item) => (item.tag === "li" ? writeInline(item.children)?.trim() : null));
    if (items.length === 0 || !items.every((item) => item)) return null;
    return items.map((item, index) => `${tag === "ul" ? "-" : `${index + 1}.`} ${escapeBeginning(item ?? "")}`);
  }
  if (/^(?:section|div|article)$/.test(tag)) {
    const blocks = elementsIn(element).map(writeBlock);
    if (blocks.length === 0 || blocks.some((block) => block === null)) return null;
    return blocks.flatMap((block, index) => (index === 0 ? (block ?? []) : ["", ...(block ?? [])]));
  }
  return null;
}

const elementsIn = ({ children }: HtmlElement) => children.filter((child) => child.type === "element");
