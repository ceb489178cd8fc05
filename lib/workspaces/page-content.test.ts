import { expect, test } from "vitest";
import { readPageContent } from "./page-content.ts";

test.each([
  ["<title>Shop</title><h1>Bike</h1><p>Repairs", "Shop Bike Repairs"],
  ["<p>Open 9–<b>18</b>\n  <i>daily</i></p><p>A<br>B</p>", "Open 9–18 daily A B"],
  ["<ul><li>One</li><li>Two</li></ul>", "One Two"],
  ["<p>A&nbsp;&amp;&nbsp;B</p><script>var x = 'hidden'</script><style>p{}</style><template>no</template>", "A & B"],
  ["", ""],
])("a page's text is what it shows: %s", (source, text) => {
  expect(readPageContent(source).text).toBe(text);
});

test("its links are told as they are written", () => {
  const source =
    '<base href="/shop/"><a href=" about.html ">A</a><a name="x">B</a><map><area href="#top"></map><link href="s.css">';
  expect(readPageContent(source)).toMatchObject({ links: ["about.html", "#top"], base: "/shop/" });
});

test("a page that nests deeper than the stack is read all the same", () => {
  expect(readPageContent(`${"<div>".repeat(50_000)}deep`).text).toBe("deep");
});
