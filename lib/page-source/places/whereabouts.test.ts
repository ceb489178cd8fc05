import { expect, test } from "vitest";
import type { SourceElement } from "../schema.ts";
import { makeSourceMap } from "../source-map.ts";
import { whereabouts } from "./whereabouts.ts";

/** Returns where the element with the id "here" stands. */
function whereIs(content: string) {
  const map = makeSourceMap(`<!doctype html><title>Page</title>${content}`, { commit: "", path: "" });
  const element = map.elements.find(({ attributes }) => attributes.id === "here");
  if (!element) throw new Error("There is no element with this id.");
  return whereabouts(map, element);
}
const here = '<a id="here" href="#">More</a>';
const filler = "<p>Words</p>".repeat(20);

test.each([
  ["a section with a heading", `<h1>Bakery</h1><section><h2>Our bread</h2><p>${here}</p></section>`, "Our bread"],
  ["a heading in a wrapper", `<section><div><h2>Our bread</h2></div><div>${here}</div></section>`, "Our bread"],
  ["the nearest of two headings", `<main><h2>Rye</h2><p>A</p><h2>Spelt</h2><p>${here}</p></main>`, "Spelt"],
  ["a card with its picture on top", '<ul><li><img id="here" src="a.jpg"><h3>Rye</h3></li></ul>', "Rye"],
  [
    "a section after another one",
    `<main><h1>Bakery</h1><section><h2>Rye</h2></section><section>${here}</section></main>`,
    "Bakery",
  ],
  ["a heading under a larger one", '<main><h1>Bakery</h1><h2>Rye</h2><h2 id="here">Spelt</h2></main>', "Bakery"],
  ["a section with a heading of its own", '<h1>Bakery</h1><section id="here"><h2>Rye</h2></section>', "Rye"],
  ["a footer with headings", `<h1>Bakery</h1><footer><div><h3>Visit us</h3>${here}</div></footer>`, "Visit us"],
])("an element in %s stands under it", (_name, body, heading) => {
  expect(whereIs(body).heading).toBe(heading);
});

test("a page without a tag of its body is read like one with it", () => {
  const content = `<h1>Bakery</h1><p>${here}</p>`;
  expect([whereIs(content).heading, whereIs(`<body>${content}</body>`).heading]).toEqual(["Bakery", "Bakery"]);
});

test.each([
  ["navigation", `<header><h1>Bakery</h1><nav>${here}</nav></header>`, "navigation"],
  ["header", `<header>${here}</header><h1>Bakery</h1>`, "header"],
  ["footer", `<main><h1>Bakery</h1></main><footer><p>${here}</p></footer>`, "footer"],
  ["top", `<p>${here}</p>${filler}`, "top"],
  ["middle", `${filler}<p>${here}</p>${filler}`, "middle"],
  ["end", `${filler}<p>${here}</p>`, "end"],
])("without a heading an element stands in the page's part: %s", (_name, body, part) => {
  expect(whereIs(body)).toEqual({ heading: null, part });
});

test("an article's own header is no part of the page", () => {
  expect(whereIs(`<article><header>${here}</header></article>${filler}`).part).toBe("top");
});

test("a deep page with many headings takes one step for each element", () => {
  const box = {
    kind: "box",
    tag: "div",
    name: "Box",
    text: null,
    textContent: "",
    selector: "",
    attributes: {},
  } as const;
  const [depth, width] = [2_000, 2_000];
  const boxes = Array.from({ length: depth }, (_, at) => ({ ...box, start: at, end: 10_000_000 - at }));
  const headings = Array.from({ length: width }, (_, at) => ({ start: depth + 2 * at, end: depth + 2 * at + 1 }));
  let reads = 0;
  const elements = [...boxes, ...headings, { ...box, start: 9_000_000, end: 9_000_001 }].map((each, at) => {
    const parent = at === 0 ? null : `e${Math.min(at, depth)}`;
    const element: SourceElement = { ...box, kind: "heading", tag: "h2", ...each, ref: `e${at + 1}`, parent };
    const get = () => {
      reads += 1;
      return parent;
    };
    return Object.defineProperty(element, "parent", { get });
  });
  for (const last of elements.slice(-1)) whereabouts({ elements }, last);
  expect(reads).toBeLessThan(4 * elements.length);
});
