import { type HtmlElement, parseHtml, textOf } from "#lib/page-source/html-source.ts";
import type { SourceElement } from "#lib/page-source/schema.ts";
import { readPageAt } from "./page-at.ts";

export interface PageMap {
  blob: string;
  source: string;
  map: { title: string; elements: Pick<SourceElement, "ref" | "name" | "tag" | "selector" | "start" | "end">[] };
}

/** Returns a page of a commit with its elements; null if it can't be read as one. */
export async function readPageMap(repository: string, commit: string, path: string): Promise<PageMap | null> {
  const page = await readPageAt(repository, commit, path);
  return page && { ...page, map: toMap(page.source) };
}

function toMap(source: string): PageMap["map"] {
  const { elements } = parseHtml(source);
  const title = elements.find(({ tag }) => tag === "title");
  const bytes = (at: number) => Buffer.byteLength(source.slice(0, at));
  return {
    title: title ? textOf(title) : "",
    elements: elements.map((element, index) => ({
      ref: `e${index + 1}`,
      name: nameOf(element),
      tag: element.tag,
      selector: element.tag,
      start: bytes(element.start),
      end: bytes(element.end),
    })),
  };
}

const nameOf = (element: HtmlElement) => `${element.tag} “${textOf(element).slice(0, 60)}”`;

/** Returns the ref of the same element on another version of the page; null if it can't be told. */
export function findAgain(before: PageMap, ref: string, after: PageMap): string | null {
  if (before.blob === after.blob) return ref;
  const element = parseHtml(before.source).elements[Number(ref.slice(1)) - 1];
  if (!element) return null;
  const source = before.source.slice(element.start, element.end);
  const same = parseHtml(after.source).elements.flatMap((candidate, index) =>
    after.source.slice(candidate.start, candidate.end) === source ? [index + 1] : [],
  );
  return same.length === 1 ? `e${same[0]}` : null;
}
