import postcss from "postcss";
import valueParser from "postcss-value-parser";
import type { HtmlElement, HtmlSource } from "../html-source.ts";
import { fileNameOf, resolveLink } from "../page-paths.ts";
import { isPicturePath } from "./picture-path-schema.ts";

// Finds the places of a site that use a file: addresses in pages and stylesheets, which are resolved, and file names in other texts,
// such as a script's, which count as a use because they may be one.

const others =
  "mp4 webm ogv mov mp3 ogg oga wav m4a woff woff2 ttf otf eot pdf doc docx xls xlsx ppt pptx odt ods csv zip";
const endings = new Set(others.split(" "));

/** Returns true for a file that pages show, play or offer: a picture, a video, a sound, a font, a document. */
export const isAssetPath = (path: string) =>
  isPicturePath(path) || endings.has(/\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "");

export interface UsedAddress {
  address: string;
  /** The ref of the element that names it; null in a style. */
  ref: string | null;
}

const loading = new Set(["src", "poster", "data", "background", "href", "xlink:href", "content", "action"]);
const sets = new Set(["srcset", "imagesrcset"]);

/** Returns the addresses that a page's elements and styles name, those of links too, in document order. */
export function addressesOfPage({ elements }: HtmlSource): UsedAddress[] {
  return elements.flatMap((element, index) => {
    const ref = `e${index + 1}`;
    const named = [...element.attributes].flatMap(([name, value]) => addressesOfAttribute(name, value));
    const styled = element.tag === "style" ? addressesOfStyles(styleText(element)) : [];
    return [...named.map((address) => ({ address, ref })), ...styled.map((address) => ({ address, ref: null }))];
  });
}

function addressesOfAttribute(name: string, value: string): string[] {
  if (loading.has(name) || /^data-.*(?:src|bg|image|poster|href)/.test(name)) return [value];
  if (sets.has(name) || /^data-.*srcset/.test(name))
    return value.split(",").flatMap((candidate) => candidate.trim().split(/\s+/)[0] ?? []);
  return name === "style" ? addressesOfStyles(`a{${value}}`) : [];
}

const styleText = ({ children }: HtmlElement) =>
  children.map((child) => (child.type === "text" ? child.value : "")).join("");

/** Returns the addresses that a stylesheet names; none if it can't be read. */
export function addressesOfStyles(source: string): string[] {
  const found: string[] = [];
  const addFrom = (text: string) =>
    valueParser(text).walk((node) => {
      if (node.type === "string") found.push(node.value);
      if (node.type !== "function" || node.value.toLowerCase() !== "url") return;
      const [first] = node.nodes;
      if (first?.type === "word") found.push(first.value);
    });
  try {
    const root = postcss.parse(source);
    root.walkDecls(({ value }) => void addFrom(value));
    root.walkAtRules("import", ({ params }) => void addFrom(params));
    return found.filter((address) => address !== "");
  } catch {
    return [];
  }
}

/** Returns the file that an address means on a page or in a stylesheet; null if there is no such file on the site. */
export function usedFile(
  from: string,
  address: string,
  site: { paths: ReadonlySet<string>; root: string },
): string | null {
  const { path } = resolveLink(from, address, site.paths, site.root);
  return path === from ? null : path;
}

/** Returns the names of files that a text names in other places than these addresses. Names with spaces have to be encoded. */
export function fileNamesIn(text: string, addresses: ReadonlySet<string>): Set<string> {
  const known = new Set([...addresses].map((address) => address.replace(/[?#].*$/s, "")));
  const names = new Set<string>();
  // One step for each character: a text can be one word of a megabyte.
  for (const [word] of text.matchAll(/[^\s"'`()<>=,;?#&]+/g)) {
    const address = word.replace(/[.:!]$/, "");
    if (known.has(address) || !isAssetPath(address.slice(-8))) continue;
    const name = fileNameOf(address);
    names.add(name).add(decoded(name));
  }
  return names;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
