import type { Nodes } from "mdast";
import { escapeAttribute, escapeText } from "#lib/page-source/html-source.ts";
import { parseMarkdown } from "../texts/markdown-texts.ts";
import { hole } from "../texts/source-text.ts";
import { holedBody, kindOfFile, structuredMax } from "../texts/texts-of-file.ts";
import { readValues, textOf } from "./read-values.ts";

/**
 * Returns a plain page with the texts, links and pictures of a Markdown file or a template, so that two versions are compared as pages are;
 * null for other files, and for those that can't be read. Expressions of templates become "…".
 */
export function sketchPage(path: string, source: string): string | null {
  const kind = kindOfFile(path);
  if ((kind !== "markdown" && kind !== "template") || source.length > structuredMax) return null;
  const values = readValues(path, source);
  const body = kind === "markdown" ? sketchMarkdown(holedBody(path, source)) : holedBody(path, source);
  if (body === null) return null;
  const [title, description] = [textOf(values, "title"), textOf(values, "description")];
  const head = [
    title === "" ? "" : `<title>${escapeText(title)}</title>`,
    description === "" ? "" : `<meta name="description" content="${escapeAttribute(description)}">`,
  ];
  return `${head.join("")}${body}`.replaceAll(new RegExp(`${hole}+`, "g"), "…");
}

function sketchMarkdown(source: string): string | null {
  const tree = parseMarkdown(source);
  return tree && inside(tree);
}

const inside = (node: Nodes): string => ("children" in node ? node.children.map(sketch).join("") : "");
const element = (tag: string, node: Nodes) => `<${tag}>${inside(node)}</${tag}>`;

function sketch(node: Nodes): string {
  switch (node.type) {
    case "text":
      return escapeText(node.value);
    case "inlineCode":
      return `<code>${escapeText(node.value)}</code>`;
    case "code":
      return `<pre>${escapeText(node.value)}</pre>`;
    case "html":
      return node.value;
    case "break":
      return "<br>";
    case "heading":
      return element(`h${node.depth}`, node);
    case "paragraph":
      return element("p", node);
    case "blockquote":
      return element("blockquote", node);
    case "list":
      return element(node.ordered ? "ol" : "ul", node);
    case "listItem":
      // The paragraph of a short entry is the entry.
      return `<li>${node.children.map((child) => (child.type === "paragraph" ? inside(child) : sketch(child))).join("")}</li>`;
    case "table":
      return element("table", node);
    case "tableRow":
      return element("tr", node);
    case "tableCell":
      return element("td", node);
    case "strong":
      return element("strong", node);
    case "emphasis":
      return element("em", node);
    case "link":
      return `<a href="${escapeAttribute(node.url)}">${inside(node)}</a>`;
    case "image":
      return `<img src="${escapeAttribute(node.url)}" alt="${escapeAttribute(node.alt ?? "")}">`;
    default:
      return inside(node);
  }
}
