import { expect, test } from "vitest";
import { parseHtml } from "../html-source.ts";
import { liveElements } from "../styles/page-sheets.ts";
import { splitRules } from "./split-rules.ts";

const elements = liveElements(parseHtml("<!doctype html><body><p class=e>a</p><p class=f>b</p>").root);
const isE = ({ attributes }: { attributes: ReadonlyMap<string, string> }) => attributes.get("class") === "e";
const page = { isQuirky: false, inside: elements.filter(isE), outside: elements.filter((one) => !isE(one)) };
const base = ".f { color: red }\n";

test.each([
  '.e{content:"\n}body{display:none}"}',
  '.e{content:"\f}body{display:none}"}',
  ".e{content:'\r}body{display:none}'}",
  ".e{background:url( /*);}body{display:none}.e{a:url(*/ b)}",
  ".e{background:URL(/*);}body{display:none}.e{a:url(*/ b)}",
  ".e{background:\\75rl(/*);}body{display:none}.e{a:url(*/ b)}",
  ".e{background:\\75 rl(/*);}body{display:none}.e{a:url(*/ b)}",
  ".e{background:url( a\\)/*);}body{display:none}.e{a:url(*/ b)}",
  '.e{background:url( a"b);}body{display:none}.e{a:")}',
  '@media "\n{}body{display:none}@media x"{.e{color:blue}}',
])("a rule that browsers end elsewhere is held: %j", (rule) => {
  expect(splitRules(base, `${base}${rule}\n`, [page])).toBe(base);
});

test.each([
  '.e{content:"a } b"}',
  ".e{content:'it\\'s'}",
  '.e{content:"a\\\nb"}',
  '.e{background:url(a.png) /* the "new" one */}',
  ".e{background:url( 'a b.png' )}",
  ".e{background:url(data:image/png;base64,AA==)}",
  ".e{width:calc(1px /* b */ + 2px)}",
  ".e:hover{color:rgb(0 0 0 / 50%)}",
  "@media (width < 600px){.e{color:blue}}",
])("a rule of the element alone is kept: %j", (rule) => {
  expect(splitRules(base, `${base}${rule}\n`, [page])).toBe(`${base}${rule}\n`);
});

test.each([
  ".e{position:fixed;inset:0;z-index:9}",
  ".e{color:red;position : STICKY !important}",
  ".e{p\\6f sition:fixed}",
  ".e{position/**/:fi/**/xed}",
  ".e{position:var(--a);--a:fixed}",
  ".e{&:hover{position:fixed}}",
])("a rule that takes the element out of its place is held: %j", (rule) => {
  expect(splitRules(base, `${base}${rule}\n`, [page])).toBe(base);
});

test.each([
  [".e{position:sticky;top:0}", ".e{position:sticky;top:0;color:blue}"],
  [".e{position:sticky;top:0}", ".e{top:0}"],
  [".e{color:red}", ".e{position:relative}"],
  [".e{color:red}", ".e{background-position:center;position:absolute}"],
])("the change of a rule is kept: %j to %j", (old, now) => {
  expect(splitRules(`${base}${old}\n`, `${base}${now}\n`, [page])).toBe(`${base}${now}\n`);
});
