import { slugOf } from "#lib/page-source/address-schema.ts";
import { isInside, textOf } from "#lib/page-source/html-source.ts";
import { fileNameOf, resolveLink } from "#lib/page-source/page-paths.ts";
import { titleOf } from "#lib/page-source/page-title.ts";
import { newPagePath as pathBeside } from "../edits/new-page.ts";
import { pagesByContent, pagesByFileName } from "../site/find-page.ts";
import { findNavigations } from "../site/navigation.ts";
import { mainHeadings } from "../site/outline.ts";
import { regionOfElement } from "../site/page-regions.ts";
import type { Page } from "../site/site-files.ts";
import type { SiteView } from "../site/site-view.ts";
import { capitalise } from "../wording.ts";
import { pageKindOf } from "./page-kinds.ts";

// The facts about a site that a plan needs: its pages by name, its menu and its own name.

export interface KnownSite {
  site: SiteView;
  paths: readonly string[];
  home: string | null;
  menu: { label: string; path: string }[];
  /** The site's own name on its pages; null if none is found. */
  name: string | null;
  labelOf(path: string): string;
  /** Returns the page that a person means; null if no page or several match. */
  find(name: string): string | null;
  /** Returns the page with exactly this name: "FAQ" is not "Good to know" when a page is added beside it. */
  findNamed(name: string): string | null;
}

/** Returns the link to the home page with the site's name, in the header and outside the menu, or null. */
export function findBrand(page: Page, site: SiteView) {
  const items = findNavigations(page, site).flatMap((navigation) => navigation.items.map(({ item }) => item));
  const isBrand = (element: (typeof page.elements)[number]) => {
    if (element.tag !== "a" || items.some((item) => isInside(element, item))) return false;
    const region = regionOfElement(element);
    const { path, fragment } = resolveLink(page.path, element.attributes.get("href") ?? "", site.allPaths, site.top);
    const leadsHome = path !== null && path === site.home && (fragment === "" || /^(?:page-)?top$/.test(fragment));
    return (region === "header" || region === "navigation") && leadsHome && textOf(element) !== "";
  };
  return page.elements.find(isBrand) ?? null;
}

export function siteName(site: SiteView): string | null {
  const home = site.home === null ? null : site.page(site.home);
  const brand = home === null ? null : findBrand(home, site);
  if (brand !== null) return textOf(brand);
  const title = home === null ? "" : titleOf(home);
  return title.split(/ [|–—·-] |: /)[0]?.trim() || null;
}

function menuOf(site: SiteView): KnownSite["menu"] {
  const home = site.home === null ? null : site.page(site.home);
  const [navigation] = home === null ? [] : findNavigations(home, site);
  const menu: KnownSite["menu"] = [];
  for (const { link, target } of navigation?.items ?? []) {
    if (target !== null && !menu.some(({ path }) => path === target) && !link.attributes.get("href")?.includes("#"))
      menu.push({ label: textOf(link), path: target });
  }
  return menu;
}

export function knowSite(site: SiteView, titles: ReadonlyMap<string, string> = new Map()): KnownSite {
  const menu = menuOf(site);
  const pages = site.pages(site.paths);
  const labelOf = (path: string) => {
    const listed = menu.find((entry) => entry.path === path)?.label;
    if (listed) return listed;
    if (path === site.home) return "Home";
    const page = site.page(path);
    const heading = page === null ? undefined : mainHeadings(page)[0]?.text;
    const stem = capitalise(
      fileNameOf(path)
        .replace(/\.html?$/i, "")
        .replace(/[-_]+/g, " "),
    );
    return (
      [heading, titles.get(path), stem].find((text) => text !== undefined && text !== "" && text.length <= 30) ?? stem
    );
  };
  return {
    site,
    paths: site.paths,
    home: site.home,
    menu,
    name: siteName(site),
    labelOf,
    find: (name) => findPage(name, site, pages, labelOf),
    findNamed: (name) => findNamedPage(name, site, labelOf),
  };
}

function findNamedPage(name: string, site: SiteView, labelOf: (path: string) => string): string | null {
  const [byFile] = pagesByFileName(site.paths, name);
  return byFile ?? site.paths.find((path) => slugOf(labelOf(path)) === slugOf(name)) ?? null;
}

function findPage(
  name: string,
  site: SiteView,
  pages: readonly Page[],
  labelOf: (path: string) => string,
): string | null {
  const found = pagesByFileName(site.paths, name);
  if (found.length === 1) return found[0] ?? null;
  const kind = pageKindOf(name);
  if (kind === "home") return site.home;
  const alike =
    kind === "other" ? [] : site.paths.filter((path) => path !== site.home && kindOfPage(path, labelOf) === kind);
  if (alike.length === 1) return alike[0] ?? null;
  const content = pagesByContent(pages, site.paths, name);
  return content.length === 1 ? (content[0] ?? null) : null;
}

function kindOfPage(path: string, labelOf: (path: string) => string) {
  const byLabel = pageKindOf(labelOf(path));
  return byLabel === "other" ? pageKindOf(fileNameOf(path)) : byLabel;
}

/** Returns the file or folder name for a new page; "about" for "About us" and the like. */
export function pageSlug(name: string): string {
  return pageKindOf(name) === "about" && /^about/i.test(name.trim()) ? "about" : slugOf(name) || "page";
}

/** Returns the path of a new page, in the manner of the existing ones. */
export function newPagePath({ paths, home, menu }: Pick<KnownSite, "paths" | "home" | "menu">, slug: string): string {
  const model = menu.find(({ path }) => path !== home)?.path ?? paths.find((path) => path !== home) ?? home;
  return model === null || model === undefined ? `${slug}.html` : pathBeside({ path: model }, home, slug);
}
