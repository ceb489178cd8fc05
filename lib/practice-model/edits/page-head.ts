import { escapeText } from "#lib/page-source/html-source.ts";
import { isIndex } from "#lib/page-source/page-paths.ts";
import { findTitle, titleOf } from "#lib/page-source/page-title.ts";
import { type SourceEdit, setAttribute } from "#lib/page-source/source-edit.ts";
import type { Page } from "../site/site-files.ts";

// The words of a page, and the edits of its head for a page made from another one.

export interface PageWords {
  name: string;
  paragraphs: string[];
  /** The source of a button of the page that stays below the opening. */
  button?: string;
  /** The sections after the opening. */
  sections?: readonly PageSection[];
  /** The page's label in the menu if it is not its name, and the menu's pages in order. */
  menu?: { label: string; paths: readonly string[] };
}

export interface PageSection {
  heading: string;
  paragraphs: string[];
  /** The source of the section if the page has it already; it stays unchanged. */
  source?: string;
}

const separators = [" | ", " - ", " – ", " — ", " · ", " • ", " :: ", " » ", ": "];

/** Returns the new page's title in the manner of the others: shared parts stay, the rest is the new name. */
export function titleLike(own: string, others: readonly string[], name: string): string {
  for (const separator of separators) {
    const parts = own.split(separator);
    if (parts.length < 2) continue;
    const isShared = (part: string) => others.some((other) => other.split(separator).includes(part) || other === part);
    const shared = parts.filter(isShared);
    if (shared.length === 0) continue;
    if (shared.length === parts.length) return [name, own].join(separator);
    let placed = false;
    const kept = parts.flatMap((part) => {
      if (isShared(part)) return [part];
      if (placed) return [];
      placed = true;
      return [name];
    });
    return kept.join(separator);
  }
  // A title that other pages share, or the only one, is the name of the site.
  return (others.includes(own) || others.length === 0) && own !== "" ? `${name} - ${own}` : name;
}

/** Returns the edits of the head's texts about the page: title, description, address. */
export function headEdits(page: Page, words: PageWords, others: readonly Page[], newPath: string): SourceEdit[] {
  const title = titleLike(titleOf(page), others.filter((other) => other !== page).map(titleOf), words.name);
  const own = page.path
    .split("/")
    .slice(isIndex(page.path) ? -2 : -1)
    .join("/");
  const renamed = newPath
    .split("/")
    .slice(isIndex(newPath) ? -2 : -1)
    .join("/");
  const titleElement = findTitle(page);
  return page.elements.flatMap((element): SourceEdit[] => {
    if (element === titleElement) {
      return [{ start: element.innerStart, end: element.innerEnd, newText: escapeText(title) }];
    }
    const key = (element.attributes.get("name") ?? element.attributes.get("property") ?? "").toLowerCase();
    const content = element.attributes.get("content") ?? "";
    if (element.tag === "meta" && /^(?:og:|twitter:)?description$/.test(key))
      return content === "" ? [] : setAttribute(page, element, "content", words.paragraphs[0] ?? words.name);
    if (element.tag === "meta" && /^(?:og|twitter):title$/.test(key))
      return setAttribute(page, element, "content", title);
    const address =
      element.tag === "meta" && key === "og:url"
        ? "content"
        : element.tag === "link" && element.attributes.get("rel") === "canonical"
          ? "href"
          : null;
    const value = address === null ? undefined : element.attributes.get(address);
    return address === null || value === undefined || !value.endsWith(own)
      ? []
      : setAttribute(page, element, address, value.slice(0, -own.length) + renamed);
  });
}
