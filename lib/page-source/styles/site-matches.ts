import { type HtmlElement, parseHtml } from "../html-source.ts";
import { mayEverMatch, readSelector } from "./match-selector.ts";
import { liveElements, readPageSheets, type SiteTexts, type StyledPage } from "./page-sheets.ts";

// Whether a rule concerns only one element, on all pages of the site.

/** Beyond these, a rule in a shared stylesheet is taken to concern other elements too. */
export const pagesMax = 300;
export const charactersMax = 20_000_000;
/** Sources from which pages are made: what they style isn't known. */
const templatePath =
  /\.(?:njk|liquid|hbs|handlebars|mustache|ejs|pug|twig|erb|haml|php|astro|vue|svelte|jsx|tsx|mdx?)$/i;
const documentPath =
  /(?:^|\/)(?:readme|license|changelog|contributing|code_of_conduct|security)[^/]*$|(?:^|\/)(?:\.github|docs)\//i;

/** Whether a site has sources from which pages are made, so that not every page can be read. */
export const hasTemplates = (paths: readonly string[]) =>
  paths.some((path) => templatePath.test(path) && !documentPath.test(path));

interface SitePage {
  page: StyledPage;
  elements: HtmlElement[];
  isQuirky: boolean;
  sheetPaths: Set<string>;
}

export class SiteMatches {
  private readonly texts: SiteTexts;
  private readonly page: StyledPage;
  private pages: Promise<SitePage[] | null> | null = null;

  constructor(texts: SiteTexts, page: StyledPage) {
    this.texts = texts;
    this.page = page;
  }

  /** Returns every page with its stylesheets; null if there are too many, or if some can't be read. */
  private async readPages(): Promise<SitePage[] | null> {
    const { texts } = this;
    if (texts.pages.length > pagesMax) return null;
    if (hasTemplates(texts.site.paths)) return null;
    const pages: SitePage[] = [];
    let characters = 0;
    for (const path of texts.pages) {
      const source = path === this.page.path ? this.page.html.source : await texts.read(path);
      characters += source?.length ?? 0;
      if (source === null || characters > charactersMax) return null;
      const page = path === this.page.path ? this.page : { path, html: parseHtml(source) };
      // A page beyond the parser's limits is read as an empty one.
      if (page.html.elements.length === 0 && source.trim() !== "") return null;
      const sheets = await readPageSheets(texts, page);
      pages.push({
        page,
        elements: liveElements(page.html.root),
        isQuirky: sheets.isQuirky,
        sheetPaths: new Set(sheets.sheets.filter(({ sheet }) => sheet.kind === "file").map(({ sheet }) => sheet.path)),
      });
    }
    return pages;
  }

  /** Returns true if a rule with these selectors, in this file, can't style any other element on any page. */
  async isOnlyFor(element: HtmlElement, selectors: string, file: string): Promise<boolean> {
    const selector = readSelector(selectors);
    this.pages ??= this.readPages();
    const pages = await this.pages;
    if (selector === null || pages === null) return false;
    return pages
      .filter(({ page, sheetPaths }) => sheetPaths.has(file) || page.path === file)
      .every(({ elements, isQuirky }) =>
        elements.every((other) => other === element || !mayEverMatch(selector, other, isQuirky)),
      );
  }

  /** Returns the class names and ids on every page that can be read. */
  async usedNames(): Promise<Set<string>> {
    this.pages ??= this.readPages();
    const pages = (await this.pages) ?? [];
    const names = new Set<string>();
    const elements = [...pages.flatMap((one) => one.elements), ...this.page.html.elements];
    for (const { classes, attributes } of elements) {
      for (const name of classes) names.add(name);
      names.add(attributes.get("id") ?? "");
    }
    return names;
  }
}
