import { newPagePath as pathBeside } from "../edits/new-page.ts";
import { slugOf } from "../site/page-paths.ts";
import type { KnownSite } from "./known-site.ts";
import { pageKindOf } from "./page-kinds.ts";

// Where the pages of a plan are to stand: in the manner of the pages that are there.

export function pageSlug(name: string): string {
  return pageKindOf(name) === "about" && /^about/i.test(name.trim()) ? "about" : slugOf(name) || "page";
}

export function newPagePath({ paths, home, menu }: Pick<KnownSite, "paths" | "home" | "menu">, slug: string): string {
  const model = menu.find(({ path }) => path !== home)?.path ?? paths.find((path) => path !== home) ?? home;
  return model === null || model === undefined ? `${slug}.html` : pathBeside({ path: model }, home, slug);
}
