import { describe, expect, test } from "vitest";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { replaceInBlock } from "#lib/page-source/source-edit.ts";
import { applyEdits } from "../edits/exact-edits.ts";
import { kindsOf } from "./element-kinds.ts";
import { readTexts } from "./page-texts.ts";
import { findWords } from "./text-matching.ts";

function textsOf(source: string): string[] {
  return readTexts(parseHtml(source)).map((block) => block.text);
}

/** Replaces the first match of some words in the page's texts. */
function replaceWords(source: string, words: string, newText: string): string {
  const page = parseHtml(source);
  for (const block of readTexts(page)) {
    const [match] = findWords(block.text, words, false);
    if (match !== undefined) return applyEdits(source, replaceInBlock(page, block, match.from, match.to, newText));
  }
  return source;
}

test.each([
  ["<p>Fresh  <b>bread</b>\r\n daily</p>", ["Fresh bread daily"]],
  ["<h1>Line one<br>line two</h1>", ["Line one line two"]],
  [
    "<p>Tom &amp; Jerry &copy; 2024 &copy2025 &#8364;5 &unknown; A&B</p>",
    ["Tom & Jerry © 2024 ©2025 €5 &unknown; A&B"],
  ],
  ["<ul><li>One<li>Two</ul>", ["One", "Two"]],
  ["<p>before<div>inside</div>after</p>", ["before", "inside", "after"]],
  ["<script>var a = 'no'</script><style>p{}</style><p>yes</p>", ["yes"]],
  ["\uFEFF<!doctype html><title>T</title><p>x</p>", ["T", "x"]],
  ["<img alt='A picture' src=a.png><input type=submit value=Go><input value=typed>", ["A picture", "Go"]],
  ['<meta name="description" content="About us"><meta name="viewport" content="width=1">', ["About us"]],
  ["<a href=x><h2>Linked</h2></a>", ["Linked"]],
])("texts are read as a visitor sees them: %s", (source, texts) => {
  expect(textsOf(source)).toEqual(texts);
});

describe("replacing words", () => {
  test.each([
    [
      "markup around them stays",
      "<h1 class=a>Fresh <em>bread</em> daily</h1>",
      "daily",
      "now",
      "<h1 class=a>Fresh <em>bread</em> now</h1>",
    ],
    [
      "across inline markup the markup goes",
      "<h1>Fresh <em>bread</em> daily</h1>",
      "Fresh bread daily",
      "Cake",
      "<h1>Cake</h1>",
    ],
    [
      "an icon beside them stays",
      '<a class="btn"><i class="icon"></i> Read more</a>',
      "Read more",
      "More",
      '<a class="btn"><i class="icon"></i> More</a>',
    ],
    [
      "a link that is cut through stays whole",
      "<p>See <a href=x>our bread</a> now</p>",
      "See our",
      "Try the",
      "<p>Try the<a href=x> bread</a> now</p>",
    ],
    ["an entity is one character", "<p>Tom &amp; Jerry</p>", "Tom & Jerry", "A < B", "<p>A &lt; B</p>"],
    ["line breaks of CRLF stay", "<p>one\r\n  two\r\n  three</p>\r\n", "two", "2", "<p>one\r\n  2\r\n  three</p>\r\n"],
    ["a line break within them goes", "<p>\n  Fresh\n  bread\n</p>", "Fresh bread", "Cake", "<p>\n  Cake\n</p>"],
    [
      "a quoted attribute keeps its quotes",
      "<img alt='Fresh bread'>",
      "bread",
      'Tom\'s "cake"',
      "<img alt='Fresh Tom&#39;s \"cake\"'>",
    ],
    ["a bare attribute gets quotes", "<img alt=bread>", "bread", "fresh cake", '<img alt="fresh cake">'],
    ["curly and straight apostrophes are the same", "<p>It’s nice</p>", "It's", "That's", "<p>That's nice</p>"],
    ["parts of words are no words", "<p>category cat</p>", "cat", "dog", "<p>category dog</p>"],
  ])("%s", (_, source, words, newText, expected) => {
    expect(replaceWords(source, words, newText)).toBe(expected);
  });
});

test.each([
  ["<h2>Hi there</h2>", "Hi there", ["heading"]],
  ['<div class="page-heading">Hi there</div>', "Hi there", ["text"]],
  ['<div class="hero-heading">Hi there</div>', "Hi there", ["heading"]],
  ['<p class="lead">Hi there</p>', "Hi there", ["paragraph", "subheading"]],
  ['<a class="btn btn-primary" href="x">Hi there</a>', "Hi there", ["button", "link"]],
  ["<p>see <a href=x>Hi there</a></p>", "Hi there", ["link", "paragraph"]],
  ["<p>© Hi there</p>", "Hi there", ["copyright", "paragraph"]],
  ["<figure><figcaption>Hi there</figcaption></figure>", "Hi there", ["caption"]],
])("an element has the kinds that a person would name: %s", (source, words, kinds) => {
  const [block] = readTexts(parseHtml(source));
  if (block === undefined) throw new Error("no text");
  const [match] = findWords(block.text, words, true);
  expect([...kindsOf(block, match?.from ?? 0, match?.to ?? 0)]).toEqual(expect.arrayContaining(kinds));
});
