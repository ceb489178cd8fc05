import { expect, test } from "vitest";
import { applyToPage } from "#tests/fixtures/apply-to-page.ts";

const set = (more: { alt?: string; modern?: string } = {}) =>
  ({ op: "set-picture", ref: "img", file: "images/new loaf.jpg", width: 800, height: 600, ...more }) as const;

test.each<[string, string, { alt?: string; modern?: string }, string]>([
  ["its address", '<img src="old.png" alt="x">', {}, '<img src="images/new%20loaf.jpg" alt="x">'],
  ["its description", "<img src=old.png alt=x>", { alt: "A loaf" }, '<img src="images/new%20loaf.jpg" alt="A loaf">'],
  [
    "a description it had not",
    "<img src=old.png>",
    { alt: "A loaf" },
    '<img src="images/new%20loaf.jpg" alt="A loaf">',
  ],
  [
    "other files of it",
    '<img src="old.png" srcset="old.png 1x, two.png 2x" sizes="100vw">',
    { alt: "A loaf" },
    '<img src="images/new%20loaf.jpg" alt="A loaf">',
  ],
  [
    "the height that it is shown in",
    '<img width="400" src="old.png" height="400">',
    {},
    '<img width="400" src="images/new%20loaf.jpg" height="300">',
  ],
  ["no height without a width", '<img src="a" height=40>', {}, '<img src="images/new%20loaf.jpg" height=40>'],
  [
    "every source without a modern file",
    '<picture>\n  <source srcset="a.avif" type="image/avif">\n  <source srcset="a.webp" type="image/webp">\n  <img src="a.jpg">\n</picture>',
    {},
    '<picture>\n  <img src="images/new%20loaf.jpg">\n</picture>',
  ],
  [
    "every source but one for a modern file",
    '<picture><source media="(min-width: 1px)" srcset="a.avif 2x" sizes=1px><source srcset="a.webp"><img src="a.jpg"></picture>',
    { modern: "images/new loaf.webp" },
    '<picture><source srcset="images/new%20loaf.webp" type="image/webp"><img src="images/new%20loaf.jpg"></picture>',
  ],
  [
    "a modern file without a place for it",
    '<a><img src="a.jpg"></a>',
    { modern: "images/new.webp" },
    '<a><img src="images/new%20loaf.jpg"></a>',
  ],
])("a picture that is replaced changes %s", async (_what, source, more, expected) => {
  expect(await applyToPage(source, set(more))).toBe(expected);
});

test.each([
  ["another element", "<p ref>x</p>", "p"],
  ["a page with a base address", '<base href="https://example.org/"><img src=a>', "img"],
])("a picture isn't set in %s", async (_what, source, ref) => {
  expect(await applyToPage(source, { ...set(), ref })).toMatch(/^not-editable: .+[.]$/);
});
