import { sourceBytesMax, type ToldPick } from "#lib/context/picks-schema.ts";
import { makeSourceMap } from "#lib/page-source/source-map.ts";
import type { SiteTexts } from "./practice-conversation.ts";

/** An element to pick: its page, the beginning of its source, and which of those that begin so, from 1. */
export interface ElementToPick {
  path: string;
  start: string;
  nth?: number;
}

/** Returns picks as a turn's message tells them, on the site as it is. An element that is missing is told as lost. */
export function pickElements(files: SiteTexts, elements: readonly ElementToPick[]): ToldPick[] {
  return elements.map(({ path, start, nth = 1 }): ToldPick => {
    const bytes = Buffer.from(files[path] ?? "");
    const commit = "c".repeat(40);
    const map = makeSourceMap(bytes.toString(), { commit, path });
    const element = map.elements.filter((one) => bytes.toString("utf8", one.start).startsWith(start))[nth - 1];
    const shown = { path, pageTitle: map.title, commit };
    if (!element) return { ...shown, found: false, name: start };
    const { name, tag, selector, start: from, end } = element;
    const source = bytes.toString("utf8", from, Math.min(end, from + sourceBytesMax));
    return { ...shown, found: true, name, tag, selector, start: from, end, source };
  });
}
