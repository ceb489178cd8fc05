import { expect, test } from "vitest";
import { parseHtml } from "../html-source.ts";
import { newlyShown } from "./shown-picture.ts";

const shownOn = async (path: string, kept: string, paths: string[], { before = "", root = "" } = {}) => [
  ...(await newlyShown({ paths: [], read: async () => before }, [{ path, kept }], paths, root)),
];
const others = ["admin/a.jpg", "deep/.jpg", "functions/ta.jpg"];

test.each([
  ["its page's folder", "blog/index.html", "../images/data.jpg?.jfif#a", ""],
  ["the site's folder", "docs/blog/index.html", "/images/data.jpg", "docs"],
  ["an encoded name", "index.html", "images/d%61ta.jpg", ""],
])("a picture is found from %s, and no file with a similar name", async (_what, page, src, root) => {
  const file = root === "" ? "images/data.jpg" : `${root}/images/data.jpg`;
  expect(await shownOn(page, `<img src="${src}">`, [...others, file], { root })).toEqual([file]);
});

test("each picture of a set is found, and none outside of the site's folder", async () => {
  const page = '<source srcset="a.webp 1x, b.webp 2x"><img src="../c.png"><a href="d.png">';
  const paths = ["docs/a.webp", "docs/b.webp", "c.png", "docs/d.png"];
  expect(await shownOn("docs/index.html", page, paths, { root: "docs" })).toEqual(["docs/a.webp", "docs/b.webp"]);
});

test("a picture that the page showed before does not come along", async () => {
  const before = '<img src="a.png">';
  expect(await shownOn("index.html", `${before}<p>New</p>`, ["a.png"], { before })).toEqual([]);
});

test("many new pictures take one parse of the page before", async () => {
  let parses = 0;
  const parse = (source: string) => {
    parses++;
    return parseHtml(source);
  };
  const paths = Array.from({ length: 50 }, (_, index) => `images/${index}.png`);
  const kept = paths.map((path) => `<img src="${path}">`).join("");
  const base = { paths: [], read: async () => "<p>Old</p>", parse };
  expect((await newlyShown(base, [{ path: "index.html", kept }], paths, "")).size).toBe(50);
  expect(parses).toBe(1);
});
