import { expect, test } from "vitest";
import { parseHtml } from "../html-source.ts";
import { bringsScript } from "./active-parts.ts";

function brings(before: string, now: string): boolean {
  const [old, young] = [parseHtml(before), parseHtml(now)];
  return bringsScript(old, old.root, young, young.root);
}

test.each([
  "<svg><noscript><script>alert(1)</script></noscript></svg>",
  "<svg><noscript><style>body{display:none}</style></noscript></svg>",
  "<svg><noscript><image onload=alert(1) /></noscript></svg>",
  "<math><noscript><mi onclick=alert(1)>x</mi></noscript></math>",
  '<svg><a href="javascript:alert(1)" xlink:href="#a"><text>x</text></a></svg>',
  "<p>a<body onload=alert(1)>",
])("a script is found in %s", (markup) => {
  expect(brings("<p>a</p>", markup)).toBe(true);
});

test("elements of a drawing's noscript have refs in the order of the source", () => {
  const { elements } = parseHtml(
    "<p>a</p><svg><noscript><g><path /></g></noscript></svg><noscript><b>x</b></noscript><i>b</i>",
  );
  expect(elements.map(({ tag }) => tag)).toEqual(["p", "svg", "noscript", "g", "path", "noscript", "i"]);
  expect(elements.map(({ start }) => start)).toEqual(elements.map(({ start }) => start).toSorted((a, b) => a - b));
});

test.each([
  '<a href="java&#9;script:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#1; JAVA&#13;SCRIPT&#10;:alert(1)">x</a>',
  '<svg><a><animate attributeName=href values="#;javascript:alert(1)" /><text>x</text></a></svg>',
  "<svg><a><animate attributeName=href values=# /><text>x</text></a></svg>",
  "<svg><a><set attributeName=xlink:href to=//evil /><text>x</text></a></svg>",
  "<svg><set attributeName=onmouseover to=alert(1) /></svg>",
])("an address that runs a script or changes is found in %s", (markup) => {
  expect(brings("<p>a</p>", markup)).toBe(true);
});

test.each([
  '<a href="/javascript:-the-book">x</a>',
  '<p title="About javascript: a talk">x</p>',
  "<svg><animate attributeName=x values=1;2 /></svg>",
  "<p>one<b>two</b></p>",
])("nothing is found in %s", (markup) => {
  expect(brings("<p>a</p>", markup)).toBe(false);
});

test.each([
  "<button form=login formaction=https://evil.example>x</button>",
  "<input type=image form=login>",
  "<form action=https://evil.example><input name=a></form>",
  '<p style="position:fixed;inset:0;z-index:9">x</p>',
  '<p style="P\\6fsition: sticky">x</p>',
  '<iframe src="data:text/html,x"></iframe>',
  '<iframe srcdoc="x"></iframe>',
  '<noscript><meta http-equiv=refresh content="0;//evil.example"></noscript>',
])("a part that reaches elsewhere is found in %s", (markup) => {
  expect(brings("<p>a</p>", `<p>a</p>${markup}`)).toBe(true);
});

test.each([
  '<iframe src="https://maps.example/embed?q=1" width=600></iframe>',
  "<form action=/search><input name=q><button form=f>x</button></form>",
  "<noscript><img src=count.gif></noscript>",
  '<p style="position:sticky;top:0">x</p>',
  "<script>count()</script>",
])("a part that is there already may stay when the text beside it changes: %s", (markup) => {
  expect(brings(`<p>a</p>${markup}`, `<p style="position:relative">b</p><p>c</p>${markup}`)).toBe(false);
});
