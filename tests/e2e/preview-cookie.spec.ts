import type { Page } from "@playwright/test";
import { previewWords } from "#lib/words/preview.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";

// Where a preview's cookie goes in a real browser that blocks third-party cookies: into the editor's frames, with every
// request of a page to its own host, and to no other place.

/** Blocks them as the browser's own setting does; headless Chromium ignores the command line switches for it. */
async function blockThirdPartyCookies(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  // Playwright's types lack this command.
  const controls = {
    enableThirdPartyCookieRestriction: true,
    disableThirdPartyCookieMetadata: true,
    disableThirdPartyCookieHeuristics: true,
  };
  await Reflect.apply(session.send, session, ["Network.setCookieControls", controls]);
}

/** Loads something of every kind, writes down what arrived, and tries to set a cookie of its own. */
const site = {
  "index.html": `<!doctype html>
<html lang="en">
<title>Home</title>
<link rel="stylesheet" href="style.css">
<h1>Home</h1>
<a href="about.html">About</a>
<img src="dot.svg" alt="A dot">
<script>document.cookie = "own=1; Secure; SameSite=None; Path=/";</script>
<script type="module" crossorigin src="module.js"></script>
</html>
`,
  "about.html": "<!doctype html><title>About</title><link rel=stylesheet href=style.css><h1>About</h1>",
  "style.css": `h1 { color: rgb(1, 2, 3) } @font-face { font-family: Own; src: url(font.woff2) }`,
  "dot.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='5' height='5'/>",
  "data.json": '{"came":true}',
  "module.js": `const came = await (await fetch("data.json")).json();
document.body.append(JSON.stringify({ ...came, cookie: document.cookie }));`,
};

test("with third-party cookies blocked the frame shows the whole site", async ({ page, owner }) => {
  await blockThirdPartyCookies(page);
  const editor = editorOf(page);
  const answers: string[] = [];
  page.on("response", (response) => {
    if (response.url().includes(".preview.localhost")) answers.push(`${response.status()} ${response.url()}`);
  });
  await editor.open(await createConversation(owner, site));
  // The unpartitioned cookie that the page sets is dropped: the browser does block it.
  await expect(editor.preview.locator("body")).toContainText('{"came":true,"cookie":""}');
  await expect(editor.preview.getByRole("heading")).toHaveCSS("color", "rgb(1, 2, 3)");
  await expect(editor.preview.getByRole("img")).toHaveJSProperty("naturalWidth", 5);

  await editor.preview.getByRole("link", { name: "About" }).click();
  await expect(editor.preview.getByRole("heading", { name: "About" })).toHaveCSS("color", "rgb(1, 2, 3)");
  await page.getByRole("button", { name: previewWords.reload }).click();
  await expect(editor.preview.getByRole("heading", { name: "About" })).toBeVisible();
  await page.reload();
  await expect(editor.preview.getByRole("heading", { name: "About" })).toBeVisible();
  expect(answers.filter((answer) => answer.startsWith("404"))).toEqual([]);
});

test("leaked addresses of a frame and of an opened tab show nothing elsewhere", async ({
  page,
  context,
  browser,
  owner,
}) => {
  const editor = editorOf(page);
  await editor.open(await createConversation(owner, site));
  await editor.preview.getByRole("link", { name: "About" }).click();
  await expect(editor.preview.getByRole("heading", { name: "About" })).toBeVisible();
  await expect(page.getByLabel(previewWords.address, { exact: true })).toHaveValue("/about.html");

  const asked: string[] = [];
  context.on("request", (request) => asked.push(request.url()));
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: previewWords.openInTab }).click();
  const tab = await opened;
  await expect(tab.getByRole("heading", { name: "About" })).toHaveCSS("color", "rgb(1, 2, 3)");
  expect(tab.url()).toMatch(/\.preview\.localhost:\d+\/about\.html$/);
  await tab.reload();
  await expect(tab.getByRole("heading", { name: "About" })).toBeVisible();

  const frame =
    page
      .frames()
      .find((each) => each.url().includes(".preview.localhost"))
      ?.url() ?? "";
  const code = asked.find((url) => url.includes("/.sitewright/open/")) ?? "";
  const elsewhere = await browser.newContext();
  const stranger = await elsewhere.newPage();
  for (const leaked of [frame, tab.url(), code]) {
    expect(leaked).toContain(".preview.localhost");
    const answer = await stranger.goto(leaked);
    expect([leaked, answer?.status()]).toEqual([leaked, 404]);
  }
  await elsewhere.close();
});

test("a browser that keeps no cookie for the preview is told so", async ({ page, owner }) => {
  // The answer that such a browser finally gets.
  await page.route(/\.sitewright\/open\//, (route) =>
    route.fulfill({ status: 404, body: "There is no preview here." }),
  );
  await editorOf(page).open(await createConversation(owner, site));
  await expect(page.getByText(previewWords.cookieRefused)).toBeVisible();
});
