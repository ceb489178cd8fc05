import { descendants, escapeAttribute, escapeText, type HtmlElement, textOf } from "#lib/page-source/html-source.ts";
import { applyEdits } from "#lib/page-source/operations/apply-edits.ts";
import type { FieldWish } from "../../language/whole/read-field.ts";
import { findThings, pagesNamed } from "../../places/find-things.ts";
import { WordSet } from "../../places/matching.ts";
import type { Thing } from "../../places/things.ts";
import { named, no, type Outcome, type Work } from "../outcome.ts";
import { ask } from "../settle.ts";

// Adds a field to a form in the markup of a field that is there: its label, and what is around both.

interface Entry {
  field: HtmlElement;
  label: HtmlElement | null;
  start: number;
  end: number;
  /** The element that holds nothing else; null for a label and a field side by side. */
  around: HtmlElement | null;
}

export async function doAddField(work: Work, wish: FieldWish): Promise<Outcome> {
  const told = [wish.beside, wish.like].filter((word): word is string => word !== null);
  const fits = (thing: Thing) => told.every((word) => entriesOf(thing.html).some((entry) => isCalled(entry, word)));
  const forms = formsMeant(work, wish).filter((form) => entriesOf(form.html).length > 0 && fits(form));
  if (forms.length === 0) return { kind: "miss", words: told };
  const settled =
    forms.length === 1
      ? { things: forms }
      : ask(
          work,
          forms.map((form) => [form]),
        );
  if (!("things" in settled)) return settled;
  const [form] = settled.things;
  if (!form || settled.things.length > 1) return { kind: "miss", words: [] };
  const entries = entriesOf(form.html);
  if (entries.some(({ label }) => label && textOf(label).trim() === wish.label)) return no(work.say.alreadySo);
  const called = (word: string | null) => (word === null ? undefined : entries.find((entry) => isCalled(entry, word)));
  const beside = called(wish.beside) ?? entries.at(-1);
  const lines = entries.filter(({ field }) => field.tag === "input");
  const near = lines.find((entry) => entry === beside) ?? lines.at(-1);
  const model = called(wish.like) ?? near;
  if (!beside || !model) return no(work.say.noRoom);
  const { source } = form.page.html;
  const markup = markupOf(source, form, model, beside, wish);
  const at = wish.side === "above" ? beside.start : beside.end;
  const indent = /(?:^|\n)([ \t]*)$/.exec(source.slice(0, beside.start))?.[1] ?? "";
  const newText = wish.side === "above" ? `${markup}\n${indent}` : `\n${indent}${markup}`;
  const written = markup === null ? null : applyEdits(source, [{ start: at, end: at, newText }]);
  if (written === null) return no(work.say.noRoom);
  work.draft.write(form.page.path, written);
  return {
    kind: "done",
    said: work.say.addedItem(wish.label, named(form, work.language)),
    touched: [form],
  };
}

/** Returns the forms that the wish can mean: those that its words name, or those of the page that they name. */
function formsMeant({ site }: Work, { place }: FieldWish): Thing[] {
  const isForm = ({ element, html }: Thing) => element.kind === "form" || html.tag === "form";
  const all = site.pages.flatMap(({ things }) => things.filter(isForm));
  const found = findThings(site, place)
    .places.flatMap(({ things }) => things)
    .filter(isForm);
  if (place.noun?.name === "form" && found.length > 0) return [...new Set(found)];
  const names = [place, ...place.within.map(({ target }) => target)];
  const paths = names.flatMap((target) => pagesNamed(site, target) ?? []);
  // “The register form” can be the form of the page with this name.
  const byWord = place.words.flatMap(
    (word) => pagesNamed(site, { ...place, noun: null, words: [word], within: [] }) ?? [],
  );
  const onPages = new Set([...paths, ...byWord]);
  if (onPages.size > 0) return all.filter(({ page }) => onPages.has(page.path));
  return place.words.length + place.quoted.length > 0 ? [] : all;
}

const isEntry = ({ tag, attributes }: HtmlElement) =>
  tag === "textarea" ||
  tag === "select" ||
  (tag === "input" &&
    !/^(?:hidden|submit|button|reset|image|checkbox|radio|file)$/i.test(attributes.get("type") ?? "text"));

function entriesOf(form: HtmlElement): Entry[] {
  const inside = descendants(form);
  return inside.filter(isEntry).map((field) => {
    let around: HtmlElement | null = null;
    let whole = field;
    for (let at = field.parent; at && at !== form && descendants(at).filter(isEntry).length === 1; at = at.parent) {
      whole = at;
      if (descendants(at).some(({ tag }) => tag === "label")) around = at;
    }
    const before = whole.parent?.children.filter((child) => child.type === "element") ?? [];
    const previous = before[before.indexOf(whole) - 1];
    const label =
      (around && descendants(around).find(({ tag }) => tag === "label")) ??
      (previous?.type === "element" && previous.tag === "label" ? previous : null);
    if (around) return { field, label, start: around.start, end: around.end, around };
    return { field, label, start: label?.start ?? whole.start, end: whole.end, around: label ? null : whole };
  });
}

/** Whether a field goes by a word: in its label, its placeholder, its name or its kind. */
function isCalled({ field, label }: Entry, word: string): boolean {
  const names = ["placeholder", "name", "id", "type", "aria-label"].map((name) => field.attributes.get(name) ?? "");
  const own = new WordSet([label ? textOf(label) : "", ...names.slice(0, 1)].join(" "));
  return own.has(word) || (label === null && new WordSet(names.join(" ").replace(/[-_]/g, " ")).has(word));
}

const types: [RegExp, string][] = [
  [/passwor[dt]|kennwort/i, "password"],
  [/e-?mail/i, "email"],
  [/phone|telefon|handy|mobil/i, "tel"],
];

/** Returns the markup of the new field: that of the model with another name. */
function markupOf(source: string, form: Thing, model: Entry, beside: Entry, { label }: FieldWish): string | null {
  // A column of a row holds its field; beside a field without one, only what is in it goes.
  const isSame = !model.around || beside.around?.parent === model.around.parent;
  const [start, end] =
    isSame || !model.around ? [model.start, model.end] : [model.around.innerStart, model.around.innerEnd];
  const slug = label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const taken = new Set(form.page.html.elements.map(({ attributes }) => attributes.get("id")));
  const id = taken.has(slug) ? `${slug}-2` : slug;
  const field = source.slice(model.field.start, model.field.end);
  const type = types.find(([pattern]) => pattern.test(label))?.[1] ?? "text";
  const set = (tag: string, name: string, value: string) =>
    tag.replace(
      new RegExp(`(\\s${name}\\s*=\\s*)(?:"[^"]*"|'[^']*'|[^\\s>]+)`, "i"),
      (_, lead) => `${lead}"${escapeAttribute(value)}"`,
    );
  const old = model.field.attributes.get("type") ?? "text";
  // A form that has its address as plain text has the others so too.
  const isTyped = old === "password" || type === "password" || old !== "text";
  const named = [
    ["placeholder", label],
    ["aria-label", label],
    ["id", id],
    ["name", slug],
    ["value", ""],
    ...(isTyped ? [["type", type]] : []),
  ].reduce((tag, [name = "", value = ""]) => set(tag, name, value), field);
  const own = model.label;
  const edits = [
    { start: model.field.start - start, end: model.field.end - start, newText: named },
    ...iconsIn(model.around).map((icon) => ({ start: icon.start - start, end: icon.end - start, newText: "" })),
    ...(own && own.start >= start && own.end <= end
      ? [{ start: own.start - start, end: own.end - start, newText: labelled(source, own, label, id) }]
      : []),
  ];
  const made = applyEdits(
    source.slice(start, end),
    edits.toSorted((one, other) => one.start - other.start),
  );
  return made?.trim() ?? null;
}

/** Returns the outermost elements in a stretch of markup that hold an icon and nothing else: it is about the model. */
function iconsIn(around: HtmlElement | null): HtmlElement[] {
  const icons = (around ? descendants(around) : []).filter(({ tag }) => tag === "i" || tag === "svg");
  return icons.map((icon) => {
    let at = icon;
    while (
      at.parent &&
      at.parent !== around &&
      textOf(at.parent).trim() === "" &&
      !descendants(at.parent).some(isEntry)
    )
      at = at.parent;
    return at;
  });
}

function labelled(source: string, element: HtmlElement, label: string, id: string): string {
  const opening = source
    .slice(element.start, element.innerStart)
    .replace(/(\sfor\s*=\s*)(?:"[^"]*"|'[^']*'|[^\s>]+)/i, (_, lead) => `${lead}"${id}"`);
  return `${opening}${escapeText(label)}${source.slice(element.innerEnd, element.end)}`;
}
