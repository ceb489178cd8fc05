import { cssLanguage } from "@codemirror/lang-css";
import { htmlLanguage } from "@codemirror/lang-html";
import { javascriptLanguage } from "@codemirror/lang-javascript";
import { expect, test } from "vitest";
import { sourceNotes } from "#lib/words/page/source.ts";
import { codeNotes, jsonNotes, type Supports } from "./code-notes";
import { htmlNotes } from "./html-notes";

const page = (body: string) => `<!doctype html><title>x</title><body>${body}</body>`;
const told = (notes: { from: number; to: number; message: string }[], source: string) =>
  notes.map(({ from, to, message }) => [source.slice(from, to), message]);

const ofPage = (body: string) => {
  const source = page(body);
  return told([...codeNotes(htmlLanguage.parser.parse(source), source, () => true), ...htmlNotes(source)], source);
};

test("mistakes of a page are noted as sentences where they stand", () => {
  expect(ofPage("<p>One</span></p>")).toEqual([["</span>", sourceNotes.closesNothing("</span>")]]);
  expect(ofPage("<div class='a'><b>One</div>")).toEqual([["<b>", sourceNotes.notClosed("<b>")]]);
  expect(ofPage('<a class="a" class="b">x</a>').map(([, note]) => note)).toEqual([sourceNotes.attributeTwice]);
  expect(ofPage("a &nosuch; b").map(([, note]) => note)).toEqual([sourceNotes.sign]);
});

test("a well-formed page has no notes, and one nested too deeply has one", () => {
  expect(
    ofPage("<p>One <b>two</b><br><img src=x alt=y> &amp; three<ul><li>a<li>b</ul><svg><path d=a /></svg>"),
  ).toEqual([]);
  expect(htmlNotes(page("<b>".repeat(2_000)))).toMatchObject([{ message: sourceNotes.unbearable }]);
});

/** As a browser that knows these properties, and the colours “red” and “blue”. */
const supports: Supports = (property, value) =>
  ["color", "margin"].includes(property) && (value === "inherit" || /^(?:red|blue|0|1px)$/.test(value));
const ofStyles = (source: string) => told(codeNotes(cssLanguage.parser.parse(source), source, supports), source);

test("styles that browsers don't know are noted, others are not", () => {
  expect(ofStyles(".a { colr: red; color: rde; margin: 0 !important }")).toEqual([
    ["colr", sourceNotes.unknownProperty("colr")],
    [" rde", sourceNotes.unknownValue("rde", "color")],
  ]);
  const fine = ".a { --x: what ever; color: var(--x); -webkit-any: 1; margin: env(a) } @font-face { src: url(a) }";
  expect(ofStyles(`${fine} @media (min-width: 1px) { .a { color: red; &:hover { color: blue } } }`)).toEqual([]);
});

test("a block that isn't closed is noted where it begins", () => {
  expect(ofStyles(".a {\n color: red;\n")).toEqual([["{", sourceNotes.blockOpen(1)]]);
  expect(ofStyles(".a { color: red } }")).toEqual([["}", sourceNotes.tooManyBraces]]);
  expect(ofStyles(".a { color red }")[0]?.[1]).toBe(sourceNotes.notCss);
});

test("scripts and the styles and scripts of a page are noted too", () => {
  const script = "const a = 1;\nfoo(";
  const ofScript = codeNotes(javascriptLanguage.parser.parse(script), script, supports);
  expect(told(ofScript, script)).toEqual([["(", sourceNotes.bracketOpen(2)]]);
  const source = page("<style>.a { color: rde }</style><script>const = 1</script>");
  expect(told(codeNotes(htmlLanguage.parser.parse(source), source, supports), source).map(([, note]) => note)).toEqual([
    sourceNotes.unknownValue("rde", "color"),
    sourceNotes.notScript,
  ]);
});

test("text that isn't JSON is noted", () => {
  expect(jsonNotes('{"a": 1}')).toEqual([]);
  expect(jsonNotes('{"a": }')).toMatchObject([{ message: sourceNotes.notJson }]);
});
