import postcss from "postcss";
import { describe, expect, test } from "vitest";
import { moodNames } from "../section-schema.ts";
import { writeStylesheet } from "../stylesheet.ts";
import { baseStyles } from "./base-styles.ts";
import { hardToSee } from "./hard-to-see.ts";
import { moods } from "./moods.ts";
import { withAccent } from "./with-accent.ts";

const bytesMax = 12 * 1024;
const moodBytesMax = 16 * 1024;

describe.each(moodNames)("the mood %s", (name) => {
  const mood = moods[name];

  test("has readable words and visible buttons on every ground of every tone", () => {
    expect(hardToSee(mood)).toEqual([]);
  });

  test("stays readable in every colour that a person may wish", () => {
    const steps = ["00", "40", "80", "c0", "ff"];
    for (const red of steps)
      for (const green of steps)
        for (const blue of steps) {
          const wished = withAccent(mood, `#${red}${green}${blue}`);
          expect(wished && hardToSee(wished), `#${red}${green}${blue}`).toEqual([]);
          const both = ["#ffd91f", "#f7ead0", "#101010", "#7d9471"].flatMap((other) => [
            withAccent(mood, `#${red}${green}${blue}`, other),
            withAccent(mood, other, `#${red}${green}${blue}`),
          ]);
          expect(
            both.flatMap((one) =>
              one === null ? ["none"] : hardToSee(one).map((what) => `${what} ${one.accent} ${one.second}`),
            ),
          ).toEqual([]);
        }
    expect(withAccent(mood, "teal")?.accent).toBe("#008080");
    expect(["", "nothing", "#12345678", "url(x)", "rgb(1px 2 3)"].map((one) => withAccent(mood, one))).toEqual(
      Array(5).fill(null),
    );
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
