import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { makeReceipt } from "#lib/conversations/versions/make-receipt.ts";
import { namePaths } from "#lib/conversations/versions/name-changes.ts";
import { undoTurn } from "#lib/conversations/versions/take-back.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { pageName } from "#lib/words/page/page-name.ts";
import { receiptWords } from "#lib/words/page/receipt.ts";
import { treeOf } from "#lib/workspaces/git/read-objects.ts";
import { changedFiles } from "#lib/workspaces/site/changed-files.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";

let owner: Actor;
beforeAll(async () => {
  owner = await createActor();
});
afterAll(async () => {
  await closeDatabase();
});

/** Changes files of a new site, those that are null go, and returns the receipt. */
async function receiptOf(
  files: Record<string, string | Uint8Array | null>,
  answer: string | null = null,
  first?: Record<string, string>,
) {
  const { projectId, repository, head } = await createConversation(owner, first);
  const site = await openSite({ repository, commit: head });
  for (const [path, content] of Object.entries(files)) {
    await (content === null ? site.delete(path) : site.write(path, content));
  }
  const before = await treeOf(repository, head);
  const after = await site.writeTree();
  const changed = await changedFiles({ repository, before, after });
  await site.close();
  return makeReceipt({ projectId, repository, before, after, files: changed, answer });
}

test("an undo's receipt tells which text came back, on which page", async () => {
  const site = await createConversation(owner);
  const turn = await createTurn(owner, site);
  const { editSessionId } = await undoTurn(owner, { editSessionId: turn });
  const { receipt, files } = await getTurnForDisplay(owner, { editSessionId });
  expect(files.map(({ path }) => path)).toEqual(["index.html"]);
  expect(receipt?.pages).toEqual([{ path: "index.html", title: expect.any(String) }]);
  expect(receipt?.sentences).toContainEqual(expect.stringContaining(`The heading “${turn}” became “`));
  expect(receipt?.flags).toEqual([]);
});

test("custom properties of the kit are told as the look and as colours", async () => {
  const sheet = (accent: string, font: string) => `:root { --kit-accent: ${accent}; --kit-display: "${font}", serif }`;
  const first = { "index.html": "<!doctype html><h1>Bread</h1>", "css/kit.css": sheet("#8a5a2b", "Fraunces") };
  const receipt = await receiptOf({ "css/kit.css": sheet("#008080", "Inter") }, null, first);
  expect(receipt?.sentences).toEqual([receiptWords.lookChanged]);
  expect(receipt?.colours).toEqual([{ name: "Accent", before: "#8a5a2b", after: "#008080" }]);
});

test("an untitled home page in the site’s folder is called Home", async () => {
  const home = (words: string) => `<!doctype html><h1>${words}</h1>`;
  const first = { "public/index.html": home("Bread") };
  const receipt = await receiptOf({ "public/index.html": home("Cakes") }, null, first);
  expect(receipt?.pages).toEqual([{ path: "public/index.html", title: "Home" }]);
  const { projectId, repository, head } = await createConversation(owner, first);
  expect(await namePaths({ projectId, repository, commit: head }, ["public/index.html"])).toBe("Home");
});

test("new pages and pictures and changed stylesheets are told in words", async () => {
  const receipt = await receiptOf({
    "cakes.html": "<!doctype html><title>Our cakes</title><h1>Cakes</h1>",
    "images/cake.png": Uint8Array.from([0x89, 0x50, 0x4e, 0x47]),
    "style.css": ":root { --accent: teal }",
  });
  expect(receipt?.sentences).toEqual([
    receiptWords.newPage("Our cakes", false),
    "The site’s “accent” is teal now.",
    receiptWords.newPicture("cake.png"),
  ]);
});

test("colours that became other ones are told with both, and by what has them", async () => {
  const site = { "index.html": "<!doctype html><title>Home</title><h1>Welcome</h1>" };
  const before = {
    ...site,
    "style.css": ":root { --accent: #8a5a2b; --gap: 4px }\nh1 { color: black }\np { color: red }",
  };
  const after = ":root { --accent: teal; --gap: 5px }\nh1 { color: rgb(0 0 255) }\np { color: inherit }";
  const receipt = await receiptOf({ "style.css": after }, null, before);
  expect(receipt?.colours).toEqual([
    { name: "Accent", before: "#8a5a2b", after: "#008080" },
    { name: "The heading “Welcome”: the text colour", before: "#000000", after: "#0000ff" },
  ]);
  expect(receipt?.sentences).toContain("The site’s “accent” is another colour now.");
  expect(receipt?.sentences).toContain("The site’s “gap” is 5px now.");
});

test("a picture that comes to a page or leaves it is told once", async () => {
  const site = (picture: string) => ({
    "index.html": `<!doctype html><title>Home</title><h1>Welcome</h1>${picture}`,
    "images/our team.png": "picture",
  });
  const shown = site('<p><img src="images/our%20team.png" alt="The team"></p>');
  const came = await receiptOf(shown, null, { "index.html": site("")["index.html"] });
  expect(came?.sentences).toEqual(["The picture “The team” is new."]);
  const left = await receiptOf({ ...site(""), "images/our team.png": null }, null, shown);
  expect(left?.sentences).toEqual(["The picture “The team” is gone."]);
  const unused = await receiptOf({ "images/other.png": "picture" }, null, shown);
  expect(unused?.sentences).toEqual([receiptWords.newPicture("other.png")]);
});

test("a page without a title is called as in a change by hand", async () => {
  const receipt = await receiptOf({ "our-prices.html": "<!doctype html><h1>Prices</h1>" });
  expect(receipt?.pages).toEqual([{ path: "our-prices.html", title: pageName("our-prices.html", "") }]);
  expect(receipt?.sentences).toEqual([receiptWords.newPage("Our prices", false)]);
});

test("a link's new target is told by its page's title or readable address", async () => {
  const linkTo = (...targets: string[]) =>
    `<!doctype html><title>Menu</title>${targets.map((href, at) => `<p><a href="${href}">Link ${at}</a></p>`).join("")}`;
  const receipt = await receiptOf(
    { "docs/menu/index.html": linkTo("../cakes.html?x#y", "/cakes", "tel:0123", "#top") },
    null,
    {
      "docs/index.html": "<!doctype html><title>Home</title>",
      "docs/cakes.html": "<!doctype html><title>Our cakes | Bakery</title>",
      "docs/menu/index.html": linkTo("a", "b", "c", "d"),
    },
  );
  expect(receipt?.sentences).toEqual(["4 links lead elsewhere."]);
  const one = await receiptOf({ "index.html": linkTo("/cakes", "tel:0123", "#top") }, null, {
    "index.html": linkTo("a", "b", "c"),
    "cakes.html": "<!doctype html><title>Our cakes | Bakery</title>",
  });
  expect(one?.sentences).toEqual([
    "The link “Link 0” leads to the page “Our cakes” now.",
    "The link “Link 1” leads to “0123” now.",
    "The link “Link 2” leads to another place on the page now.",
  ]);
});

test("a page in the answer that did not change is flagged", async () => {
  const receipt = await receiptOf({ "index.html": "<title>Home</title><h1>New</h1>" }, "I updated visit.html.");
  expect(receipt?.flags).toEqual([receiptWords.saidNotChanged("Visit")]);
});

test("binary, huge and malformed pages give a receipt without details", async () => {
  const receipt = await receiptOf({
    "binary.html": Uint8Array.from([0, 1, 2, 255]),
    "deep.html": "<div>".repeat(5_000),
    "huge.html": `<p>${"long ".repeat(400_000)}</p>`,
  });
  expect(receipt?.pages.map(({ path }) => path).sort()).toEqual(["binary.html", "deep.html", "huge.html"]);
  expect(receipt?.sentences).toHaveLength(3);
});

test("a look of one element is told once, by its styles", async () => {
  const receipt = await receiptOf({
    "index.html":
      '<!doctype html><title>Home | Bakery</title><link rel="stylesheet" href="style.css"><h1 class="edited-heading">Hi</h1>',
    "style.css": ".edited-heading { font-size: 3rem }",
  });
  expect(receipt?.sentences.filter((sentence) => sentence.startsWith("The heading “Hi”"))).toEqual([
    "The heading “Hi”: the text size changed.",
  ]);
  expect(receipt?.pages).toEqual([{ path: "index.html", title: "Home" }]);
});

test("a look that is gone is told of the element that had it", async () => {
  const page = (attributes: string) =>
    `<!doctype html><title>Bakery</title><link rel="stylesheet" href="style.css"><h1${attributes}>Hi</h1>`;
  const before = { "index.html": page(' class="big"'), "style.css": "p { margin: 0 }\n.big { font-size: 3rem }\n" };
  const receipt = await receiptOf({ "index.html": page(""), "style.css": "p { margin: 0 }\n" }, null, before);
  expect(receipt?.sentences).toEqual(["The heading “Hi”: the text size changed."]);
});
