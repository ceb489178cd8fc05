import { wcagContrast } from "culori";
import postcss from "postcss";
import { describe, expect, test } from "vitest";
import { moodNames } from "../section-schema.ts";
import { writeStylesheet } from "../stylesheet.ts";
import { baseStyles } from "./base-styles.ts";
import { toneNames } from "./mood.ts";
import { moods } from "./moods.ts";

const bytesMax = 12 * 1024;
const moodBytesMax = 15 * 1024;

describe.each(moodNames)("the mood %s", (name) => {
  const mood = moods[name];

  test.each(toneNames)("has readable texts on every ground of the tone %s", (toneName) => {
    const tone = mood.tones[toneName];
    const pairs = [
      ...(["text", "soft", "accent"] as const).flatMap((colour) => [
        [colour, "bg"] as const,
        [colour, "surface"] as const,
      ]),
      ["onButton", "button"] as const,
    ];
    const unreadable = pairs.filter(([text, ground]) => wcagContrast(tone[text], tone[ground]) < 4.5);
    expect(unreadable).toEqual([]);
    // A button's face, and the edge of a field, have to be seen: WCAG 1.4.11.
    expect(wcagContrast(tone.button, tone.bg)).toBeGreaterThanOrEqual(3);
    expect(wcagContrast(tone.soft, tone.surface)).toBeGreaterThanOrEqual(3);
  });

  test("has a stylesheet that parses, and styles only what is of the kit", () => {
    const sheet = postcss.parse(writeStylesheet(mood));
    const selectors: string[] = [];
    sheet.walkRules((rule) => {
      selectors.push(...rule.selectors);
    });
    expect(selectors.filter((one) => !/^(?::root$|(?::where\(|:is\()?\.kit-)/.test(one))).toEqual([]);
    expect(Buffer.byteLength(writeStylesheet(mood))).toBeLessThanOrEqual(moodBytesMax);
  });

  test("defines every custom property that the rules use", () => {
    const text = writeStylesheet(mood);
    const defined = new Set([...text.matchAll(/(--kit-[\w-]+):/g)].map(([, property]) => property));
    const used = [...text.matchAll(/var\((--kit-[\w-]+)/g)].map(([, property]) => property);
    expect(used.filter((property) => !defined.has(property))).toEqual([]);
  });
});

test("the rules of all sections stay within 12 KB", () => {
  expect(Buffer.byteLength(baseStyles)).toBeLessThanOrEqual(bytesMax);
});

test("no two moods share a font for headings, an accent or a hero's ground", () => {
  const all = Object.values(moods);
  for (const pick of [
    (mood: (typeof all)[number]) => mood.fonts.display,
    (mood: (typeof all)[number]) => mood.tones.plain.accent,
    (mood: (typeof all)[number]) => mood.pictures.ground,
  ])
    expect(new Set(all.map(pick)).size).toBe(all.length);
});
