import { type HtmlElement, parseHtml } from "#lib/page-source/html-source.ts";
import { applyEdits } from "#lib/page-source/operations/apply-edits.ts";
import type { SourceEdit } from "#lib/page-source/source-edit.ts";
import { frame, markName } from "./sheet.ts";
import { saysOf } from "./show-markdown.ts";
import type { ShownSource } from "./show-source.ts";
import { rememberSource } from "./show-template.ts";

// Takes the changes of a page that shows a source back into that source.

/** Returns the edits of the source that a changed page shows; null if the source can't say what the page says now. */
export function takeBack(shown: ShownSource, changed: string): SourceEdit[] | null {
  const page = parseHtml(changed);
  rememberSource(page.elements, changed);
  const places = readPlaces(shown, page.elements);
  if (!places) return null;
  const edits = editsOf(shown, places);
  if (!edits) return null;
  const all = distinct(edits);
  return applyEdits(shown.source, all) === null ? null : all;
}

/** Whether a text of Markdown says what the changed page says; `again` is the page that shows the new source. */
export function saysTheSame(changed: string, again: string): boolean {
  const says = (html: string) => saysOf(parseHtml(html).elements);
  const [one, other] = [says(changed), says(again)];
  return one.length === other.length && one.every((line, index) => line === other[index]);
}

interface Places {
  /** The element of each mark that is still there. */
  kept: ReadonlyMap<number, HtmlElement>;
  /** New elements, with what stands before and behind them in the same element. */
  added: { elements: HtmlElement[]; before: HtmlElement | null; after: HtmlElement | null }[];
}

const outer = new Set(["html", "head", "body"]);

function readPlaces({ sheet }: ShownSource, elements: readonly HtmlElement[]): Places | null {
  const kept = new Map<number, HtmlElement>();
  const own = new Set<HtmlElement>();
  for (const element of elements) {
    const id = Number(element.attributes.get(markName) ?? "-1");
    if (sheet.marks[id] === undefined || kept.has(id)) continue;
    kept.set(id, element);
    own.add(element);
  }
  // Elements in another order would have to be written at other places.
  const order = [...kept.keys()];
  if (order.some((id, index) => index > 0 && id < (order[index - 1] ?? 0))) return null;
  const added: Places["added"] = [];
  const holders = [...own].filter((element) => sheet.marks[Number(element.attributes.get(markName))]?.mark.holds);
  for (const holder of [...elements.filter(({ tag }) => outer.has(tag)), ...holders]) {
    let before: HtmlElement | null = null;
    let run: HtmlElement[] = [];
    const end = (after: HtmlElement | null) => {
      if (run.length > 0) added.push({ elements: run, before, after });
      run = [];
    };
    for (const child of holder.children) {
      if (child.type === "text") {
        // Words between the elements have no place in the source.
        if (child.value.trim() !== "") return null;
        continue;
      }
      if (own.has(child) || outer.has(child.tag)) {
        end(child);
        before = child;
      } else if (child.inSource) run.push(child);
    }
    end(null);
  }
  return { kept, added };
}

function editsOf({ sheet }: ShownSource, { kept, added }: Places): SourceEdit[] | null {
  const edits: SourceEdit[] = [];
  const add = (some: SourceEdit[] | null) => {
    if (some) edits.push(...some);
    return some !== null;
  };
  const isInLeaf = (id: number): boolean => {
    const parent = sheet.marks[id]?.parent ?? null;
    return parent !== null && (sheet.marks[parent]?.mark.holds === false || isInLeaf(parent));
  };
  const goesAlong = (id: number): boolean => {
    const parent = sheet.marks[id]?.parent ?? null;
    if (parent === null) return false;
    return (!kept.has(parent) && sheet.marks[parent]?.mark !== frame) || goesAlong(parent);
  };
  for (const [id, { mark }] of sheet.marks.entries()) {
    const element = kept.get(id);
    // The text that holds it tells what became of it.
    if (isInLeaf(id)) continue;
    if (element) {
      if (!add(mark.take(element))) return null;
    } else if (!goesAlong(id) && !add(mark.remove())) return null;
  }
  for (const { elements, before, after } of added) {
    const place = (before && lastPlace(sheet, before)) ?? null;
    const next = place ? null : after && firstPlace(sheet, after);
    if (!place && !next) return null;
    if (!add(place ? (place(elements, "after") ?? null) : (next?.(elements, "before") ?? null))) return null;
  }
  return edits;
}

type Insert = NonNullable<ShownSource["sheet"]["marks"][number]["mark"]["insert"]>;

const marked = (sheet: ShownSource["sheet"], element: HtmlElement) =>
  sheet.marks[Number(element.attributes.get(markName) ?? "-1")]?.mark;

/** The last place inside of an element, or it itself, beside which something can stand. */
function lastPlace(sheet: ShownSource["sheet"], element: HtmlElement): Insert | null {
  const mark = marked(sheet, element);
  if (mark?.insert) return mark.insert;
  for (const child of element.children.toReversed()) {
    const found = child.type === "element" && mark?.holds ? lastPlace(sheet, child) : null;
    if (found) return found;
  }
  return null;
}

function firstPlace(sheet: ShownSource["sheet"], element: HtmlElement): Insert | null {
  const mark = marked(sheet, element);
  if (mark?.insert) return mark.insert;
  for (const child of element.children) {
    const found = child.type === "element" && mark?.holds ? firstPlace(sheet, child) : null;
    if (found) return found;
  }
  return null;
}

/** The same edit counts once: a title is shown at two places. */
function distinct(edits: readonly SourceEdit[]): SourceEdit[] {
  const known = new Set<string>();
  return edits.filter(({ start, end, newText }) => {
    const key = `${start} ${end} ${newText}`;
    if (start === end || !known.has(key)) {
      known.add(key);
      return true;
    }
    return false;
  });
}
