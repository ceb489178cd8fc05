import { attributeValueSpan, type HtmlElement, type HtmlSource } from "../html-source.ts";
import { folderOf, homePage, isHtmlPath, isStylePath, resolveLink } from "../page-paths.ts";
import type { SiteSource } from "../site-source.ts";
import { type Condition, type Layer, readSheet, readSheetFile, type Sheet, type SheetRule } from "./read-sheet.ts";

// The stylesheets of a page, in the order in which they apply.

export interface StyledPage {
  path: string;
  html: HtmlSource;
}

/** A rule, with its place among all rules of the page. */
export interface PageRule {
  rule: SheetRule;
  sheet: Sheet;
  conditions: readonly Condition[];
  layer: Layer;
  /** Counts up through all stylesheets. */
  order: number;
}

export interface PageSheets {
  page: StyledPage;
  isQuirky: boolean;
  rules: PageRule[];
  /** The files and style elements, each once, with whether all of it always applies, and where its rules end. */
  sheets: { sheet: Sheet; isPlain: boolean; endOrder: number }[];
  /** Compares cascade layers: positive if the first wins for a normal declaration. */
  compareLayers: (left: Layer, right: Layer) => number;
  /** The properties that each animation changes, by its name. */
  keyframes: Map<string, Set<string>>;
  /** True if a stylesheet lies outside of the site, or can't be parsed. */
  hasUnread: boolean;
}

const sheetsMax = 60;
/** Stylesheets from elsewhere that only bring fonts or icons. */
const fontSheet = /font|typekit|icon/i;
const isLocal = (href: string) => !/^\s*(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href);

/** The files of a site, each read once, and where its addresses lead. */
export class SiteTexts {
  readonly site: SiteSource;
  readonly paths: ReadonlySet<string>;
  readonly pages: readonly string[];
  private readonly top: string;
  private readonly texts = new Map<string, Promise<string | null>>();

  constructor(site: SiteSource) {
    this.site = site;
    this.paths = new Set(site.paths);
    this.pages = site.paths.filter((path) => isHtmlPath(path));
    const byDepth = this.pages.toSorted((left, right) => left.split("/").length - right.split("/").length);
    this.top = folderOf(homePage(byDepth) ?? "");
  }

  read(path: string): Promise<string | null> {
    const known = this.texts.get(path) ?? this.site.read(path);
    this.texts.set(path, known);
    return known;
  }

  resolve(from: string, href: string): string | null {
    const { path } = resolveLink(from, href, this.paths, this.top);
    return path !== null && isStylePath(path) ? path : null;
  }
}

/** Returns the elements of a page in order, without what lies in templates and in fallbacks for browsers without scripts. */
export function liveElements(root: HtmlElement): HtmlElement[] {
  const found: HtmlElement[] = [];
  const waiting: HtmlElement[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next !== root) found.push(next);
    // A fallback has no elements for a browser that runs scripts.
    if (next.tag === "template") continue;
    for (let index = next.children.length - 1; index >= 0; index--) {
      const child = next.children[index];
      if (child?.type === "element") waiting.push(child);
    }
  }
  return found;
}

/** Returns where the doctype of a page ends; 0 if it has none. */
export function doctypeEnd(source: string): number {
  let at = 0;
  for (;;) {
    at += /^[\s\uFEFF]*/.exec(source.slice(at, at + 5_000))?.[0].length ?? 0;
    if (!source.startsWith("<!--", at)) break;
    const end = source.indexOf("-->", at + 4);
    if (end === -1) return 0;
    at = end + 3;
  }
  const doctype = /^<!doctype\s+html[^>]{0,500}>/i.exec(source.slice(at, at + 600))?.[0];
  return doctype === undefined ? 0 : at + doctype.length;
}

/** Returns the media of a link to a stylesheet; null if the element is not one. */
function linkedMedia({ attributes }: HtmlElement): string | null {
  const rel = (attributes.get("rel") ?? "").toLowerCase().split(/\s+/);
  const onload = attributes.get("onload") ?? "";
  const isLate = rel.includes("preload") && attributes.get("as") === "style" && /stylesheet/.test(onload);
  if (!(rel.includes("stylesheet") || isLate) || rel.includes("alternate") || attributes.has("disabled")) return null;
  if (!/^(?:text\/css)?$/i.test(attributes.get("type")?.trim() ?? "")) return null;
  // A link that loads late gives itself all media when it has loaded.
  return /media/.test(onload) ? "" : (attributes.get("media") ?? "");
}

/** The names of layers at each level, in the order in which a page first names them. */
class LayerOrder {
  private readonly names = new Map<string, Map<string, number>>();

  add(layer: Layer): void {
    for (let depth = 0; depth < layer.length; depth++) {
      const around = layer.slice(0, depth).join(".");
      const names = this.names.get(around) ?? new Map<string, number>();
      const name = layer[depth] ?? "";
      if (!names.has(name)) names.set(name, names.size);
      this.names.set(around, names);
    }
  }

  readonly compare = (left: Layer, right: Layer): number => {
    for (let depth = 0; ; depth++) {
      const [one, other] = [left[depth], right[depth]];
      // A rule outside of the further layers wins over those inside.
      if (one === undefined || other === undefined) return (one === undefined ? 1 : 0) - (other === undefined ? 1 : 0);
      if (one === other) continue;
      const names = this.names.get(left.slice(0, depth).join("."));
      return (names?.get(one) ?? 0) - (names?.get(other) ?? 0);
    }
  };
}

class SheetReader {
  readonly layers = new LayerOrder();
  readonly result: PageSheets;
  private readonly texts: SiteTexts;
  private read = 0;

  constructor(texts: SiteTexts, page: StyledPage) {
    this.texts = texts;
    this.result = {
      page,
      isQuirky: doctypeEnd(page.html.source) === 0,
      rules: [],
      sheets: [],
      compareLayers: this.layers.compare,
      keyframes: new Map(),
      hasUnread: false,
    };
  }

  async addFile(from: string, href: string, conditions: readonly Condition[], layer: Layer, above: readonly string[]) {
    if (!isLocal(href)) {
      this.result.hasUnread ||= !fontSheet.test(href);
      return;
    }
    const path = this.texts.resolve(from, href);
    if (path === null || above.includes(path)) return;
    this.read += 1;
    const source = this.read > sheetsMax ? null : await this.texts.read(path);
    if (source === null) this.result.hasUnread = true;
    else await this.add(readSheetFile(path, source), conditions, layer, [...above, path]);
  }

  async add(sheet: Sheet, conditions: readonly Condition[], layer: Layer, above: readonly string[]) {
    if (sheet.root === null) this.result.hasUnread = true;
    const { rules, keyframes } = this.result;
    if (layer.length > 0) this.layers.add(layer);
    for (const part of sheet.parts) {
      if (part.type === "layers") for (const named of part.layers) this.layers.add([...layer, ...named]);
      else if (part.type === "keyframes") {
        const known = keyframes.get(part.name) ?? new Set();
        keyframes.set(part.name, new Set([...known, ...part.properties]));
      } else if (part.type === "import") {
        if (part.layer.length > 0) this.layers.add([...layer, ...part.layer]);
        const inside = [...conditions, ...part.conditions];
        await this.addFile(sheet.path, part.href, inside, [...layer, ...part.layer], above);
      } else {
        const inside = [...layer, ...part.layer];
        const all = [...conditions, ...part.conditions];
        rules.push({ rule: part, sheet, conditions: all, layer: inside, order: rules.length });
      }
    }
    const isPlain = conditions.length === 0 && layer.length === 0;
    this.result.sheets.push({ sheet, isPlain, endOrder: rules.length - 0.5 });
  }
}

const mediaCondition = (media: string): Condition[] =>
  /^\s*(?:all|screen)?\s*$/i.test(media) ? [] : [{ name: "media", params: media }];

/** Reads the stylesheets of a page. */
export async function readPageSheets(texts: SiteTexts, page: StyledPage): Promise<PageSheets> {
  const reader = new SheetReader(texts, page);
  let base = "";
  for (const element of liveElements(page.html.root)) {
    if (element.tag === "base" && base === "") base = element.attributes.get("href")?.trim() ?? "";
    const media = element.tag === "link" ? linkedMedia(element) : null;
    if (media !== null) {
      const href = element.attributes.get("href") ?? "";
      const from = basePath(page.path, base, href);
      if (from === null) reader.result.hasUnread = true;
      else await reader.addFile(from, href, mediaCondition(media), [], []);
    }
    if (element.tag !== "style" || !element.inSource) continue;
    if (!/^(?:text\/css)?$/i.test(element.attributes.get("type")?.trim() ?? "")) continue;
    const span = { start: element.innerStart, end: element.innerEnd };
    const sheet = readSheet(page.path, page.html.source, span, "element");
    await reader.add(sheet, mediaCondition(element.attributes.get("media") ?? ""), [], []);
  }
  return reader.result;
}

/** Returns the path from which a link on a page resolves; null if the page's base lies outside of the site. */
function basePath(page: string, base: string, href: string): string | null {
  if (base === "" || !isLocal(href)) return page;
  if (!isLocal(base)) return null;
  const folder = folderOf(page);
  const path = base.startsWith("/") ? base.slice(1) : folder === "" ? base : `${folder}/${base}`;
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/**
 * Returns the declarations of a style attribute as a stylesheet; null if the element has none that can be edited. Its source has
 * `_` in the place of each character reference, so that the positions are those of the file.
 */
export function readStyleAttribute(page: StyledPage, element: HtmlElement): Sheet | null {
  const span = element.attributeSpans.get("style");
  const value = span === undefined ? null : attributeValueSpan(page.html.source, span);
  if (value === null) return null;
  const { source } = page.html;
  const given = source.slice(value.start, value.end);
  const text = given.replace(/&#?\w{1,40};?/g, (reference) => "_".repeat(reference.length));
  // A sheet keeps its source, and a page may have thousands of these attributes: only those with references get a copy.
  const masked = text === given ? source : source.slice(0, value.start) + text + source.slice(value.end);
  return readSheet(page.path, masked, value, "attribute");
}
