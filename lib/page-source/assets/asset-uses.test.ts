import { expect, test } from "vitest";
import { parseHtml } from "../html-source.ts";
import { addressesOfPage, addressesOfStyles, fileNamesIn, isAssetPath, usedFile } from "./asset-uses.ts";

test("a page uses the files that its elements and its styles name", () => {
  const page = `<!doctype html><html><head>
<link rel="icon" href="icon.svg"><meta property="og:image" content="og.png">
<style>.a{background:url( 'a.png' ) , url(b.png)}</style></head><body style="background:url(&quot;c.png&quot;)">
<img src="d.png" srcset="e.png 1x, f.png 2x"><picture><source srcset="g.webp"><img src="g.jpg" data-src="h.jpg"></picture>
<video poster="i.jpg"><source src="j.mp4"></video><a href="k.pdf">x</a><svg><image href="l.png"/></svg><img src=""></body></html>`;
  const addresses = addressesOfPage(parseHtml(page)).map(({ address, ref }) =>
    ref === null ? `${address} in a style` : address,
  );
  expect(addresses.filter((address) => address !== "")).toEqual([
    "icon.svg",
    "og.png",
    "a.png in a style",
    "b.png in a style",
    "c.png",
    ..."d.png e.png f.png g.webp g.jpg h.jpg i.jpg j.mp4 k.pdf l.png".split(" "),
  ]);
});

test("a stylesheet uses what it imports and names", () => {
  const styles = `@import "base.css"; @font-face{src:url(x.woff2) format("woff2")} .a{background:image-set("a.png" 1x)}`;
  expect(addressesOfStyles(styles)).toEqual(["x.woff2", "woff2", "a.png", "base.css"]);
  expect(addressesOfStyles(".a{color:'")).toEqual([]);
});

const site = { paths: new Set(["img/a b.jpg", "css/x.css", "img/a.png", "docs/p/index.html"]), root: "" };
test.each([
  ["index.html", "img/a.png?v=2#x", "img/a.png"],
  ["docs/p/index.html", "../../img/a%20b.jpg", "img/a b.jpg"],
  ["docs/p/index.html", "/img/a.png", "img/a.png"],
  ["css/x.css", "../img/a.png", "img/a.png"],
  ["index.html", "https://example.org/img/a.png", null],
  ["index.html", "../../etc/passwd", null],
  ["index.html", "data:image/png;base64,AAAA", null],
  ["css/x.css", "#a", null],
])("on %s, %s is the file %s", (from, address, file) => {
  expect(usedFile(from, address, site)).toBe(file);
});

test("another text names files by their names, encoded or not", () => {
  const text = `const a = "images/loaf.jpg", b = 'caf%C3%A9.png', c = \`crust.gif?v=2\`; // roll.jpgx or crumb.jpg-old`;
  expect([...fileNamesIn(text, new Set())]).toEqual(["loaf.jpg", "caf%C3%A9.png", "café.png", "crust.gif"]);
  expect([...fileNamesIn('"img/a/1.jpg" "img/b/2.jpg"', new Set(["img/a/1.jpg"]))]).toEqual(["2.jpg"]);
  expect(fileNamesIn("a.jpg".repeat(300_000), new Set()).size).toBe(1);
});

test("only what pages show, play or offer is an asset", () => {
  expect(["a.JPG", "b/c.woff2", "d.pdf", "e.svg"].every(isAssetPath)).toBe(true);
  expect(["a.html", "b.css", "c.js", "jpg", "d.php", ".env"].some(isAssetPath)).toBe(false);
});
