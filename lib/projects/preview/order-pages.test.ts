import { expect, test } from "vitest";
import { orderPages } from "./order-pages.ts";

const page = (path: string, title: string) => ({ path, address: `/${path.replace(/^index\.html$/, "")}`, title });
const pages = [
  page("404.html", "Not found"),
  page("about.html", "Our story"),
  page("cakes.html", "Cakes"),
  page("index.html", "Juniper Bakery"),
  page("imprint.html", "Imprint"),
  page("visit.html", "Visit"),
];
const home = `<nav><ul>
  <li><a href="/">Home</a></li><li><a href="visit">Visit</a></li><li><a href="https://example.org/about.html">Elsewhere</a></li>
  <li><a href="cakes.html?all#top">Cakes</a></li>
</ul></nav><p><a href="about.html">About</a></p>`;

test("the home page comes first, then the navigation's pages, then the others by name", () => {
  const pathsOf = (source: string) => orderPages(pages, source).map(({ path }) => path);
  expect(pathsOf(home)).toEqual(["index.html", "visit.html", "cakes.html", "imprint.html", "404.html", "about.html"]);
  expect(pathsOf("").slice(0, 3)).toEqual(["index.html", "cakes.html", "imprint.html"]);
});
