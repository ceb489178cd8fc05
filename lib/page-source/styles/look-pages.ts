import { type HtmlElement, parseHtml } from "../html-source.ts";
import { isStylePath } from "../page-paths.ts";
import type { SiteSource } from "../site-source.ts";
import { mayEverMatch, readSelector } from "./match-selector.ts";
import { liveElements, readPageSheets, SiteTexts } from "./page-sheets.ts";

// On which pages of a site a rule of its styles has something to style.

const pagesMax = 100;
const charactersMax = 10_000_000;
/** Elements that are compared with selectors, which takes about a second. */
const comparisonsMax = 500_000;

interface ReadPage {
  path: string;
  elements: HtmlElement[];
  isQuirky: boolean;
  sheetPaths: ReadonlySet<string>;
  /** The classes and ids that the page has, as selectors write them. */
  names: ReadonlySet<string>;
}

export class LookPages {
  /** Null if the site has too many pages. */
  private readonly pages: readonly ReadPage[] | null;
  private readonly known = new Map<string, readonly ReadPage[]>();
  private comparisons = 0;

  private constructor(pages: readonly ReadPage[] | null) {
    this.pages = pages;
  }

  static async read(site: SiteSource): Promise<LookPages> {
    const texts = new SiteTexts(site);
    if (texts.pages.length > pagesMax) return new LookPages(null);
    const pages: ReadPage[] = [];
    let characters = 0;
    for (const path of texts.pages) {
      const source = await texts.read(path);
      characters += source?.length ?? 0;
      if (source === null || characters > charactersMax) return new LookPages(null);
      const html = parseHtml(source);
      const { sheets, isQuirky } = await readPageSheets(texts, { path, html });
      const elements = liveElements(html.root);
      const names = elements.flatMap(({ classes, attributes }) => {
        const id = attributes.get("id");
        return [...[...classes].map((name) => `.${name}`), ...(id === undefined ? [] : [`#${id}`])];
      });
      const sheetPaths = new Set(sheets.map(({ sheet }) => sheet.path));
      pages.push({ path, elements, isQuirky, sheetPaths, names: new Set(names) });
    }
    return new LookPages(pages);
  }

  /** Returns how many pages have an element that one of these rules may style; null if that takes too long to find out. */
  count(uses: readonly { path: string; selector: string }[]): number | null {
    const { pages } = this;
    if (pages === null) return null;
    const found = new Set<ReadPage>();
    for (const { path, selector } of uses) {
      if (found.size === pages.length) break;
      const key = `${path} ${selector}`;
      const having = this.known.get(key) ?? pages.filter((page) => this.hasStyled(page, path, selector));
      if (this.comparisons > comparisonsMax) return null;
      this.known.set(key, having);
      for (const page of having) found.add(page);
    }
    return found.size;
  }

  private hasStyled(
    { path, elements, isQuirky, sheetPaths, names }: ReadPage,
    file: string,
    selectors: string,
  ): boolean {
    if (isStylePath(file) ? !sheetPaths.has(file) : path !== file) return false;
    if (selectors === "") return true;
    const read = readSelector(selectors);
    if (read === null) return false;
    // Most rules of a large stylesheet name a class that the page does not have.
    const mayMatch = selectors.split(",").some((one) => {
      if (/[\\[:(]/.test(one)) return true;
      return [...one.matchAll(/[.#][\w-]+/g)].every(([name]) => isQuirky || names.has(name));
    });
    return (
      mayMatch &&
      elements.some((element) => {
        this.comparisons += 1;
        return this.comparisons <= comparisonsMax && mayEverMatch(read, element, isQuirky);
      })
    );
  }
}
