import type { Page } from "@playwright/test";
import { parseHtml } from "#lib/page-source/html-source.ts";
import type { StyleWidth } from "#lib/page-source/operations/operation-schema.ts";

// Compares the styles that a browser computes for a site before and after a change by hand.

/** The files of a site by their paths. */
export type SiteFiles = ReadonlyMap<string, string | Buffer>;

/** A style of one element, which is found by its place among the elements of the body that are not style elements. */
export interface Wish {
  place: number;
  property: string;
  value: string;
  width: StyleWidth;
}

export interface StyleCase {
  name: string;
  before: SiteFiles;
  after: SiteFiles;
  /** The page with the wished styles. */
  path: string;
  wishes: readonly Wish[];
}

const comparedWidths = [390, 834, 1440] as const;

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
};
const origin = "http://site.test";

/** Returns the elements that a wish counts. */
export const bodyElements = (source: string) => {
  const { elements } = parseHtml(source);
  return elements.slice(elements.findIndex(({ tag }) => tag === "body") + 1).filter(({ tag }) => tag !== "style");
};

/**
 * Returns, in words, each difference between the site after the change and the site before it in which the wished styles win by
 * force: every computed property of every element of every page, at three widths. Scripts don't run.
 */
export async function findStyleDifferences(page: Page, cases: readonly StyleCase[]): Promise<string[]> {
  const files = new Map<string, string | Buffer>();
  const frames = cases.flatMap(({ name, before, after, path, wishes }, index) => {
    for (const [one, content] of before) files.set(`${index}/before/${one}`, content);
    for (const [one, content] of after) files.set(`${index}/after/${one}`, content);
    const pages = [...before.keys()].filter((one) => one.endsWith(".html"));
    return pages.map((one) => ({
      name: `${name}, ${one}`,
      before: `/${index}/before/${one}`,
      after: `/${index}/after/${one}`,
      wishes: one === path ? wishes : [],
    }));
  });
  const sources = frames.flatMap((frame) => [frame.before, frame.after]);
  const host = `<!doctype html><style>iframe { border: 0; height: 900px }</style>${sources.map((source) => `<iframe sandbox="allow-same-origin" src="${source}"></iframe>`).join("")}`;
  await page.route(`${origin}/**`, (route) => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname).slice(1);
    const body = path === "" ? host : files.get(path);
    const contentType = path === "" ? types.html : types[path.slice(path.lastIndexOf(".") + 1)];
    if (body === undefined) return route.fulfill({ status: 404, body: "" });
    return route.fulfill({ body, contentType: contentType ?? "application/octet-stream" });
  });
  await page.goto(`${origin}/`, { waitUntil: "load" });
  const found = await page.evaluate(compareFrames, { frames, widths: comparedWidths });
  await page.unroute(`${origin}/**`);
  return found;
}

interface Frames {
  frames: { name: string; before: string; after: string; wishes: readonly Wish[] }[];
  widths: readonly number[];
}

/** Runs in the browser. */
function compareFrames({ frames, widths }: Frames): string[] {
  const all = [...document.querySelectorAll("iframe")];
  const found: string[] = [];
  const originals = new Map<HTMLElement, string>();
  const elementsOf = (content: Document) => [...content.body.querySelectorAll<HTMLElement>("*:not(style)")];
  const settle = (content: Document) => {
    content.body.getBoundingClientRect();
    for (const animation of content.getAnimations()) {
      try {
        animation.finish();
      } catch {
        animation.cancel();
      }
    }
  };
  const stylesOf = (content: Document) => {
    settle(content);
    return [content.documentElement, content.body, ...elementsOf(content)].map((element) => {
      const style = content.defaultView?.getComputedStyle(element);
      return new Map([...(style ?? [])].map((name) => [name, style?.getPropertyValue(name) ?? ""]));
    });
  };
  for (const width of widths) {
    for (const frame of all) frame.style.width = `${width}px`;
    for (const [index, { name, wishes }] of frames.entries()) {
      const before = all[index * 2]?.contentDocument;
      const after = all[index * 2 + 1]?.contentDocument;
      if (!before?.body || !after?.body) {
        found.push(`${name}: the page did not load`);
        continue;
      }
      const elements = elementsOf(before);
      for (const { place } of wishes) {
        const element = elements[place];
        if (element === undefined) continue;
        if (!originals.has(element)) originals.set(element, element.getAttribute("style") ?? "");
        element.setAttribute("style", originals.get(element) ?? "");
      }
      for (const { place, property, value, width: wished } of wishes)
        if (wished === "every" || width <= 640) elements[place]?.style.setProperty(property, value, "important");
      const [wanted, has] = [stylesOf(before), stylesOf(after)];
      if (wanted.length !== has.length) found.push(`${name}: ${wanted.length} elements became ${has.length}`);
      for (const [place, properties] of wanted.entries())
        for (const [property, value] of properties) {
          const now = has[place]?.get(property);
          if (now !== value && found.length < 40)
            found.push(`${name} at ${width}, element ${place - 2}: ${property} is ${now} instead of ${value}`);
        }
    }
  }
  return found;
}
