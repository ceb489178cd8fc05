import { expect, test } from "vitest";
import type { ToldFile } from "#lib/context/files-schema.ts";
import { type ElementToPick, pickElements } from "#tests/fakes/picked-elements.ts";
import { createPracticeConversation } from "#tests/fakes/practice-conversation.ts";

const home = `<!doctype html>
<html lang="en">
<head><title>Home – Bakery</title></head>
<body>
  <h1>Welcome</h1>
  <figure><img src="old.jpg" srcset="old.jpg 2x" alt="Old" width="100" height="50"></figure>
  <h2>Opening hours</h2>
  <p>Daily from <b>seven</b>.</p>
  <h2>Prices</h2>
  <table><caption>Sizes</caption><tr><td>A4</td></tr></table>
</body>
</html>
`;
const site = {
  "index.html": home,
  "about/index.html": "<!doctype html>\n<title>About us</title>\n<main>\n  <h2>Prices</h2>\n</main>\n",
  "old.jpg": new Uint8Array([1, 0]),
};
const picture = pick("<img");
const heading = pick("<h1");
const bold = pick("<b>");

function pick(start: string): ElementToPick {
  return { path: "index.html", start };
}

const file = (name: string, width: number | null): ToldFile => {
  return { name, type: width === null ? "text/csv" : "image/jpeg", width, height: width, bytes: 9, is_cut: false };
};
const loaf = file("loaf.jpg", 800);
const say = (request: string, picked: ElementToPick[], sent: readonly ToldFile[] = [loaf]) =>
  createPracticeConversation(site).say(request, (files) => pickElements(files, picked), { sent });

const replaced = '<img src="images/new.jpg" alt="" width="100" height="100">';
const added = (alt = "", from = "") => `<img src="${from}images/new.jpg" alt="${alt}" width="640" height="640">`;

test.each<[string, ElementToPick[], string, string?]>([
  ["use this", [picture], `<figure>${replaced}</figure>`],
  ["Here is a picture.", [picture], replaced],
  ["Replace it.", [pick("<figure")], `<figure>${replaced}</figure>`],
  ["use this, it shows “a <loaf>”", [picture], 'alt="a &lt;loaf&gt;"'],
  ["put this under the heading Opening hours", [], `<h2>Opening hours</h2>\n  ${added()}\n  <p>`],
  ["put it above “Opening hours”", [], `${added()}\n  <h2>Opening hours</h2>`],
  ["put it under Sizes", [], `</table>\n  ${added()}`],
  ["put it below this", [heading], `<h1>Welcome</h1>\n  ${added()}`],
  [
    "put it under Prices on the About us page showing rolls",
    [],
    `<h2>Prices</h2>\n  ${added("rolls", "../")}`,
    "about/index.html",
  ],
])("“%s” puts the picture where it is meant to go", async (request, picked, expected, path = "index.html") => {
  const { files, changed, answer, tools } = await say(request, picked);
  expect(files[path]).toContain(expected);
  expect(changed).toEqual(["images/new.jpg", path].sort());
  expect(answer).toMatch(/show/.test(request) ? /I described it as “/ : /It has no description yet/);
  expect(tools.filter((name) => name === "add_picture")).toHaveLength(1);
});

test.each<[string, ElementToPick[], readonly ToldFile[], string]>([
  ["use this", [], [loaf], "Where should “loaf.jpg” go?"],
  ["make it nicer", [], [loaf], "I don't know what “make it nicer” means for this file."],
  ["make it larger", [picture], [loaf], "I don't know what “make it larger” means for this file."],
  ["use this", [heading], [loaf], "which is not one picture"],
  ["use this", [picture, heading], [loaf], "Pick one."],
  ["put it under Prices", [], [loaf], "is there 2 times, on `index.html`, `about/index.html`."],
  ["put it under Nothing", [], [loaf], "I can't find one heading “Nothing”"],
  ["put it below this", [bold], [loaf], "Pick a heading or a paragraph."],
  ["use these", [picture], [loaf, file("b.jpg", 9)], "one picture at a time"],
  ["use these", [], [file("prices.csv", null)], "can't use what stands in a text"],
])("“%s” that is not clear writes nothing, not even the picture", async (request, picked, sent, expected) => {
  const { changed, answer, tools } = await say(request, picked, sent);
  expect(answer).toContain(expected);
  expect(answer).toContain("I changed nothing.");
  expect(changed).toEqual([]);
  expect(tools).not.toContain("add_picture");
});

test.each([
  [[loaf], "“loaf.jpg”"],
  [[loaf, file("prices.csv", null)], "“loaf.jpg”, “prices.csv”"],
])("a request that says nothing of its files is carried out without them", async (sent, names) => {
  const turn = await say("Change the heading “Welcome” to “Good morning”", [], sent);
  expect(turn.files["index.html"]).toContain("<h1>Good morning</h1>");
  expect(turn.changed).toEqual(["index.html"]);
  expect(turn.answer).toContain(`I did not use ${names}.`);
});
