// The widths of the window at which a media query can apply.

/** CSS pixels, both included. */
export interface Widths {
  min: number;
  max: number;
}

export const everyWidth: Widths = { min: 0, max: Number.POSITIVE_INFINITY };
export const phoneWidths: Widths = { min: 0, max: 640 };
/** Every width that is not a phone's. */
export const widerWidths: Widths = { min: phoneWidths.max + 0.02, max: Number.POSITIVE_INFINITY };
export const phoneQuery = "(max-width: 640px)";

const pixels: Record<string, number> = {
  px: 1,
  em: 16,
  rem: 16,
  pt: 4 / 3,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  "": 1,
};

function toPixels(text: string): number | null {
  const match = /^([+-]?\d*\.?\d+)(px|em|rem|pt|in|cm|mm|)$/i.exec(text.trim());
  const unit = pixels[(match?.[2] ?? "").toLowerCase()];
  return match === null || unit === undefined ? null : Number(match[1]) * unit;
}

const narrow = (widths: Widths, min: number, max: number): Widths => ({
  min: Math.max(widths.min, min),
  max: Math.min(widths.max, max),
});

/** Narrows the widths by one condition in parentheses; null if it asks for something else. */
function narrowBy(widths: Widths, condition: string): Widths | null {
  const plain = /^\s*(min|max)-width\s*:\s*([^()]+)$/i.exec(condition);
  if (plain !== null) {
    const at = toPixels(plain[2] ?? "");
    if (at === null) return null;
    return plain[1]?.toLowerCase() === "min" ? narrow(widths, at, Infinity) : narrow(widths, -Infinity, at);
  }
  const range = /^\s*(?:([^<>=()]+)\s*([<>])=?\s*)?width\s*(?:([<>])=?\s*([^<>=()]+))?$/i.exec(condition);
  if (range === null) return null;
  let narrowed = widths;
  for (const [text, isUpper] of [
    [range[1], range[2] === ">"],
    [range[4], range[3] === "<"],
  ] as const) {
    if (text === undefined) continue;
    const at = toPixels(text);
    if (at === null) return null;
    narrowed = isUpper ? narrow(narrowed, -Infinity, at) : narrow(narrowed, at, Infinity);
  }
  return narrowed;
}

/** Widths of one query without commas; null if it is never for a screen. */
function widthsOfQuery(query: string): { widths: Widths; isExact: boolean } | null {
  const plain = query.trim().toLowerCase();
  if (/^(?:only\s+)?(?:print|speech|tty|tv|handheld|projection|braille|embossed|aural)\b/.test(plain)) return null;
  if (/\b(?:not|or)\b/.test(plain)) return { widths: everyWidth, isExact: false };
  let widths = everyWidth;
  let isExact = true;
  for (const part of plain.split(/\s+and\s+/)) {
    if (/^(?:only\s+)?(?:all|screen)$/.test(part.trim()) || part.trim() === "") continue;
    const condition = /^\s*\((.*)\)\s*$/.exec(part)?.[1];
    const narrowed = condition === undefined ? null : narrowBy(widths, condition);
    if (narrowed === null) isExact = false;
    else widths = narrowed;
  }
  return { widths, isExact };
}

/** Returns whether a screen within the widths may have these media, and whether every one of those has them. */
export function mediaApplies(params: string, widths: Widths): { may: boolean; surely: boolean } {
  if (params.length > 2_000) return { may: true, surely: false };
  let may = false;
  let surely = false;
  for (const query of params.split(",")) {
    const found = widthsOfQuery(query);
    if (found === null) continue;
    may ||= found.widths.min <= widths.max && found.widths.max >= widths.min;
    surely ||= found.isExact && found.widths.min <= widths.min && found.widths.max >= widths.max;
  }
  return { may, surely };
}

export const isPhoneQuery = (params: string) => /^\(\s*max-width\s*:\s*640px\s*\)$/i.test(params.trim());
