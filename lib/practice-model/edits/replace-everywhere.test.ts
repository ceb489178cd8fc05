import { expect, test } from "vitest";
import { createPracticeConversation } from "#tests/fakes/practice-conversation.ts";

async function replaced(source: string, wording = "Replace bread with cake everywhere"): Promise<string> {
  const turn = await createPracticeConversation({ "index.html": source }).say(wording);
  return String(turn.files["index.html"]);
}

test.each([
  [
    "scripts, styles and comments",
    "<script>var bread</script><style>.bread{}</style><!-- bread --><p>bread</p>",
    "<script>var bread</script><style>.bread{}</style><!-- bread --><p>cake</p>",
  ],
  [
    "class names, ids and links",
    '<a class="bread" id="bread" href="bread.html" data-bread="bread">bread</a>',
    '<a class="bread" id="bread" href="bread.html" data-bread="bread">cake</a>',
  ],
  [
    "code",
    "<p>bread <code>bread</code> bread</p><pre>bread</pre>",
    "<p>cake <code>bread</code> cake</p><pre>bread</pre>",
  ],
  [
    "addresses that are shown",
    "<p>bread at www.bread.example/bread, me@bread.example, bread.html</p>",
    "<p>cake at www.bread.example/bread, me@bread.example, bread.html</p>",
  ],
  [
    "parts of other words",
    "<p>bread, breadcrumbs, gingerbread, bread's</p>",
    "<p>cake, breadcrumbs, gingerbread, cake's</p>",
  ],
])("%s stay", async (_, source, expected) => {
  expect(await replaced(source)).toBe(expected);
});

test("titles, descriptions and picture texts are replaced too", async () => {
  const source =
    '<title>Bread</title><meta name="description" content="Our bread"><img alt="bread" title="bread" src="bread.png"><input placeholder="bread?" value="bread">';
  expect(await replaced(source)).toBe(
    '<title>Cake</title><meta name="description" content="Our cake"><img alt="cake" title="cake" src="bread.png"><input placeholder="cake?" value="bread">',
  );
});

test("words found only in other capitals are replaced too", async () => {
  expect(await replaced("<p>acme</p>", "Replace ACME with Apex everywhere")).toBe("<p>Apex</p>");
});
