import { isBlock } from "#lib/page-source/html-source.ts";
import type { ElementKind } from "#lib/page-source/schema.ts";
import type { SiteSource } from "#lib/page-source/site-source.ts";
import { type Colour, contrast, contrastMin, formatHex, parseCssColour } from "#lib/page-source/styles/colours.ts";
import { everyWidth, phoneWidths, type Widths, widerWidths } from "#lib/page-source/styles/media-widths.ts";
import { readPresentStyle } from "#lib/page-source/text-size/present-style.ts";
import { readSizeWithin } from "#lib/page-source/text-size/read-text-size.ts";
import { scaleSize } from "#lib/page-source/text-size/size-schema.ts";
import { capitalise } from "../wording.ts";
import { inSentence, isOneText, type LocatedPick, refOf, wordless } from "./located-pick.ts";
import type { PickWish } from "./pick-wish.ts";
import { cannot, type PlannedWish } from "./planned-wish.ts";

// Wishes about how a picked element looks. Each becomes styles of the element, or of the block that holds nothing else.

const containers: ReadonlySet<ElementKind> = new Set([
  "page",
  "section",
  "navigation",
  "header",
  "footer",
  "form",
  "list",
  "table",
  "row",
  "box",
]);

function setStyle({ page, element }: LocatedPick, property: string, value: string, said: string): PlannedWish {
  return { ok: true, operations: [{ op: "set-style", path: page.path, ref: element.ref, property, value }], said };
}

const pickText = (pick: LocatedPick) =>
  cannot(`In ${inSentence(pick)} there is more than one text. Pick the text itself.`);
const hasNoText = (pick: LocatedPick, what: string) =>
  cannot(`I can't ${what} ${inSentence(pick)}: it has no text of its own.`);

/** Plans another size of the text, in proportion to the present one, which may be another one on phones. */
export async function planResize(site: SiteSource, pick: LocatedPick, larger: boolean): Promise<PlannedWish> {
  if (wordless.has(pick.element.kind)) return hasNoText(pick, "resize");
  if (!isOneText(pick) && pick.element.kind !== "field") return pickText(pick);
  const name = inSentence(pick);
  const wide = await sizesOf(site, pick, widerWidths, larger);
  const phone = await sizesOf(site, pick, phoneWidths, larger);
  if (wide === null || phone === null) return cannot(`I can't tell how large ${name} is now, so I can't resize it.`);
  // People don't read the formulas of fluid sizes.
  const sizes = [wide.next, wide.now].every((size) => !size.includes("("))
    ? `: ${wide.next} instead of ${wide.now}`
    : "";
  const said = `I made the text of ${name} ${larger ? "larger" : "smaller"}${sizes}.`;
  const planned = setStyle(pick, "font-size", wide.next, said);
  if (!planned.ok || phone.next === wide.next) return planned;
  const { path } = pick.page;
  const onPhones = { op: "set-style", path, ref: pick.element.ref, property: "font-size", value: phone.next } as const;
  return { ...planned, operations: [...planned.operations, { ...onPhones, width: "phone" }] };
}

/** Returns the present font size and the wanted one; null if it can't be told. */
async function sizesOf(site: SiteSource, { page, html }: LocatedPick, widths: Widths, larger: boolean) {
  const now = await readSizeWithin(site, page, html, widths);
  const next = now === null ? null : scaleSize(now, larger ? 1.25 : 0.8);
  return now === null || next === null ? null : { now, next };
}

export function planWeight(pick: LocatedPick, bold: boolean): PlannedWish {
  if (wordless.has(pick.element.kind)) return hasNoText(pick, "make bold");
  if (!isOneText(pick)) return pickText(pick);
  const name = inSentence(pick);
  return setStyle(
    pick,
    "font-weight",
    bold ? "700" : "400",
    bold ? `I made ${name} bold.` : `I gave ${name} a normal weight.`,
  );
}

/** Plans the alignment of a text in its block. An inline element is aligned by the block around it, if it stands there alone. */
export async function planAlign(
  site: SiteSource,
  pick: LocatedPick,
  to: Extract<PickWish, { kind: "align" }>["to"],
): Promise<PlannedWish> {
  const name = inSentence(pick);
  const { page, element, html } = pick;
  if (wordless.has(element.kind) || element.kind === "field") return cannot(`I align texts only, not ${name}.`);
  const isInline = !isBlock(html);
  const around = html.parent;
  const isAlone =
    around?.inSource === true &&
    isBlock(around) &&
    around.children.every((child) => child === html || (child.type === "text" && child.value.trim() === ""));
  if (isInline && !isAlone)
    return cannot(`${capitalise(name)} stands in a line with other things. Pick the whole line to align it.`);
  const aligned = isInline && around ? around : html;
  const display = await readPresentStyle(site, page, aligned, { property: "display", widths: everyWidth });
  if (!display.isKnown || /flex|grid|contents|inline/i.test(display.value ?? ""))
    return cannot(`The stylesheet arranges the place of ${name} in its own way, which I can't change.`);
  const said = `I aligned ${name} ${to === "center" ? "in the middle" : `to the ${to}`}.`;
  const target = { ...pick, element: { ...element, ref: refOf(page, aligned) } };
  return setStyle(target, "text-align", to, said);
}

/** Plans a colour. Without a part, a button and a container get a background, and a text its own colour. */
export async function planColour(
  site: SiteSource,
  pick: LocatedPick,
  { part, colour, name }: Extract<PickWish, { kind: "colour" }>,
): Promise<PlannedWish> {
  const { kind } = pick.element;
  const isContainer = containers.has(kind) && !(kind === "box" && isOneText(pick));
  const isBackground = part === "background" || (part === "unsaid" && (kind === "button" || isContainer));
  const element = inSentence(pick);
  if (wordless.has(kind)) return cannot(`I can't colour ${element}: it has neither text nor a background of its own.`);
  if (!isBackground && !isOneText(pick) && kind !== "field") return pickText(pick);
  const value = /^#|\(/.test(name) ? name.toLowerCase() : formatHex(colour);
  if (!isBackground) return setStyle(pick, "color", value, `I made the text of ${element} ${name}.`);
  const said = `I gave ${element} a ${name} background`;
  const text = await readableText(site, pick, colour);
  if (text === null) return setStyle(pick, "background-color", value, `${said}.`);
  const { path } = pick.page;
  const operations = [
    { op: "set-style", path, ref: pick.element.ref, property: "background-color", value },
    { op: "set-style", path, ref: pick.element.ref, property: "color", value: text.value },
  ] as const;
  return { ok: true, operations: [...operations], said: `${said}, and ${text.name} text so that it can be read.` };
}

const readable = [
  { name: "white", value: "#ffffff" },
  { name: "black", value: "#000000" },
].flatMap((one) => {
  const colour = parseCssColour(one.value);
  return colour ? [{ ...one, colour }] : [];
});

/** Returns the colour that the element's text needs on a new background; null if its own can be read there or can't be told. */
async function readableText(site: SiteSource, { page, html }: LocatedPick, background: Colour) {
  const present = await readPresentStyle(site, page, html, { property: "color", widths: everyWidth });
  const text = present.value === null ? null : parseCssColour(present.value);
  if (text === null || contrast(text, background) >= contrastMin) return null;
  const [best] = readable.toSorted(
    (one, other) => contrast(other.colour, background) - contrast(one.colour, background),
  );
  return best ?? null;
}

export function planHiding(pick: LocatedPick): PlannedWish {
  if (pick.element.kind === "page") return cannot("I can't hide a whole page.");
  const { path } = pick.page;
  const operation = {
    op: "set-style",
    path,
    ref: pick.element.ref,
    property: "display",
    value: "none",
    width: "phone",
  } as const;
  return { ok: true, operations: [operation], said: `I hid ${inSentence(pick)} on phones.` };
}
