import { type Colour, chroma, inNotationOf, mix, rgbBytes, sameRgb, toHsl } from "#lib/page-source/styles/colours.ts";
import type { ColourToken, CssDeclaration, StyleSource } from "#lib/page-source/styles/css-source.ts";

// Finds the colours of roles in a site's styles: by the names of custom properties, by the colours of the body, links and
// buttons, and by mixtures of these.

export type ColourRole = "background" | "accent" | "text" | "heading";

export interface StyledColour {
  source: StyleSource;
  declaration: CssDeclaration;
  token: ColourToken;
}

const pageSelectors = [/^body$/i, /^html body$/i, /^body\.[\w-]+$/i, /^html$/i, /^:root$/i, /^\*$/];

function* allDeclarations(
  sources: readonly StyleSource[],
): Generator<{ source: StyleSource; declaration: CssDeclaration }> {
  for (const source of sources) for (const declaration of source.declarations) yield { source, declaration };
}

const rootSelector = /^(?::root|html|body|\*|:host)$/i;
/** Matches "html:not(.js)", ":root.light", "html[data-theme=light]". */
const rootVariant = /^(?::root|html|body)(?:[.:[][^\s>+~]*)$/i;
const otherMode = /dark|night|contrast|dim|black/i;

function isRoot(selector: string): boolean {
  const one = selector.trim();
  return rootSelector.test(one) || (rootVariant.test(one) && !otherMode.test(one));
}

/** Returns the declaration that sets a custom property for the whole page: the last one, plain selectors first. */
function definitionOf(sources: readonly StyleSource[], name: string) {
  const definitions = [...allDeclarations(sources)].filter(
    ({ declaration }) => declaration.property === name && declaration.general && declaration.selectors.some(isRoot),
  );
  const isPlain = (selector: string) => rootSelector.test(selector.trim());
  return (
    definitions.findLast(({ declaration }) => declaration.selectors.some(isPlain)) ??
    definitions[definitions.length - 1]
  );
}

/** Follows `var(--x)` to the declaration that holds the colour. */
function followVariables(
  sources: readonly StyleSource[],
  start: { source: StyleSource; declaration: CssDeclaration },
): StyledColour | null {
  let at = start;
  for (let steps = 0; steps < 8; steps++) {
    const { value, colours } = at.declaration;
    const [token] = colours;
    const variable = /var\(\s*(--[\w-]+)/.exec(value);
    // A colour after the variable is only its fallback.
    const isFirst = token !== undefined && (variable === null || value.indexOf(token.text) < variable.index);
    if (isFirst) return { ...at, token };
    const next = variable === null ? undefined : definitionOf(sources, variable[1] ?? "");
    if (next === undefined) return token === undefined ? null : { ...at, token };
    at = next;
  }
  return null;
}

/** Returns the declaration of the page's own background or text colour; the last of the nearest selector wins. */
export function findPageColour(sources: readonly StyleSource[], role: "background" | "text"): StyledColour | null {
  const wanted = role === "text" ? /^color$/ : /^background(?:-color)?$/;
  for (const selector of pageSelectors) {
    const found = [...allDeclarations(sources)].filter(
      ({ declaration }) =>
        wanted.test(declaration.property) &&
        declaration.general &&
        declaration.selectors.some((one) => selector.test(one.trim())),
    );
    for (const candidate of found.reverse()) {
      const colour = followVariables(sources, candidate);
      if (colour !== null) return colour;
    }
  }
  return null;
}

const accentWords: Record<string, number> = {
  accent: 10,
  primary: 8,
  brand: 8,
  theme: 6,
  highlight: 5,
  main: 4,
  key: 3,
  link: 3,
  cta: 3,
};
/** Words that don't change the meaning of an accent's name: "--color-accent", "--bs-primary". */
const neutralWords = /^(?:colou?r|clr|base|default|site|page|c|bs|app|ui|global|brand|theme|main|primary|accent)$/;
const otherRoles =
  /(?:^|[-_. ])(?:warning|success|info|danger|error|secondary|red|blue|green|yellow|orange|purple|pink|teal|cyan|indigo|brown)(?![a-z])/i;

const wordsOf = (name: string) =>
  name
    .replace(/^--/, "")
    .split(/[-_]|(?<=[a-z])(?=[A-Z])/)
    .map((word) => word.toLowerCase());

function accentScore(name: string): number {
  const words = wordsOf(name);
  const best = Math.max(0, ...words.map((word) => accentWords[word] ?? 0));
  if (best === 0) return 0;
  // "--accent" before "--accent-strong" and "--theme-popup-bg"; "--color-accent" is as good as "--accent".
  const disturbing = words.filter((word) => !neutralWords.test(word) && accentWords[word] === undefined).length;
  return best - disturbing * 4 - words.length * 0.1;
}

/** Returns the accent colour: a custom property with such a name, else the colour of buttons and links. */
export function findAccent(sources: readonly StyleSource[]): StyledColour | null {
  const named = [...allDeclarations(sources)]
    .filter(({ declaration }) => declaration.property.startsWith("--") && declaration.general)
    .filter(({ declaration }) => declaration.selectors.some(isRoot))
    .map((found) => ({ found, score: accentScore(found.declaration.property) }))
    .filter(({ score }) => score > 2)
    .sort((left, right) => right.score - left.score);
  for (const { found } of named) {
    const colour = followVariables(sources, found);
    if (colour !== null && !colour.token.channels) return colour;
  }
  return findByUse(sources);
}

const buttonSelector =
  /^(?:a|button|input(?:\[[^\]]*\])?)?(?:\.(?:btn|button|btn-primary|button-primary|cta|btn-main|primary))+$|^button$|^input\[type=["']?submit["']?\]$/i;
const linkSelector = /^a(?::(?:link|any-link))?$/i;

function findByUse(sources: readonly StyleSource[]): StyledColour | null {
  const uses: [RegExp, RegExp][] = [
    [buttonSelector, /^(?:background(?:-color)?|--[\w-]*bg)$/],
    [linkSelector, /^color$/],
    [buttonSelector, /^(?:border(?:-color)?|color)$/],
  ];
  for (const [selector, property] of uses) {
    for (const found of [...allDeclarations(sources)].reverse()) {
      const { declaration } = found;
      if (!property.test(declaration.property) || !declaration.general) continue;
      if (!declaration.selectors.some((one) => selector.test(one.trim()))) continue;
      const colour = followVariables(sources, found);
      if (colour !== null && chroma(colour.token.colour) > 25) return colour;
    }
  }
  return null;
}

/** Returns the headings' own colours, if they have any. */
export function findHeadingColours(sources: readonly StyleSource[]): StyledColour[] {
  const found = [...allDeclarations(sources)].filter(
    ({ declaration }) =>
      declaration.property === "color" &&
      declaration.selectors.some((selector) => /^(?:h[1-6]|\.h[1-6])$/i.test(selector.trim())),
  );
  return found.map((one) => followVariables(sources, one)).filter((colour) => colour !== null);
}

const black: Colour = { mode: "rgb", r: 0, g: 0, b: 0 };
const white: Colour = { mode: "rgb", r: 1, g: 1, b: 1 };
const shares = Array.from({ length: 19 }, (_, index) => (index + 1) / 20);

/** Returns a function that finds how a colour is mixed from `base` with black or white, in steps of 5 %; null if it is not. */
function findMixtures(base: Colour): (colour: Colour) => { with: Colour; share: number } | null {
  const mixtures =
    chroma(base) <= 25
      ? []
      : [black, white].flatMap((other) =>
          shares.map((share) => ({ with: other, share, bytes: rgbBytes(mix(base, other, share)) })),
        );
  return (colour) => {
    if (sameRgb(colour, base)) return { with: black, share: 0 };
    const bytes = rgbBytes(colour);
    const isNear = (byte: number, index: number) => Math.abs(byte - (bytes[index] ?? 0)) <= 1;
    return mixtures.find((mixture) => mixture.bytes.every(isNear)) ?? null;
  };
}

/** Returns true if the declaration sets another named colour, such as a warning colour with the same value. */
function belongsToOther(declaration: CssDeclaration): boolean {
  const isVariable = declaration.property.startsWith("--");
  if (isVariable && otherRoles.test(declaration.property)) return true;
  return declaration.selectors.every((selector) => otherRoles.test(selector));
}

/** Returns every place in these styles with the accent colour or a shade of it, and its new colour. */
export function accentPlaces(
  sources: readonly StyleSource[],
  accent: StyledColour,
  wanted: Colour,
): (StyledColour & { becomes: Colour })[] {
  const base = accent.token.colour;
  const mixtureOf = findMixtures(base);
  const places: (StyledColour & { becomes: Colour })[] = [];
  const family = wordsOf(accent.declaration.property).filter((word) => accentWords[word] !== undefined);
  for (const { source, declaration } of allDeclarations(sources)) {
    for (const token of declaration.colours) {
      if (declaration === accent.declaration && token === accent.token) {
        places.push({ source, declaration, token, becomes: wanted });
        continue;
      }
      const mixture = mixtureOf(token.colour);
      if (
        mixture !== null &&
        (chroma(base) > 25 || isCompanion(declaration, accent.declaration)) &&
        !belongsToOther(declaration)
      ) {
        places.push({ source, declaration, token, becomes: mix(wanted, mixture.with, mixture.share) });
        continue;
      }
      const related =
        declaration.property.startsWith("--") && wordsOf(declaration.property).some((word) => family.includes(word));
      const shade = related && family.length > 0 ? shadeLike(token.colour, base, wanted) : null;
      if (shade !== null) places.push({ source, declaration, token, becomes: shade });
    }
  }
  return places;
}

/** Returns true for "--x-rgb" beside "--x". */
function isCompanion(declaration: CssDeclaration, of: CssDeclaration): boolean {
  return declaration.property === `${of.property}-rgb`;
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** Returns the new colour, as much darker or lighter as the named shade ("--accent-strong") is of the old colour. */
function shadeLike(shade: Colour, base: Colour, wanted: Colour): Colour | null {
  const [old, from, to] = [toHsl(shade), toHsl(base), toHsl(wanted)];
  const apart = Math.abs((((old.h ?? 0) - (from.h ?? 0) + 540) % 360) - 180);
  if (old.s < 0.1 || from.s < 0.1 || apart > 25) return null;
  return inNotationOf(wanted, {
    ...to,
    s: clamp(to.s * (old.s / from.s)),
    l: clamp(to.l + old.l - from.l),
    alpha: shade.alpha,
  });
}
