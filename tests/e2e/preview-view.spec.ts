import { editorWords } from "#lib/words/editor.ts";
import { previewWords } from "#lib/words/preview.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { widthOf } from "./shown.ts";

test("the chosen preview width is remembered", async ({ page, owner }) => {
  const site = await createConversation(owner);
  const editor = editorOf(page);
  const width = () => widthOf(editor.preview.locator("body"));
  await editor.open(site);
  // A choice before the page's scripts have arrived has no effect. They load the preview.
  await editor.preview.locator("body").waitFor();
  await page.getByLabel(previewWords.width).selectOption("phone");
  await expect.poll(width).toBe(390);
  await editor.open(site);
  await expect(page.getByLabel(previewWords.width)).toHaveValue("phone");
  await expect.poll(width).toBe(390);
});

test("a file that fails to load offline is not reported missing", async ({ page, context, owner }) => {
  const lazy = '<p style="height: 9000px">Far to go.</p><img src="loaf.svg" alt="A loaf" loading="lazy">';
  const loaf = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const editor = editorOf(page);
  await editor.open(await createConversation(owner, { "index.html": `<title>Home</title>${lazy}`, "loaf.svg": loaf }));
  await expect(editor.preview.getByText("Far to go.")).toBeVisible();
  await context.setOffline(true);
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/loaf.svg"));
  await editor.preview.locator("body").evaluate(() => scrollTo(0, 9_000));
  await failed;
  await expect(page.getByText(editorWords.connectionLost)).toBeVisible();
  await expect(page.getByText(previewWords.missingFile("loaf.svg"))).toBeHidden();
});

test("what failed to load offline is there when the connection is back", async ({ page, context, owner }) => {
  const sheet = '<link rel="stylesheet" href="site.css">';
  const editor = editorOf(page);
  const site = await createConversation(owner, {
    "index.html": `<!doctype html><title>Home</title>${sheet}<h1>Home</h1><a href="about.html">About us</a>`,
    "about.html": `<!doctype html><title>About</title>${sheet}<h1>About</h1>`,
    "site.css": "h1 { color: rgb(1, 2, 3) }",
  });
  await editor.open(site);
  const heading = editor.preview.getByRole("heading");
  await expect(heading).toHaveCSS("color", "rgb(1, 2, 3)");

  // The page arrives, its stylesheet does not.
  await context.route("**/site.css", (route) => route.abort());
  await page.getByRole("button", { name: previewWords.reload }).click();
  await expect(heading).toHaveCSS("color", "rgb(0, 0, 0)");
  await context.unroute("**/site.css");
  await context.setOffline(true);
  await expect(page.getByText(editorWords.connectionLost)).toBeVisible();
  await context.setOffline(false);
  await expect(heading).toHaveCSS("color", "rgb(1, 2, 3)");
  await expect(page.getByText(previewWords.missingFile("site.css"))).toBeHidden();

  // A link that is pressed offline leads nowhere, and the page comes back.
  await context.setOffline(true);
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/about.html"));
  await editor.preview.getByRole("link").click();
  await failed;
  await expect(page.getByText(editorWords.connectionLost)).toBeVisible();
  await context.setOffline(false);
  await expect(heading).toHaveText("Home");
});
