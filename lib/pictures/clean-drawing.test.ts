import { expect, test } from "vitest";
import { cleanDrawing } from "./clean-drawing.ts";

const shape = '<path d="M0 0h10v10z"/>';
const wrap = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${content}</svg>`;

/** Returns the cleaned content of a drawing, or the code of the refusal. */
function clean(content: string, source = wrap(content)): string {
  try {
    const text = Buffer.from(cleanDrawing(source).content).toString();
    return text.replace('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">', "").replace("</svg>\n", "");
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}

test.each([
  ["shapes and groups", '<g fill="red" transform="rotate(5)"><path d="M0 0h1"/><circle r="1"/></g>'],
  ["a text", '<text x="1" font-family="Arial, &quot;Noto Sans&quot;">Bread &amp; more<tspan dy="1">x</tspan></text>'],
  ["paints of the same drawing", '<linearGradient id="a"/><path fill="url(#a)" clip-path="url(#b)"/>'],
  ["a shape that repeats", '<symbol id="s"><path d="M0 0"/></symbol><use href="#s" x="1"/>'],
  [
    "an animation",
    '<circle r="1"><animate attributeName="r" values="1;2" dur="1s" repeatCount="indefinite"/></circle>',
  ],
  ["a title", '<title>Loaf</title><path d="M0 0"/>'],
  ["white space", '\n  <path d="M0 0"/>\n'],
])("a drawing keeps %s", (_what, content) => {
  expect(clean(content)).toBe(content);
});

test("a drawing keeps its classes, and styles that load nothing", () => {
  const styles =
    "/* made by x */ .a>path,#b{fill:#f00;stroke:url(#g)} @media (prefers-color-scheme:dark){.a{fill:#fff}}";
  expect(clean(`<style><![CDATA[${styles}]]></style><path class="a" style="opacity:.5; fill: red !important"/>`)).toBe(
    `<style>
.a&gt;path,#b {fill:#f00;stroke:url(#g);}
@media (prefers-color-scheme:dark) {
.a {fill:#fff;}
}</style><path class="a" style="opacity:.5;fill:red!important"/>`,
  );
});

test.each([
  ["a script", "<script>alert(1)</script>"],
  ["a script in CDATA", "<script><![CDATA[alert(1)]]></script>"],
  ["a script from elsewhere", '<script href="https://evil.example/x.js"/>'],
  ["comments and data of programs", '<!-- x --><metadata><rdf:RDF/></metadata><sodipodi:namedview id="x"/>'],
  ["a listener element", '<handler type="text/javascript">alert(1)</handler><listener event="click"/>'],
  ["a repeated file", '<use href="https://evil.example/x.svg#a"/><use href="other.svg#a"/>'],
  ["repeated data", '<use xlink:href="data:image/svg+xml;base64,PHN2Zy8+#x"/>'],
])("%s is taken out of a drawing", (_what, content) => {
  expect(clean(shape + content)).toBe(shape);
});

test.each([
  ["a listener", '<path onload="alert(1)" onclick="alert(2)" ONBEGIN="x" d="M0 0"/>'],
  ["another base", '<path xml:base="https://evil.example/" d="M0 0"/>'],
  ["an address in a paint", '<path fill="url(https://evil.example/x#a)" d="M0 0"/>'],
  ["an address in a style", '<path style="fill:url(//evil.example/x)" d="M0 0"/>'],
  ["an address behind an escape", '<path style="fill:u\\72l(//evil.example/x)" d="M0 0"/>'],
  ["a style with a binding", '<path style="-moz-binding:url(x);behavior:url(y)" d="M0 0"/>'],
  ["a picture set", `<path style="cursor:image-set('a.png' 1x)" d="M0 0"/>`],
  ["data of programs", '<path data-name="x" inkscape:label="y" sodipodi:nodetypes="c" d="M0 0"/>'],
])("an element loses %s", (_what, content) => {
  expect(clean(content)).toBe('<path d="M0 0"/>');
});

test.each([
  ["imports", '@import "https://evil.example/x.css"; @import url(x.css);'],
  ["fonts", "@font-face{font-family:x;src:url(https://evil.example/x.woff)}"],
  ["addresses", ".a{fill:url(https://evil.example/x)}.b{background:url(x.png)}"],
  ["addresses in a variable", ":root{--a:url(//evil.example/x)}"],
  ["an escaped import", "@\\69mport 'x.css';"],
  ["a rule that is hidden in a string", '.a[x="\n}.b{fill:url(//evil.example/x)}\n"]{fill:red}'],
  ["a value that ends its rule", '.a{font-family:"\n}@import url(//evil.example/x);"}'],
  ["text that can't be read", ".a{fill:'red"],
])("a stylesheet loses %s", (_what, styles) => {
  expect(clean(`<style>${styles}</style>${shape}`)).not.toMatch(/evil|import|url|src|x\.css|x\.png/);
});

test("an animation can't set an address or a listener", () => {
  const made = clean(
    `<use href="#a"><set attributeName="href" to="javascript:alert(1)"/><animate attributeName="onclick" to="alert(1)"/><animate attributeName="xlink:href" values="data:x;#a"/></use>`,
  );
  expect(made).not.toMatch(/javascript|onclick|attributeName|data:/);
});

test("a link is taken away, and what it holds stays", () => {
  expect(clean(`<a href="javascript:alert(1)" xlink:href="https://evil.example">${shape}</a>`)).toBe(shape);
});

test.each([
  ["a photo", '<image href="data:image/jpeg;base64,AAAA"/>', "drawing-with-photo"],
  ["a picture from elsewhere", '<image xlink:href="https://evil.example/x.png"/>', "drawing-with-photo"],
  ["a filter's picture", '<filter><feImage href="https://evil.example/x"/></filter>', "drawing-with-photo"],
  ["a page", '<foreignObject><body xmlns="x"><script>alert(1)</script></body></foreignObject>', "drawing-with-page"],
  ["a frame", '<iframe src="javascript:alert(1)"/>', "drawing-with-page"],
  ["nothing to see", "<script>alert(1)</script><title>x</title>", "drawing-unreadable"],
  ["itself", '<g id="a"><path d="M0 0"/><use href="#a"/></g>', "drawing-too-large"],
  [
    "repetitions of repetitions",
    `<path id="r0" d="M0 0"/>${Array.from({ length: 30 }, (_, n) => `<g id="r${n + 1}"><use href="#r${n}"/><use href="#r${n}"/></g>`).join("")}`,
    "drawing-too-large",
  ],
  ["a nest of groups", "<g>".repeat(5_000) + shape, "drawing-too-large"],
  ["millions of characters", `<path d="${"M0 0".repeat(600_000)}"/>`, "drawing-too-large"],
])("a drawing with %s is refused", (_what, content, code) => {
  expect(clean(shape.repeat(content.startsWith("<script>") ? 0 : 1) + content)).toBe(code);
});

test("a page after the page's objects for other programs shows the other drawing", () => {
  const content = `<switch><foreignObject><p>x</p></foreignObject><text>x</text></switch>`;
  expect(clean(content)).toBe("<switch><text>x</text></switch>");
});

test("what stands around the drawing is gone, and its entities with it", () => {
  const entities = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>`;
  const source = `\uFEFF<?xml version="1.0"?><?xml-stylesheet href="https://evil.example/x.css"?><!-- x -->${entities}${wrap(`<text>&b;&x;</text>${shape}`)}<script>alert(1)</script>`;
  expect(clean("", source)).toBe(`<text>&amp;b;&amp;x;</text>${shape}`);
});

test("a drawing with prefixed names is a drawing without them", () => {
  const source = '<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><svg:path d="M0 0"/></svg:svg>';
  expect(clean("", source)).toBe('<path d="M0 0"/>');
});

test.each([
  ['width="24" height="12px"', 24, 12],
  ['viewBox="0 0 40 20"', 40, 20],
  ['width="100%" viewBox="0,0,40,20"', 40, 20],
  ['width="80" viewBox="0 0 40 20"', 80, 40],
  ['height="10" viewBox="0 0 40 20"', 20, 10],
  ["", 300, 150],
  ['viewBox="0 0 0 0"', 1, 1],
  ['width="1e999" viewBox="a b c d"', 300, 150],
])("a drawing with %s has a size", (attributes, width, height) => {
  expect(cleanDrawing(`<svg ${attributes}>${shape}</svg>`)).toMatchObject({ width, height });
});

test("a drawing of very many shapes side by side is refused as too large", () => {
  expect(clean("<path/>".repeat(199_900))).toBe("drawing-too-large");
});
