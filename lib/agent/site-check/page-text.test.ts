import { expect, test } from "vitest";
import { readPageText } from "./page-text.ts";

test("a page's text is its title and visible words, without scripts", () => {
  const source = `<!doctype html><head><title>Prices</title><style>p{}</style></head>
    <body><nav><a href="/">Home</a></nav><h1>Our <em>pri</em>ces</h1><p>Tune-up:
    <strong>49</strong>&nbsp;€</p><ul><li>Mon</li><li>Tue</li></ul><script>let hidden</script></body>`;
  expect(readPageText(source)).toBe("Prices Home Our prices Tune-up: 49 € Mon Tue");
});

test("a page without title or body gives its plain text", () => {
  expect(readPageText("just words")).toBe("just words");
  expect(readPageText("")).toBe("");
});
