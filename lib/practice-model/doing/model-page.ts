import { descendants } from "#lib/page-source/html-source.ts";
import { mainElement } from "../site/content-flow.ts";
import { findNavigations } from "../site/navigation.ts";
import { mainHeadings } from "../site/outline.ts";
import type { Page } from "../site/site-files.ts";
import type { SiteView } from "../site/site-view.ts";

// Chooses the page from which a new one is made.

const modelsMax = 4;
/** The home page and the model page must be known together. In bytes. */
const modelBytesMax = 200_000;
/** Returns pages to make the new one from: the smallest in the home page's menu, else the home page. */
export function modelPaths(site: SiteView, home: Page): string[] {
  const targets = findNavigations(home, site).flatMap(({ items }) => items.map((item) => item.target));
  const linked = [...new Set(targets.filter((path) => path !== null && path !== home.path))].filter(
    (path) => path !== null,
  );
  const light = linked.filter((path) => site.bytesOf([path, home.path]) <= modelBytesMax);
  const bySize = light.sort((left, right) => site.bytesOf([left]) - site.bytesOf([right])).slice(0, modelsMax);
  return bySize.length > 0 ? bySize : [home.path];
}

/** Returns how much of a page has to go: little for a bare heading, no form and few elements. */
function effort(page: Page): number {
  const content = mainElement(page);
  const inner = content === null ? page.elements : descendants(content);
  const heading = mainHeadings(page)[0]?.element;
  const beside =
    heading?.parent?.parent?.children.some(
      (child) => child.type === "element" && /^(?:img|picture|figure|video)$/.test(child.tag),
    ) === true;
  const forms = inner.filter((element) => element.tag === "form").length;
  return (
    inner.length +
    forms * 100 +
    (beside ? 200 : 0) +
    (heading === undefined || heading.tag !== "h1" ? 300 : 0) +
    (content === null ? 50 : 0)
  );
}

export function chooseModel(pages: readonly Page[]): Page | null {
  return [...pages].sort((left, right) => effort(left) - effort(right))[0] ?? null;
}
