import { expect, test } from "vitest";
import { createPracticeConversation } from "#tests/fakes/practice-conversation.ts";

const words = "Here you will find what there is to know about tea. If something is missing, please get in touch.";
const wrap = (body: string) =>
  `<!doctype html>\n<html>\n<head><title>T</title></head>\n<body>\n${body}\n</body>\n</html>\n`;

async function add(body: string, wording = "Add a section about tea under Prices"): Promise<string> {
  const turn = await createPracticeConversation({ "index.html": wrap(body) }).say(wording);
  const after = String(turn.files["index.html"]);
  return after.slice(after.indexOf("<body>\n") + 7, after.indexOf("\n</body>"));
}

test("a section copies its neighbour's wrappers, classes, indentation and spacing", async () => {
  const section = (id: string, heading: string) =>
    `  <section class="part" id="${id}">\n    <div class="in">\n      <h2 class="big">${heading}</h2>\n      <p class="text">Words.</p>\n      <img src="a.png" alt="a">\n    </div>\n  </section>`;
  const before = `<main>\n${section("prices", "Prices")}\n\n${section("news", "News")}\n</main>`;
  const added = `\n\n  <section class="part" id="tea">\n    <div class="in">\n      <h2 class="big">Tea</h2>\n      <p class="text">${words}</p>\n    </div>\n  </section>`;
  expect(await add(before)).toBe(before.replace("  </section>\n\n", `  </section>${added}\n\n`));
});

test("among bare headings, the section goes before the next one of its rank", async () => {
  const before =
    "<main>\n\t<h1>Mill</h1>\n\t<h2>Prices</h2>\n\t<p>One.</p>\n\t<h3>Small</h3>\n\t<p>Two.</p>\n\t<h2>News</h2>\n\t<p>Three.</p>\n</main>";
  expect(await add(before)).toBe(before.replace("\t<h2>News", `\t<h2>Tea</h2>\n\t<p>${words}</p>\n\t<h2>News`));
});

test("a section above a heading goes before it", async () => {
  const before = "<main>\n  <h2>Prices</h2>\n  <p>One.</p>\n</main>";
  expect(await add(before, "Add a section about tea above Prices")).toBe(
    before.replace("<h2>Prices", `<h2>Tea</h2>\n  <p>${words}</p>\n  <h2>Prices`),
  );
});

test("on a one-line page, the section is added without a line break", async () => {
  const before =
    "<main><section><h2>Prices</h2><p>One.</p></section><section><h2>News</h2><p>Two.</p></section></main>";
  expect(await add(before)).toBe(
    before.replace("<section><h2>News", `<section><h2>Tea</h2><p>${words}</p></section><section><h2>News`),
  );
});

test("boxes separated by rules stay separated", async () => {
  const before =
    '<div class="list">\n<div class="box"><h2>Prices</h2><p>1</p></div>\n<hr>\n<div class="box"><h2>News</h2><p>2</p></div>\n</div>';
  const after = await add(before);
  expect(after.match(/<hr>/g)).toHaveLength(2);
  expect(after.replace(/\n/g, "")).toContain('<p>1</p></div><hr><div class="box">');
});

test("the person's words are inserted unchanged and escaped", async () => {
  const after = await add(
    "<main>\n<h2>Prices</h2>\n<p>One.</p>\n</main>",
    "Add a section about tea under Prices with the text “Black & <green>.”",
  );
  expect(after).toContain("<h2>Tea</h2>\n<p>Black &amp; &lt;green&gt;.</p>");
});

test("a new section never reuses an id", async () => {
  const after = await add(
    '<main>\n<section id="prices">\n<h2>Prices</h2>\n</section>\n<section id="tea">\n<h2>Other</h2>\n</section>\n</main>',
  );
  expect(after).toContain('<section id="tea-2">');
});
