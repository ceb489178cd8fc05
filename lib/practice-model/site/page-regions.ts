import type { HtmlElement } from "#lib/page-source/html-source.ts";

// Which part of a page an element belongs to, by its tag, its role or, without either, its name.

export type Region = "navigation" | "header" | "footer" | "sidebar" | "main";

const byRole: Record<string, Region> = {
  navigation: "navigation",
  banner: "header",
  contentinfo: "footer",
  complementary: "sidebar",
  main: "main",
};
const byName: [Region, RegExp][] = [
  [
    "navigation",
    /^(?:(?:site|main|top|primary|page|docs?|app|global|layout)-?)?(?:nav|navbar|navigation|menu|topnav)(?:-?(?:bar|wrapper|container))?$/,
  ],
  ["footer", /^(?:(?:site|main|page|docs?|app|global|layout)-?)?footer(?:-?(?:wrapper|container))?$/],
  [
    "header",
    /^(?:(?:site|main|top|page|docs?|app|global|layout)-?)?(?:header|hero|banner)(?:-?(?:wrapper|container))?$/,
  ],
  ["sidebar", /^(?:(?:site|page|left|right|docs?|app|global|layout)-?)?sidebar$/],
  ["main", /^(?:main|content|main-content|page-content|site-content)$/],
];

function ownRegion(element: HtmlElement): Region | null {
  const role = byRole[element.attributes.get("role") ?? ""];
  if (role !== undefined) return role;
  if (element.tag === "nav") return "navigation";
  if (element.tag === "header" || element.tag === "footer" || element.tag === "main") return element.tag;
  if (element.tag === "aside") return "sidebar";
  if (element.tag !== "div" && element.tag !== "ul" && element.tag !== "td" && element.tag !== "section") return null;
  const names = [element.attributes.get("id") ?? "", ...element.classes].map((name) => name.toLowerCase()).slice(0, 12);
  return byName.find(([, pattern]) => names.some((name) => name.length < 40 && pattern.test(name)))?.[0] ?? null;
}

/** Returns the region of an element inside another region. An article's header and footer belong to the article. */
export function regionOf(element: HtmlElement, around: Region | null): Region | null {
  const own = ownRegion(element);
  if (own === null) return around;
  if ((own === "header" || own === "footer") && around === "main") return around;
  if (own === "main" && around !== null) return around;
  return own;
}

/** Returns the region of an element, found from the top of the page down. */
export function regionOfElement(element: HtmlElement): Region | null {
  const path: HtmlElement[] = [];
  for (let at: HtmlElement | null = element; at !== null && path.length < 200; at = at.parent) path.push(at);
  return path.reduceRight<Region | null>((around, at) => regionOf(at, around), null);
}
