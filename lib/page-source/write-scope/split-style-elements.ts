import { type HtmlSource, parseHtml } from "../html-source.ts";
import { applyEdits } from "../operations/apply-edits.ts";
import { IntendedTree } from "../operations/intended-tree.ts";
import type { SourceEdit } from "../source-edit.ts";
import { editsBetween, placesInBase } from "./held-part.ts";
import type { PageSplit } from "./split-page.ts";

/**
 * Keeps changes of a page's own style elements as well. `splitText` returns what is kept of one stylesheet. The elements are compared in
 * their order; if some are new or gone, all of them stay as they are.
 */
export function splitStyleElements(
  split: PageSplit,
  now: string,
  splitText: (base: string, now: string) => string,
): PageSplit {
  const page = parseHtml(split.kept);
  const [old, young] = [styleElements(page), styleElements(parseHtml(now))];
  if (old.length !== young.length) return split;
  const tree = new IntendedTree(page);
  const edits: SourceEdit[] = [];
  for (const [index, element] of old.entries()) {
    const other = young[index];
    const { innerStart: start } = element;
    const text = split.kept.slice(start, element.innerEnd);
    const newText = other ? splitText(text, now.slice(other.innerStart, other.innerEnd)) : text;
    if (newText === text) continue;
    const changes = editsBetween(text, newText, []);
    edits.push(...changes.map((edit) => ({ ...edit, start: edit.start + start, end: edit.end + start })));
    tree.setChildren(element, [newText]);
  }
  const kept = applyEdits(split.kept, edits);
  if (edits.length === 0 || kept === null || !tree.isTreeOf(parseHtml(kept))) return split;
  const toBase = placesInBase(split.edits);
  const shiftAt = (offset: number) =>
    edits
      .filter(({ end }) => end <= offset)
      .reduce((shift, { start, end, newText }) => shift + newText.length - (end - start), 0);
  return {
    kept,
    edits: [...split.edits, ...edits.map((edit) => ({ ...edit, ...toBase(edit) }))],
    places: split.places.map((place) => {
      const shift = shiftAt(place.kept.start);
      return { ...place, kept: { start: place.kept.start + shift, end: place.kept.end + shift } };
    }),
  };
}

const styleElements = ({ elements }: HtmlSource) =>
  elements.filter(
    ({ tag, attributes }) => tag === "style" && /^(?:text\/css)?$/i.test(attributes.get("type")?.trim() ?? ""),
  );
