import { expect, test } from "vitest";
import { makeSourceMap } from "../source-map.ts";
import { changedPlaces } from "./changed-places.ts";

const page = (body: string, title = "Bakery") => `<!doctype html><title>${title}</title><body>${body}</body>`;
const mapOf = (source: string) => makeSourceMap(source, { commit: "", path: "index.html" });
/** The tags of the changed places, before and after. */
const placesOf = (before: string, after: string) => {
  const [old, young] = [mapOf(page(before)), mapOf(page(after))];
  const tagIn = ({ elements }: typeof old, ref: string | null) => elements.find((one) => one.ref === ref)?.tag ?? null;
  return changedPlaces(old, young).map((place) => [tagIn(old, place.before), tagIn(young, place.after), place.name]);
};

test.each([
  ["nothing", "<h1>Welcome</h1>", "<h1>Welcome</h1>", []],
  ["a text", "<h1>Welcome</h1>", "<h1>Good morning</h1>", [["h1", "h1", "Heading “Good morning”"]]],
  ["a new part", "<h1>Hi</h1>", "<h1>Hi</h1><p>Open.</p>", [[null, "p", "Paragraph “Open.”"]]],
  ["a removed part", "<h1>Hi</h1><p>Open.</p>", "<h1>Hi</h1>", [["p", null, "Paragraph “Open.”"]]],
  ["a moved part", "<p>One.</p><p>Two.</p>", "<p>Two.</p><p>One.</p>", [["p", "p", "Paragraph “One.”"]]],
  [
    "a text and the link in it",
    '<p>See <a href="a">here</a>.</p>',
    '<p>See <a href="b">there</a>.</p>',
    [["p", "p", "Paragraph “See there.”"]],
  ],
  ["a link and its look", '<a href="a">Menu</a>', '<a href="b" class="loud">Menu</a>', [["a", "a", "Link “Menu”"]]],
])("%s has its places, each once", (_, before, after, expected) => {
  expect(placesOf(before, after)).toEqual(expected);
});

test("a change of the page's title alone has no place", () => {
  expect(changedPlaces(mapOf(page("<p>Hi</p>")), mapOf(page("<p>Hi</p>", "Oven")))).toEqual([]);
});
