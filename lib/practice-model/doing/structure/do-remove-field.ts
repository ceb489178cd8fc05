import { closest, descendants, type HtmlElement, textOf } from "#lib/page-source/html-source.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import type { Target } from "../../language/read-target.ts";
import { WordSet } from "../../places/matching.ts";
import { refOfElement } from "../../places/text-places.ts";
import type { MappedPage } from "../../places/things.ts";
import { applied } from "../meant.ts";
import { type Outcome, pageName, type Work } from "../outcome.ts";

// Takes a field out of a form, with its label and what else is about it.

const isControl = ({ tag, attributes }: HtmlElement) =>
  /^(?:input|select|textarea)$/.test(tag) && !/^(?:hidden|submit|button|reset)$/.test(attributes.get("type") ?? "");

const labelsOf = (form: HtmlElement, field: HtmlElement) => {
  const id = field.attributes.get("id");
  return descendants(form).filter(
    ({ tag, attributes }) => tag === "label" && id !== undefined && attributes.get("for") === id,
  );
};

/** Whether a field asks for what the phrase names: by its type, its label, its placeholder or its name. */
function asksFor(form: HtmlElement, field: HtmlElement, { noun, words, quoted }: Target): boolean {
  const type = field.attributes.get("type");
  if (noun?.special === "phone" && type === "tel") return true;
  if (noun?.special === "email" && type === "email") return true;
  const around = closest(field.parent, ({ tag }) => tag === "label");
  const texts = [
    ...labelsOf(form, field).map(textOf),
    around ? textOf(around) : "",
    ...["placeholder", "name", "id", "aria-label"].map((name) => field.attributes.get(name) ?? ""),
  ];
  const own = new WordSet(texts.join(" "));
  const asked = [
    ...words,
    ...quoted.flatMap((text) => text.toLowerCase().split(/\s+/)),
    ...(noun?.special ? [noun.special] : []),
  ];
  return asked.length > 0 && asked.every((word) => own.has(word));
}

/** Returns the largest element around a field in which no other field stands. */
function blockOf(form: HtmlElement, field: HtmlElement): HtmlElement {
  let block = field;
  for (let at = field.parent; at !== null && at !== form && at.tag !== "fieldset"; at = at.parent) {
    if (descendants(at).filter(isControl).length > 1 || descendants(at).some(({ tag }) => tag === "button")) break;
    block = at;
  }
  return block;
}

const isOfForm = ({ noun, words, quoted, within }: Target) =>
  (noun?.name === "field" && words.length + quoted.length > 0) ||
  within.some(({ target }) => target.noun?.name === "form" || target.noun?.name === "field");

/** Removes the field that a phrase names; null if it names none. */
export async function doRemoveField(work: Work, target: Target): Promise<Outcome | null> {
  if (!isOfForm(target)) return null;
  const found = work.site.pages.flatMap((page: MappedPage) =>
    page.html.elements
      .filter(({ tag }) => tag === "form")
      .flatMap((form) =>
        descendants(form)
          .filter((field) => isControl(field) && asksFor(form, field, target))
          .map((field) => ({ page, form, field })),
      ),
  );
  const [one, ...others] = found;
  if (!one || others.length > 0) return null;
  const { page, form, field } = one;
  const block = blockOf(form, field);
  const labels = labelsOf(form, field).filter((label) => label.start < block.start || label.end > block.end);
  const name = textOf(labelsOf(form, field)[0] ?? field) || field.attributes.get("placeholder") || target.literal;
  return applied(
    work,
    [...labels, block].map(
      (element): Operation => ({ op: "remove", path: page.path, ref: refOfElement(page, element) }),
    ),
    work.say.removed(work.say.field(name.trim(), pageName(page))),
    [],
  );
}
