import { isBlock } from "#lib/page-source/html-source.ts";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import { type Colour, contrast, contrastMin, formatHex, parseCssColour } from "#lib/page-source/styles/colours.ts";
import { everyWidth, phoneWidths, type Widths, widerWidths } from "#lib/page-source/styles/media-widths.ts";
import { readPresentStyle } from "#lib/page-source/text-size/present-style.ts";
import { readSizeWithin } from "#lib/page-source/text-size/read-text-size.ts";
import { scaleSize } from "#lib/page-source/text-size/size-schema.ts";
import type { ColourRole } from "../../colours/find-role-colours.ts";
import { shifted } from "../../colours/tones.ts";
import { readColour } from "../../language/colours.ts";
import { type Look, readLooks } from "../../language/looks.ts";
import type { Target } from "../../language/read-target.ts";
import type { Wish } from "../../language/wish.ts";
import { cleanMessage, splitWords } from "../../language/words.ts";
import { pagesNamed } from "../../places/find-things.ts";
import { holdsBlocks, refOfElement } from "../../places/text-places.ts";
import type { Thing } from "../../places/things.ts";
import { meant, namesOf } from "../meant.ts";
import { named, no, type Outcome, pageName, type Work } from "../outcome.ts";
import { doButtons } from "./do-buttons.ts";
import { doSiteColour } from "./do-site-colour.ts";
import { doSiteType, stacks, typePartOf } from "./do-site-type.ts";

// Looks of an element: size, weight, alignment, colours. A role of the whole site, such as its background, is changed where the site defines it.

type LookWish = Extract<Wish, { act: "look" }>;

/** “… on phones”: the place names a device and no part of the page. */
const isPhones = ({ side, target: { noun, words, quoted } }: Target["within"][number]) =>
  side === null &&
  quoted.length === 0 &&
  ((noun?.special === "phone" && words.length === 0) ||
    (noun === null &&
      words.length > 0 &&
      words.every((word) => /^(?:mobile|phones?|handys?|smartphones?)$/.test(word))));

const isOnlyButtons = ({ keeps }: Work, { noun, isPlural, isAll, words, quoted, within, ordinals, literal }: Target) =>
  noun?.name === "button" &&
  (isPlural || isAll) &&
  words.length + quoted.length + ordinals.length + within.length === 0 &&
  (keeps.includes("only") || /^(?:only|just|nur) /i.test(literal));

/** The one colour that the looks name, for a background. */
function namedColour(looks: readonly Look[]) {
  const [look, ...others] = looks;
  return look?.kind === "colour" && look.part !== "text" && look.colour.kind === "named" && others.length === 0
    ? look.colour
    : null;
}

/** The operations for narrow windows alone. */
function forPhones(operations: readonly Operation[]): Operation[] {
  const styles = operations.filter((operation) => operation.op === "set-style");
  const own = styles.filter(({ width }) => width === "phone");
  return (own.length > 0 ? own : styles).map((operation) => ({ ...operation, width: "phone" }));
}

export async function doLook(work: Work, { target: told, looks }: LookWish): Promise<Outcome> {
  const onPhones = told.within.some(isPhones);
  const target = onPhones ? { ...told, within: told.within.filter((where) => !isPhones(where)) } : told;
  const part = onPhones ? null : typePartOf(target);
  const type = looks.filter((look) => look.kind === "size" || look.kind === "font");
  if (part && type.length === looks.length && work.keeps.length === 0) return doSiteType(work, part, type);
  const [align, ...otherLooks] = looks;
  if (
    align?.kind === "align" &&
    otherLooks.length === 0 &&
    /^(?:everything|alles)$/.test(target.words.join(" ")) &&
    target.noun === null
  )
    return alignPage(work, target, align.to);
  // “Only the buttons”: the accent that they share with links stays.
  const colour = isOnlyButtons(work, target) ? namedColour(looks) : null;
  if (colour) return doButtons(work, colour.colour, colour.name);
  const role = onPhones ? null : roleOf(target, looks);
  const [only, ...others] = looks;
  const isTone = only?.kind === "colour" && only.colour.kind === "shifted";
  // “A bit paler, but it stays yellow”
  const isColour = (key: string) => readColour([{ key, text: key, start: 0, end: 0, quoted: false }]) !== null;
  const kept = work.keeps.filter((word) => !(isTone && isColour(word)));
  if (role && kept.length > 0) return { kind: "miss", words: kept };
  if (role && only?.kind === "colour" && others.length === 0) return doSiteColour(work, role, only.colour, null);
  const paths = target.within.length === 1 ? pagesNamed(work.site, target.within[0]?.target ?? target) : null;
  const onPages = !onPhones && paths && paths.length > 0 ? roleOf({ ...target, within: [] }, looks) : null;
  if (onPages && only?.kind === "colour" && others.length === 0) return doSiteColour(work, onPages, only.colour, paths);
  if (role === "background") return { kind: "miss", words: [target.literal] };
  const found = meant(work, withoutColourWord(target));
  if (!("things" in found)) return found;
  const many = found.things.length > 60;
  if (many)
    return no(
      work.language === "de"
        ? "Das sind zu viele Stellen auf einmal. Nennen Sie eine davon."
        : "These are too many places at once. Name one of them.",
    );
  const operations: Operation[] = [];
  const said: string[] = [];
  const styled = found.things.map(wordsOfQuote);
  for (const look of looks) {
    for (const [index, thing] of styled.entries()) {
      const planned = await planLook(work, thing, look);
      if (typeof planned === "string") return no(`${planned} ${work.say.nothing}`);
      operations.push(...(onPhones ? forPhones(planned.operations) : planned.operations));
      if (index === 0) said.push(planned.said);
    }
  }
  if (work.draft.unread.size > 0) return no("");
  const refused = await work.draft.apply(operations);
  if (refused !== null) return no(refused);
  const [first] = found.things;
  if (!first) return no(work.say.nothing);
  const pages = [...new Set(found.things.map(({ page }) => pageName(page)))];
  const what =
    namesOf(work, found.things) +
    (pages.length > 1 || first.page.path !== work.site.home ? ` ${work.say.on(pages)}` : "");
  const joined =
    said.length > 1
      ? `${said.slice(0, -1).join(", ")} ${work.language === "de" ? "und" : "and"} ${said.at(-1)}`
      : (said[0] ?? "");
  return {
    kind: "done",
    said: work.say.look(what, onPhones ? `${joined} ${work.say.onPhones}` : joined),
    touched: found.things,
  };
}

/** Asks for the colour of what was named. */
export async function doColourWhat(work: Work, wish: Extract<Wish, { act: "colour-what" }>): Promise<Outcome> {
  const answer = work.answers.shift();
  if (answer === undefined) {
    // The question is asked only about what is there.
    const back = work.draft.snapshot();
    const tried = await doLook(work, { ...wish, act: "look", looks: readLooks(splitWords("black")) ?? [] });
    back();
    return tried.kind === "miss" || (tried.kind === "ask" && tried.choices.length > 0)
      ? tried
      : { kind: "ask", question: work.say.whichColour, choices: [] };
  }
  const looks = readLooks(splitWords(cleanMessage(answer)));
  return looks
    ? doLook(work, { ...wish, act: "look", looks })
    : no(`${work.say.unknownColourName(answer)} ${work.say.nothing}`);
}

const colourWords = new Set("color colour colors colours farbe farben color. schriftfarbe textfarbe".split(" "));
const backgroundWords = new Set("background backgrounds hintergrund hintergrundfarbe backdrop bg".split(" "));
const accentWords = new Set(
  "accent accents akzentfarbe akzent hauptfarbe primary primärfarbe brand main theme leitfarbe highlight".split(" "),
);

function withoutColourWord(target: Target): Target {
  return { ...target, words: target.words.filter((word) => !colourWords.has(word) && !backgroundWords.has(word)) };
}

/** Returns the role of the whole site's look that a phrase means; null if it means an element. */
function roleOf(
  { noun, words, quoted, ordinals, position, within, isPlural, isAll, isPronoun }: Target,
  looks: readonly Look[],
): ColourRole | null {
  if (quoted.length > 0 || ordinals.length > 0 || position !== null || isPronoun) return null;
  const isWholeSite = within.every(
    ({ target }) =>
      (target.noun?.special === "site" || target.noun?.special === "page") &&
      target.words.length === 0 &&
      target.quoted.length === 0,
  );
  if (!isWholeSite) return null;
  const telling = words.filter((word) => !colourWords.has(word));
  const isBackground = looks.every((look) => look.kind === "colour" && look.part === "background");
  if (telling.some((word) => backgroundWords.has(word)))
    return telling.every((word) => backgroundWords.has(word)) && (noun === null || noun.special !== undefined)
      ? "background"
      : null;
  if (telling.length > 0)
    return telling.every((word) => accentWords.has(word)) && (noun === null || noun.special !== undefined)
      ? "accent"
      : null;
  if (noun === null) return words.length > 0 ? "accent" : null;
  if (noun.special === "site" || (noun.special === "page" && isBackground))
    return isBackground || looks.every((look) => look.kind === "colour" && look.part === "unsaid")
      ? "background"
      : "text";
  if (!looks.every((look) => look.kind === "colour" && look.part !== "background")) return null;
  const isWithin = within.some(({ target }) => target.noun?.special !== "page" && target.noun?.special !== "site");
  if (noun.name === "heading" && (isPlural || isAll)) return isWithin ? null : "heading";
  if ((noun.name === "button" || noun.name === "link") && (isPlural || isAll)) return "accent";
  return noun.name === "text" && !within.length ? "text" : null;
}

const wordless = new Set(["picture", "icon", "video", "line"]);
const containers = new Set([
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

const isOneText = ({ element, html }: Thing) =>
  !wordless.has(element.kind) && element.textContent.trim() !== "" && !holdsBlocks(html);

interface Planned {
  operations: Operation[];
  said: string;
}

/** Returns the operations of one look, or the sentence that says why it can't be. */
async function planLook(work: Work, thing: Thing, look: Look): Promise<Planned | string> {
  const { say, language, draft } = work;
  const { page, element } = thing;
  const name = named(thing, language);
  const set = (property: string, value: string, more: { width?: "phone" } = {}): Operation => ({
    op: "set-style",
    path: page.path,
    ref: element.ref,
    property,
    value,
    ...more,
  });
  switch (look.kind) {
    case "size":
      return wordless.has(element.kind) ? resizePicture(work, thing, look) : resizeText(work, thing, look);
    case "weight":
      if (!isOneText(thing)) return say.severalTexts(name);
      return { operations: [set("font-weight", look.bold ? "700" : "400")], said: look.bold ? say.bold : say.notBold };
    case "italic":
      if (!isOneText(thing)) return say.severalTexts(name);
      return {
        operations: [set("font-style", look.italic ? "italic" : "normal")],
        said: look.italic ? say.italic : say.notItalic,
      };
    case "case":
      if (!isOneText(thing)) return say.severalTexts(name);
      return {
        operations: [set("text-transform", look.value)],
        said: look.value === "uppercase" ? say.capitals : say.notCapitals,
      };
    case "align":
      return align(work, thing, look.to);
    case "round":
      return {
        operations: [set("border-radius", look.isPill ? "999px" : look.round ? "16px" : "0px")],
        said: look.round ? say.rounder : say.square,
      };
    case "font":
      return { operations: [set("font-family", stacks[look.family])], said: say.font(look.family) };
    case "space":
      return say.nothing;
    case "colour":
      return colourOf(work, thing, look, draft);
    default:
      return look satisfies never;
  }
}

/** The words of a quotation, without who said them. */
function wordsOfQuote(thing: Thing): Thing {
  if (thing.element.kind !== "quote" || isOneText(thing)) return thing;
  return (
    thing.page.things.find(({ html, element }) => html.parent === thing.html && element.kind === "paragraph") ?? thing
  );
}

const textsMax = 12;

/** The size of each text inside of a part with a few. */
async function resizeTexts(work: Work, thing: Thing, look: Extract<Look, { kind: "size" }>): Promise<Planned | string> {
  const { page, html } = thing;
  const inside = page.things.filter(
    (other) => other !== thing && other.html.start >= html.start && other.html.end <= html.end && isOneText(other),
  );
  const outer = inside.filter(
    (one) =>
      !inside.some((other) => other !== one && other.html.start <= one.html.start && other.html.end >= one.html.end),
  );
  if (outer.length === 0 || outer.length > textsMax) return work.say.severalTexts(named(thing, work.language));
  const planned: Planned[] = [];
  for (const one of outer) {
    const each = await resizeText(work, one, look);
    if (typeof each === "string") return each;
    planned.push(each);
  }
  return { operations: planned.flatMap(({ operations }) => operations), said: planned[0]?.said ?? "" };
}

async function resizeText(
  work: Work,
  thing: Thing,
  { larger, degree }: Extract<Look, { kind: "size" }>,
): Promise<Planned | string> {
  const { page, element, html } = thing;
  if (!isOneText(thing) && element.kind !== "field") return resizeTexts(work, thing, { kind: "size", larger, degree });
  // A quarter more is hardly seen in large letters.
  const growth = element.kind === "heading" ? 1.35 : 1.25;
  const factor = (larger ? growth : 0.8) ** degree;
  const sizeOf = async (widths: Widths) => {
    const now = await readSizeWithin(work.draft, page, html, widths);
    return now === null ? null : scaleSize(now, factor);
  };
  const [wide, phone] = [await sizeOf(widerWidths), await sizeOf(phoneWidths)];
  if (wide === null || phone === null)
    return work.language === "de"
      ? "Ich kann nicht erkennen, wie groß das jetzt ist."
      : "I can’t tell how large this is now.";
  const operation = (value: string): Operation => ({
    op: "set-style",
    path: page.path,
    ref: element.ref,
    property: "font-size",
    value,
  });
  const operations = [operation(wide)];
  if (phone !== wide) operations.push({ ...operation(phone), width: "phone" } as Operation);
  return { operations, said: larger ? work.say.larger : work.say.smaller };
}

async function resizePicture(
  work: Work,
  thing: Thing,
  { larger, degree }: Extract<Look, { kind: "size" }>,
): Promise<Planned | string> {
  const { page, element, html } = thing;
  const present = await readPresentStyle(work.draft, page, html, { property: "width", widths: everyWidth });
  const limit = await readPresentStyle(work.draft, page, html, { property: "max-width", widths: everyWidth });
  const factor = (larger ? 1.25 : 0.8) ** degree;
  const own = Number(/^\d+$/.exec(html.attributes.get("width") ?? "")?.[0] ?? Number.NaN);
  const set = (property: string, value: string): Operation => ({
    op: "set-style",
    path: page.path,
    ref: element.ref,
    property,
    value,
  });
  const isFull =
    /^(?:100%|auto)$/.test(present.value ?? "auto") && (present.value === "100%" || limit.value === "100%");
  if (!present.isKnown)
    return work.language === "de"
      ? "Ich kann nicht erkennen, wie groß das Bild jetzt ist."
      : "I can’t tell how large the picture is now.";
  const scaled =
    present.value !== null && !/^(?:auto|100%)$/.test(present.value) ? scaleSize(present.value, factor) : null;
  if (scaled !== null) return { operations: [set("width", scaled)], said: larger ? work.say.larger : work.say.smaller };
  if (present.value === "100%" && !larger)
    return { operations: [set("width", `${Math.round(100 * factor)}%`)], said: work.say.smaller };
  if (Number.isFinite(own) && present.value !== "100%")
    return {
      operations: [set("width", `${Math.round(own * factor)}px`)],
      said: larger ? work.say.larger : work.say.smaller,
    };
  if (isFull && !larger) return { operations: [set("width", `${Math.round(100 * factor)}%`)], said: work.say.smaller };
  return work.language === "de"
    ? "Das Bild füllt seinen Platz schon aus; größer geht es dort nicht."
    : "The picture fills its place already, so it can’t be larger there.";
}

/** Aligns all that stands on a page, apart from what every page has. */
async function alignPage(work: Work, target: Target, to: "left" | "center" | "right"): Promise<Outcome> {
  const [where] = target.within;
  const paths = where ? pagesNamed(work.site, where.target) : work.site.home === null ? [] : [work.site.home];
  const mains = work.site.pages
    .filter(({ path }) => paths?.includes(path))
    .flatMap((page) => {
      const main = page.html.elements.find(({ tag }) => tag === "main");
      return main ? [{ page, main }] : [];
    });
  const [first] = mains;
  if (!first || target.within.length > 1) return { kind: "miss", words: [target.literal] };
  const refused = await work.draft.apply(
    mains.map(
      ({ page, main }): Operation => ({
        op: "set-style",
        path: page.path,
        ref: refOfElement(page, main),
        property: "text-align",
        value: to,
      }),
    ),
  );
  if (refused !== null) return no(refused);
  const titles = mains.map(({ page }) => pageName(page));
  return { kind: "done", said: work.say.look(work.say.everything(titles), work.say.aligned(to)), touched: [] };
}

async function align(work: Work, thing: Thing, to: "left" | "center" | "right"): Promise<Planned | string> {
  const { page, html, element } = thing;
  const around = html.parent;
  const isAlone =
    around?.inSource === true &&
    isBlock(around) &&
    around.children.every((child) => child === html || (child.type === "text" && child.value.trim() === ""));
  const cannot =
    work.language === "de"
      ? "Wo das steht, legt das Stylesheet auf seine eigene Weise fest; das kann ich nicht ändern."
      : "The stylesheet arranges this in its own way, which I can’t change.";
  if (!isBlock(html) && !isAlone) return cannot;
  const aligned = !isBlock(html) && around ? around : html;
  if (element.kind === "field") return cannot;
  const display = await readPresentStyle(work.draft, page, aligned, { property: "display", widths: everyWidth });
  if (!display.isKnown || /flex|grid|contents|inline/i.test(display.value ?? "")) return cannot;
  return {
    operations: [
      { op: "set-style", path: page.path, ref: refOfElement(page, aligned), property: "text-align", value: to },
    ],
    said: work.say.aligned(to),
  };
}

async function colourOf(
  work: Work,
  thing: Thing,
  look: Extract<Look, { kind: "colour" }>,
  draft: Work["draft"],
): Promise<Planned | string> {
  const { page, element, html } = thing;
  const { say } = work;
  if (wordless.has(element.kind))
    return work.language === "de"
      ? "Ein Bild hat keine Farbe, die ich ändern kann."
      : "A picture has no colour that I can change.";
  const isContainer = containers.has(element.kind) && !(element.kind === "box" && isOneText(thing));
  const isBackground =
    look.part === "background" || (look.part === "unsaid" && (element.kind === "button" || isContainer));
  const property = isBackground ? "background-color" : "color";
  const set = (name: string, value: string): Operation => ({
    op: "set-style",
    path: page.path,
    ref: element.ref,
    property: name,
    value,
  });
  let colour: Colour | null = null;
  let name = "";
  if (look.colour.kind === "named") {
    colour = look.colour.colour;
    name = look.colour.name;
  } else {
    const present = await readPresentStyle(draft, page, html, { property, widths: everyWidth });
    const now = present.value === null ? null : parseCssColour(present.value);
    if (now === null)
      return work.language === "de"
        ? "Ich kann nicht erkennen, welche Farbe das jetzt hat."
        : "I can’t tell which colour this has now.";
    colour = shifted(now, look.colour.by, look.colour.degree);
    name =
      look.colour.by > 0
        ? work.language === "de"
          ? "heller"
          : "lighter"
        : work.language === "de"
          ? "dunkler"
          : "darker";
  }
  if (!isBackground && !isOneText(thing) && element.kind !== "field")
    return say.severalTexts(named(thing, work.language));
  const value = /^#|\(/.test(name) ? name.toLowerCase() : formatHex(colour);
  if (!isBackground) return { operations: [set("color", value)], said: say.textColour(name) };
  const text = await readableText(work, thing, colour);
  if (text === null) return { operations: [set("background-color", value)], said: say.background(name) };
  return {
    operations: [set("background-color", value), set("color", text.value)],
    said: `${say.background(name)} ${say.readable(text.name)}`,
  };
}

const readable = [
  { name: "white", value: "#ffffff" },
  { name: "black", value: "#000000" },
] as const;

/** Returns the colour that the element's text needs on a new background; null if its own can be read there or can't be told. */
async function readableText({ draft }: Work, { page, html }: Thing, background: Colour) {
  const present = await readPresentStyle(draft, page, html, { property: "color", widths: everyWidth });
  const text = present.value === null ? null : parseCssColour(present.value);
  if (text === null || contrast(text, background) >= contrastMin) return null;
  const contrastOf = ({ value }: (typeof readable)[number]) => {
    const colour = parseCssColour(value);
    return colour ? contrast(colour, background) : 0;
  };
  return readable.toSorted((one, other) => contrastOf(other) - contrastOf(one))[0] ?? null;
}
