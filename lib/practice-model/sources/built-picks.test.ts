import { describe, expect, test } from "vitest";
import { findBehind } from "#lib/built-sources/find-behind.ts";
import type { Behind } from "#lib/built-sources/schema.ts";
import { SiteSources } from "#lib/built-sources/site-sources.ts";
import type { BuiltPick } from "#lib/context/picks-schema.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { visibleTexts } from "#lib/page-source/visible-texts.ts";
import { createPracticeConversation, readSiteFolder, type SiteTexts } from "#tests/fakes/practice-conversation.ts";

// Wishes about elements that were picked on built pages, as the exact change of their sources.

const commit = "a".repeat(40);

/** The pages of the fixtures as their generators build them, cut to what is picked. */
const pages: Record<string, Record<string, string>> = {
  hugo: {
    "apples/boskoop/index.html":
      "<main><h1>Boskoop</h1><p>Sour and firm, for cakes. Picked in October, keeps until March.</p></main>",
  },
  eleventy: {
    "bread/index.html": `<nav><ul><li><a href="/">Home</a></li><li><a href="/bread/">Bread</a></li></ul></nav><main><h1>Our bread</h1>
<ul><li><strong>Spelt rolls</strong>: on Saturdays only, 0.95 euros</li></ul>
<p>Bread can be ordered by phone until the evening before.</p></main><footer>+49 30 555 0142</footer>`,
  },
};

const text = (content: string | Uint8Array | undefined) =>
  typeof content === "string" ? content : Buffer.from(content ?? "").toString();

async function pickOn(site: SiteTexts, path: string, page: string, tag: string, words?: string): Promise<BuiltPick> {
  const reader = {
    listFiles: async () => Object.keys(site),
    readBytes: async (file: string, bytesMax: number) => Buffer.from(text(site[file])).subarray(0, bytesMax),
  };
  const sources = await SiteSources.read(reader, { siteFolder: "", output: "_site" });
  const html = parseHtml(page);
  const textOf = visibleTexts(html);
  const element = html.elements.find((one) => one.tag === tag && (words === undefined || textOf(one) === words));
  if (!element) throw new Error(`The page has no ${tag}.`);
  const behind: Behind = findBehind(sources, { path, html }, element).behind;
  const told = {
    found: "built",
    name: `Part “${textOf(element)}”`,
    path,
    pageTitle: "A page",
    tag,
    selector: tag,
  } as const;
  return {
    ...told,
    text: textOf(element),
    commit,
    behind,
    source: behind.is === "certain" ? behind.place.excerpt : "",
  };
}

type Change = [path: string, from: string, to: string];

async function say(fixture: string, own: SiteTexts, [path, tag, words]: [string, string, string?], wish: string) {
  const site = { ...readSiteFolder(`tests/fixtures/generators/${fixture}`), ...own };
  const sources = Object.fromEntries(Object.entries(site).filter(([file]) => !file.startsWith("built:")));
  const pick = await pickOn(sources, path, pages[fixture]?.[path] ?? text(own[`built:${path}`]), tag, words);
  const turn = await createPracticeConversation(sources).say(wish, () => [pick]);
  return { turn, site: sources };
}

const bread: [string, string, string?] = ["bread/index.html", "h1"];

describe("a certain place is changed, and nothing else", () => {
  test.each<[string, [string, string, string?], string, Change]>([
    [
      "eleventy",
      bread,
      "Change this to “Bread from our oven”",
      ["src/bread.md", "# Our bread", "# Bread from our oven"],
    ],
    ["eleventy", bread, "Ändere das in „Brot aus dem Ofen“", ["src/bread.md", "# Our bread", "# Brot aus dem Ofen"]],
    [
      "eleventy",
      ["bread/index.html", "p"],
      "It should say: “Order it by noon.”",
      ["src/bread.md", "Bread can be ordered by phone until the evening before.", "Order it by noon."],
    ],
    [
      "eleventy",
      ["bread/index.html", "p"],
      "remove this",
      ["src/bread.md", "\n\nBread can be ordered by phone until the evening before.", ""],
    ],
    [
      "eleventy",
      ["bread/index.html", "footer"],
      "Change it to +49 30 555 0199",
      ["src/_data/bakery.json", "+49 30 555 0142", "+49 30 555 0199"],
    ],
    [
      "hugo",
      ["apples/boskoop/index.html", "h1"],
      "Make this “Old Boskoop”",
      ["content/apples/boskoop.md", "title: Boskoop", "title: Old Boskoop"],
    ],
    [
      "hugo",
      ["apples/boskoop/index.html", "p"],
      "Replace “October” by “November”",
      ["content/apples/boskoop.md", "Picked in October", "Picked in November"],
    ],
  ])("%s: %j %s", async (fixture, pick, wish, [path, from, to]) => {
    const { turn, site } = await say(fixture, {}, pick, wish);
    expect(turn.changed, turn.answer).toEqual([path]);
    expect(text(turn.files[path])).toBe(text(site[path]).replace(from, () => to));
  });
});

const linked = {
  "src/order.md":
    "---\nlayout: base.njk\ntitle: Ordering\n---\n# How to order\n\nWrite to us or [order by phone](/bread/) until noon.\n",
  "built:order/index.html":
    '<main><h1>How to order</h1><p>Write to us or <a href="/bread/">order by phone</a> until noon.</p></main>',
  "src/_data/actions.json": '[{ "label": "Reserve your Christmas stollen", "url": "/bread/" }]\n',
  "built:index.html": '<main><a class="button" href="/bread/">Reserve your Christmas stollen</a></main>',
};

describe("a link gets another target", () => {
  test.each<[[string, string, string?], string, Change]>([
    [["order/index.html", "a"], "Link this to /contact", ["src/order.md", "(/bread/)", "(/contact)"]],
    [["order/index.html", "a"], "change it to: call us", ["src/order.md", "[order by phone]", "[call us]"]],
    [
      ["order/index.html", "a"],
      "Verlinke den Button mit orders@example.org",
      ["src/order.md", "(/bread/)", "(mailto:orders@example.org)"],
    ],
    [["index.html", "a"], "link the button to /contact/", ["src/_data/actions.json", "/bread/", "/contact/"]],
    [
      ["index.html", "a"],
      "It should lead to https://example.org/order",
      ["src/_data/actions.json", "/bread/", "https://example.org/order"],
    ],
  ])("%j: %s", async (pick, wish, [path, from, to]) => {
    const { turn, site } = await say("eleventy", linked, pick, wish);
    expect(turn.changed, turn.answer).toEqual([path]);
    expect(text(turn.files[path])).toBe(text(site[path]).replace(from, () => to));
  });

  const contact = { "src/contact.md": "---\nlayout: base.njk\ntitle: Contact\n---\n# Contact\n\nCall us.\n" };
  const pick: [string, string] = ["order/index.html", "a"];
  const order = linked["src/order.md"].replace("title: Ordering", "title: How we take orders");
  const us = "---\nlayout: base.njk\ntitle: Contact us\n---\nCall us.\n";
  const seen = (target: string) => `See [our page](${target}).\n`;

  test.each<[string, SiteTexts, string, Change]>([
    [
      "as another link to it writes it",
      { "src/a.md": seen("/contact/") },
      "link it to the contact page",
      ["src/order.md", "(/bread/)", "(/contact/)"],
    ],
    [
      "in German",
      { "src/a.md": seen("/contact/") },
      "Verlinke den Button mit der Contact-Seite",
      ["src/order.md", "(/bread/)", "(/contact/)"],
    ],
    [
      "as pages beside it, if these tell that files name them",
      { "src/contact.md": us, "src/order.md": order, "src/a.md": seen("/order/") },
      "Point this link at the contact page",
      ["src/order.md", "(/bread/)", "(/contact/)"],
    ],
    [
      "through a filter, if other links have it",
      {
        "src/order.md": order.replace("(/bread/)", "({{ '/bread/' | url }})"),
        "src/a.md": `${seen("{{ '/contact/' | url }}")}${seen("/elsewhere/contact/")}`,
      },
      "link this to the contact page",
      ["src/order.md", "'/bread/'", "'/contact/'"],
    ],
  ])("a page that is named gets its address: %s", async (_, own, wish, [path, from, to]) => {
    const { turn, site } = await say("eleventy", { ...linked, ...contact, ...own }, pick, wish);
    expect(turn.changed, turn.answer).toEqual([path]);
    expect(text(turn.files[path])).toBe(text(site[path]).replace(from, () => to));
  });

  test.each<[string, SiteTexts]>([
    ["links that differ", { "src/a.md": seen("/contact/") + seen("/contact.html") }],
    [
      "a filter that no link to it has",
      {
        "src/contact.md": us,
        "src/order.md": order.replace("(/bread/)", "({{ '/bread/' | url }})"),
        "src/a.md": seen("/contact/"),
      },
    ],
    [
      "relative links of another file",
      { "src/order.md": order.replace("/bread/", "../bread/"), "src/a.md": seen("../contact/") },
    ],
    ["an address of its own", { "src/contact.md": "---\ntitle: Contact\npermalink: /reach/\n---\nCall.\n" }],
    ["a draft", { "src/contact.md": "---\ntitle: Contact\ndraft: true\n---\nCall.\n", "src/a.md": seen("/contact/") }],
    ["pages beside it that titles name", { "src/contact.md": us, "src/a.md": seen("/ordering/") }],
    ["a title that may name it", { "src/contact.md": us }],
    ["two pages of this name", { "src/team/contact.md": "---\ntitle: Contact\n---\nCall.\n" }],
    [
      "code that computes it",
      { "src/order.md": order.replace("(/bread/)", "({{ links.bread }})"), "src/a.md": seen("/contact/") },
    ],
    ["an example in code", { "src/contact.md": us, "src/a.md": `\`${seen("/contact/").trim()}\`\n` }],
  ])("a page that is named is asked for with %s", async (_, own) => {
    const { turn } = await say("eleventy", { ...linked, ...contact, ...own }, pick, "link it to the contact page");
    expect(turn.changed, turn.answer).toEqual([]);
    expect(turn.answer).not.toBe("");
  });

  test("a menu of data takes the address from its own entries", async () => {
    const menu = '[{ "label": "Our bread", "url": "/bread/" },\n { "label": "Write", "url": "/contact/" }]\n';
    const own = {
      ...contact,
      "src/_data/menu.json": menu,
      "built:index.html": '<nav><a href="/bread/">Our bread</a><a href="/contact/">Write</a></nav>',
      "src/bread.md": "---\nlayout: base.njk\ntitle: Loaves\n---\nGood.\n",
    };
    const { turn } = await say("eleventy", own, ["index.html", "a", "Our bread"], "link it to the contact page");
    expect(turn.changed, turn.answer).toEqual(["src/_data/menu.json"]);
    expect(text(turn.files["src/_data/menu.json"])).toBe(menu.replace('"/bread/"', '"/contact/"'));
  });

  test("an answer to the question about an address is carried out", async () => {
    const own = { ...linked, ...contact, "src/a.md": seen("/contact/") + seen("/contact.html") };
    const { turn } = await say("eleventy", own, pick, "link it to the contact page");
    expect(turn.answer).toContain("Link “order by phone” to /contact/");
    const site = Object.fromEntries(Object.entries(own).filter(([path]) => !path.startsWith("built:")));
    const all = { ...readSiteFolder("tests/fixtures/generators/eleventy"), ...site };
    const next = await createPracticeConversation(all).say("Link “order by phone” to /contact/");
    expect(text(next.files["src/order.md"])).toContain("[order by phone](/contact/)");
  });

  test("a quoted link without a pick is found by its text", async () => {
    const site = Object.fromEntries(Object.entries(linked).filter(([path]) => !path.startsWith("built:")));
    const conversation = createPracticeConversation({
      ...readSiteFolder("tests/fixtures/generators/eleventy"),
      ...site,
    });
    const turn = await conversation.say("Link “order by phone” to /contact/");
    expect(turn.changed, turn.answer).toEqual(["src/order.md"]);
    expect(text(turn.files["src/order.md"])).toContain("[order by phone](/contact/)");
  });
});

describe("a sentence, and no change", () => {
  test.each<[string, SiteTexts, [string, string, string?], string]>([
    ["eleventy", {}, ["bread/index.html", "a", "Bread"], "Change this to Loaves"],
    ["eleventy", {}, bread, "make it red"],
    ["eleventy", {}, bread, "Link this to /contact"],
    ["eleventy", {}, bread, "Change the heading “Opening hours” to “Open”"],
    ["eleventy", {}, bread, "Translate it into Welsh"],
    ["eleventy", {}, ["bread/index.html", "p"], "Change it to {{ secret }}"],
    ["eleventy", linked, ["order/index.html", "a"], "Link it to the contact page"],
    ["eleventy", linked, ["order/index.html", "a"], "Link it to javascript:alert(1)"],
    ["hugo", {}, ["apples/boskoop/index.html", "h1"], "remove this"],
    ["hugo", {}, ["apples/boskoop/index.html", "h1"], "Is this the right name?"],
  ])("%s: %j %j %s", async (fixture, own, pick, wish) => {
    const { turn } = await say(fixture, own, pick, wish);
    expect(turn.changed, turn.answer).toEqual([]);
    expect(turn.answer).not.toBe("");
  });
});
