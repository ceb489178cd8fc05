import { closest, type HtmlElement } from "#lib/page-source/html-source.ts";
import type { SiteSource } from "#lib/page-source/site-source.ts";
import { findRivals } from "#lib/page-source/styles/cascade.ts";
import { everyWidth } from "#lib/page-source/styles/media-widths.ts";
import { type PageSheets, readPageSheets, SiteTexts, type StyledPage } from "#lib/page-source/styles/page-sheets.ts";
import type { KitClasses } from "../sections/section-frame.ts";
import type { Mood, Tone } from "../styles/mood.ts";
import { contentElement } from "./page-sections.ts";
import { isOfKit } from "./read-mood.ts";
import { contrastOf, hexOf, mixed } from "./site-colours.ts";

// Reads what a site’s own styles say with certainty: declarations that win at every width. The rest is left to the kit.

export interface SiteFit {
  mood: Mood;
  classes: Partial<KitClasses>;
}

/** Returns the mood and the classes in which a section looks like the rest of a page that the kit has not made. */
export async function readSiteFit(site: SiteSource, page: StyledPage): Promise<SiteFit> {
  const sheets = await readPageSheets(new SiteTexts(site), page);
  // The kit’s own rules and elements say nothing about the site.
  const rules = sheets.rules.filter(({ sheet }) => !isOfKit(sheet.source));
  const styles = new FoundStyles({ ...sheets, rules });
  const elements = page.html.elements.filter((element) => closest(element, isSection) === null);
  const body = elements.find(({ tag }) => tag === "body");
  const content = contentElement(page.html);
  const title = elements.find(({ tag }) => tag === "h2") ?? elements.find(({ tag }) => tag === "h1");
  const button = findButton(styles, elements);
  const card = findCard(styles, elements);
  const found = findInner(styles, elements);
  // Content that is narrow already needs no further margin.
  const holdsWidth = (element: HtmlElement) =>
    element.tag !== "html" &&
    (styles.has(element, ["max-width", "width"]) || (found !== null && element.classes.includes(found)));
  const isNarrow = closest(content, holdsWidth) !== null;
  const inner = isNarrow ? "kit-flush" : found;
  const classes: Partial<KitClasses> = {
    ...(inner === null ? {} : { inner }),
    ...(button === null ? {} : { button: button.names, buttonQuiet: button.names }),
    ...(card === null ? {} : { card: card.names }),
  };
  const tones = tonesOf(styles, body, button?.element, elements);
  const textFont = styles.value(content, ["font-family"]) ?? styles.value(body, ["font-family"]) ?? "inherit";
  const displayFont = styles.value(title, ["font-family"]) ?? textFont;
  const weight = styles.value(title, ["font-weight"]);
  const buttonRadius = lengthOr(styles.value(button?.element, ["border-radius"]), "4px");
  // A pill’s radius would make pills of cards and pictures.
  const ofButton = Number.parseFloat(buttonRadius) > 24 ? "16px" : buttonRadius;
  const radius = lengthOr(styles.value(card?.element, ["border-radius"]), ofButton);
  const { tone } = tones;
  const [bg, accent, text] = [tones.hex.bg ?? "#ffffff", tones.hex.button ?? "#555555", tones.hex.text ?? "#222222"];
  return {
    classes,
    mood: {
      name: "site",
      description: "The site’s own look.",
      fonts: { display: null, text: null },
      fallback: { display: displayFont, text: textFont },
      tones: {
        plain: tone,
        tinted: { ...tone, bg: tones.tinted },
        strong: {
          ...{ bg: tone.button, surface: tone.button, text: tone.onButton, soft: tone.onButton },
          ...{ accent: tone.onButton, line: tone.onButton, button: tone.onButton, onButton: tone.button },
        },
      },
      pictures: {
        ...{ ground: mixed(bg, accent, 0.14), first: accent, second: mixed(bg, accent, 0.55) },
        ...{ third: mixed(bg, accent, 0.3), ink: mixed(accent, text, 0.75) },
      },
      shape: {
        ...{ h1: "clamp(2.2rem, 5vw, 3.6rem)", h2: "clamp(1.6rem, 3vw, 2.3rem)", space: "clamp(3rem, 6vw, 5rem)" },
        ...{ radius, "button-radius": buttonRadius },
        ...{ "display-weight": weight ?? "700", "display-spacing": "normal", "text-size": "1em" },
        ...{ "card-pad": "1.5rem", "card-border": "1px solid var(--kit-line)" },
      },
      hero: "side",
      footer: "tinted",
      isDark: false,
      rules: ":is(.kit-tinted, .kit-strong) > .kit-flush { padding-inline: clamp(1rem, 4vw, 2rem); }",
    },
  };
}

const isSection = ({ classes }: HtmlElement) => classes.includes("kit-section");

const lengthOr = (value: string | null, other: string) =>
  value !== null && /^(?:[\d.]+(?:px|r?em|%)?|var\(--[\w-]+\))$/.test(value) ? value : other;

const plainValue = /^[^;{}<>@!\\]{1,300}$/;

class FoundStyles {
  readonly sheets: PageSheets;
  private readonly exact = new Map<string, Map<string, string>>();
  private readonly properties = new Map<string, string>();

  constructor(sheets: PageSheets) {
    this.sheets = sheets;
    for (const { rule, conditions } of sheets.rules) {
      if (conditions.length > 0 || rule.isScoped) continue;
      for (const one of rule.selector.split(",")) {
        const selector = one.trim();
        const isRoot = /^(?::root|html|body)$/.test(selector);
        if (!isRoot && !/^\.[\w-]+$/.test(selector)) continue;
        const known = this.exact.get(selector) ?? new Map<string, string>();
        for (const { prop, value } of rule.declarations) {
          known.set(prop.toLowerCase(), value);
          if (isRoot && prop.startsWith("--")) this.properties.set(prop, value);
        }
        this.exact.set(selector, known);
      }
    }
  }

  /** Returns the declaration that wins for an element at every width; null if that is not certain. */
  private winner(element: HtmlElement | undefined | null, properties: readonly string[]): string | null {
    if (element === undefined || element === null) return null;
    const last = findRivals(this.sheets, element, new Set(properties), everyWidth).at(-1);
    if (last === undefined || last.match !== "yes" || !last.isConstant) return null;
    const value = last.declaration.value.trim();
    return plainValue.test(value) && !/url\(/i.test(value) ? value : null;
  }

  /** Returns an element’s value of a property as other elements can have it too; null if it is not certain. */
  value(element: HtmlElement | undefined | null, properties: readonly string[]): string | null {
    const value = this.winner(element, properties);
    return value !== null && this.isOfRoot(value) ? value : null;
  }

  private isOfRoot(value: string): boolean {
    return [...value.matchAll(/var\(\s*(--[\w-]+)/g)].every(([, name = ""]) => this.properties.has(name));
  }

  /** Whether a rule gives an element one of the properties. */
  has(element: HtmlElement, properties: readonly string[]): boolean {
    return findRivals(this.sheets, element, new Set(properties), everyWidth).length > 0;
  }

  /** Returns what a rule for this class alone declares. */
  ofClass(name: string): ReadonlyMap<string, string> {
    return this.exact.get(`.${name}`) ?? new Map();
  }

  /** Returns a colour that an element has: as the site writes it for the whole page, else as #rrggbb. Null if it is not certain. */
  colourOf(element: HtmlElement | undefined, ...properties: readonly string[]): { value: string; hex: string } | null {
    const value = this.winner(element, properties);
    let at = value;
    for (let depth = 0; at !== null && depth < 6; depth++) {
      const hex = hexOf(at);
      if (hex !== null && value !== null) return { value: this.isOfRoot(value) ? value : hex, hex };
      const name = /^var\(\s*(--[\w-]+)\s*(?:,.*)?\)$/.exec(at)?.[1];
      at = name === undefined ? null : (this.winner(element, [name]) ?? this.properties.get(name)?.trim() ?? null);
    }
    return null;
  }
}

const ground = ["background", "background-color"] as const;

function tonesOf(
  styles: FoundStyles,
  body: HtmlElement | undefined,
  button: HtmlElement | undefined,
  elements: readonly HtmlElement[],
): { tone: Tone; tinted: string; hex: { bg: string | null; text: string | null; button: string | null } } {
  const hasGround = body !== undefined && styles.has(body, ground);
  const bg = hasGround ? styles.colourOf(body, ...ground) : { value: "#ffffff", hex: "#ffffff" };
  const text = styles.colourOf(body, "color") ?? { value: "inherit", hex: "#000000" };
  const isReadable = (one: string, other: string) => contrastOf(one, other) >= 4.5;
  const [face, label] = [styles.colourOf(button, ...ground), styles.colourOf(button, "color")];
  const link = elements.find(({ tag, classes }) => tag === "a" && classes.length === 0);
  const linked = styles.colourOf(link, "color");
  const paper = bg?.hex ?? "#ffffff";
  const own = face !== null && label !== null && isReadable(face.hex, label.hex) ? { face, label } : null;
  const fromLink =
    linked !== null && isReadable(linked.hex, paper)
      ? { face: linked, label: bg ?? { value: "#ffffff", hex: "#ffffff" } }
      : null;
  const inverse = {
    face: text.value === "inherit" ? { value: "#1a1a1a", hex: "#1a1a1a" } : text,
    label: bg ?? { value: "#ffffff", hex: "#ffffff" },
  };
  const chosen = own ?? fromLink ?? inverse;
  const accent = [chosen.face, linked].find((one) => one !== null && isReadable(one.hex, paper));
  // Softer words stay readable on a tinted ground too.
  const isSoft = bg !== null && contrastOf(mixed(text.hex, bg.hex, 0.25), mixed(bg.hex, text.hex, 0.06)) >= 4.5;
  const soft = isSoft && text.value !== "inherit" ? `color-mix(in srgb, ${text.value} 75%, ${bg.value})` : text.value;
  return {
    hex: { bg: bg?.hex ?? null, text: text.hex, button: chosen.face.hex },
    tinted: `color-mix(in srgb, ${bg?.value ?? "#ffffff"} 95%, ${text.value === "inherit" ? "#000000" : text.value})`,
    tone: {
      bg: bg?.value ?? "transparent",
      surface: bg?.value ?? "transparent",
      text: text.value,
      soft,
      accent: accent?.value ?? text.value,
      line: "color-mix(in srgb, currentColor 22%, transparent)",
      button: chosen.face.value,
      onButton: chosen.label.value,
    },
  };
}

/** Returns the classes that most buttons of the page have. */
function findButton(styles: FoundStyles, elements: readonly HtmlElement[]) {
  const named = elements.flatMap((element) => {
    if ((element.tag !== "a" && element.tag !== "button") || element.classes.length === 0) return [];
    const names = element.classes.filter((name) => /btn|button|cta/i.test(name) && styles.ofClass(name).size > 0);
    const isOther = /outline|ghost|link|close|toggle|menu|social/i.test(names.join(" "));
    return names.length === 0 || isOther ? [] : [{ element, list: names, names: names.join(" ") }];
  });
  const groups = [...Map.groupBy(named, ({ names }) => names).values()].sort(
    (left, right) => right.length - left.length,
  );
  const isButton = (list: readonly string[]) => {
    const properties = list.flatMap((name) => [...styles.ofClass(name).keys()]);
    return properties.includes("padding") && properties.some((name) => /^background(?:-color)?$/.test(name));
  };
  return groups.flatMap(([first]) => (first !== undefined && isButton(first.list) ? [first] : []))[0] ?? null;
}

/** Returns the class of cards, if it brings its own padding and edge. */
function findCard(styles: FoundStyles, elements: readonly HtmlElement[]) {
  const named = elements.flatMap((element) => {
    const name = element.classes.find((one) => /(?:^|-)(?:card|tile|panel)$/i.test(one));
    const own = styles.ofClass(name ?? "");
    const hasEdge = ["background", "background-color", "border", "box-shadow"].some((property) => own.has(property));
    const isLaidOut = /flex|grid/.test(own.get("display") ?? "");
    return name !== undefined && own.has("padding") && hasEdge && !isLaidOut ? [{ element, names: name }] : [];
  });
  return named.length < 2 ? null : mostFrequent(named, ({ names }) => names);
}

/** Returns the class that keeps content in the middle of the page, at the site’s own width. */
function findInner(styles: FoundStyles, elements: readonly HtmlElement[]): string | null {
  const names = elements.flatMap(({ classes }) =>
    classes.filter((name) => {
      const own = styles.ofClass(name);
      const isCentred = ["margin", "margin-inline", "margin-left"].some((property) =>
        /\bauto\b/.test(own.get(property) ?? ""),
      );
      const isPlain = !/flex|grid/.test(own.get("display") ?? "") && !own.has("text-align");
      return isCentred && isPlain && (own.has("max-width") || own.has("width"));
    }),
  );
  return mostFrequent(names, (name) => name);
}

function mostFrequent<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item | null {
  const groups = [...Map.groupBy(items, keyOf).values()].sort((left, right) => right.length - left.length);
  return groups[0]?.[0] ?? null;
}
