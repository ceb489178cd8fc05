import { changesWords } from "#lib/words/changes.ts";
import { turnWords } from "#lib/words/turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { editorOf } from "./editor.ts";
import { expect, test } from "./fixtures.ts";

// The site and the model's answers can contain anything. In a real browser with all its protections on, neither reaches
// the app.

test("a page in the preview cannot read, change or navigate the app", async ({ page, context, owner }) => {
  const site = await createConversation(owner, { "index.html": hostilePage(process.env.E2E_ADDRESS ?? "") });
  const app = await context.cookies(process.env.E2E_ADDRESS);
  const editor = editorOf(page);
  await editor.open(site);

  const found = editor.preview.locator("#found");
  await expect(found).toHaveText(/\}$/);
  expect(JSON.parse(await found.innerText())).toEqual({
    cookie: "",
    parentDocument: "SecurityError",
    parentStorage: "SecurityError",
    navigatedTop: "SecurityError",
    read: "TypeError",
    readWithCookies: "TypeError",
    wrote: "TypeError",
  });

  // The app in the frame that the site tried to open was refused.
  expect(page.frames().map((frame) => frame.url())).toContain("chrome-error://chromewebdata/");
  await expect(page.getByRole("heading", { name: "Bakery" })).toBeVisible();
  expect(await context.cookies(process.env.E2E_ADDRESS)).toEqual(app);
  await page.goto("/projects");
  await expect(page.getByRole("link", { name: "Bakery" })).toBeVisible();
  await expect(page.getByText("Made by the preview")).toBeHidden();
});

test("markup that the model writes is shown as text and never run", async ({ page, owner, model }) => {
  const attack = `<img src=x onerror="window.ran='{}'"><script>window.ran='{}'</script><svg onload="window.ran='{}'">`;
  const answer = [
    attack.replaceAll("{}", "answer"),
    "[a link](javascript:window.ran='link')",
    "![a picture](http://127.0.0.1:9/picture.png)",
    "<javascript:window.ran='autolink'>",
    '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
    "[a good link](https://example.org/)",
  ].join("\n\n");
  const path = "<img src=x onerror=window.ran='name'>.html";
  const instruction = await model.prepare(
    attack.replaceAll("{}", "instruction"),
    reply(call("write_file", { path, content: attack.replaceAll("{}", "file") })),
    reply(say(answer)),
  );
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const editor = editorOf(page);
  await editor.open(await createConversation(owner));
  const turn = await editor.ask(instruction);
  const goodLink = turn.getByRole("link", { name: "a good link" });
  await expect(goodLink).toHaveAttribute("rel", /noopener/);
  await turn.getByTitle(turnWords.details).click();
  await turn.locator("summary").first().click();
  await turn.getByRole("button", { name: turnWords.viewChanges }).click();
  const changes = page.getByRole("dialog", { name: changesWords.title });
  await changes.getByRole("button", { name: changesWords.showCode }).click();
  await expect(changes).toContainText("window.ran='file'");

  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  await expect(page.getByRole("log").locator("img, iframe, script, [onerror], [onload]")).toHaveCount(0);
  await expect(changes.locator("img, iframe:not([sandbox]), script, [onerror], [onload]")).toHaveCount(0);
  await expect(page.locator("a[href^='javascript:' i]")).toHaveCount(0);
  expect(asked.filter((url) => url.includes("127.0.0.1:9"))).toEqual([]);
  await page.reload();
  await expect(goodLink).toBeVisible();
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});

/** Tries every way to reach the app and writes down the results. */
function hostilePage(app: string): string {
  return `<!doctype html>
<html lang="en">
<title>Hostile</title>
<pre id="found"></pre>
<script type="module">
const app = ${JSON.stringify(app)};
const named = (work) => { try { return String(work()); } catch (error) { return error.name; } };
const asked = (options) =>
  fetch(app + "/api/projects", options).then((response) => response.type, (error) => error.name);
for (const domain of ["localhost", "preview.localhost", location.hostname]) {
  document.cookie = "planted=1; domain=" + domain + "; path=/";
}
document.cookie = "planted=; max-age=0; path=/; domain=" + location.hostname;
document.cookie = "planted=; max-age=0; path=/; domain=preview.localhost";
const frame = document.createElement("iframe");
frame.src = app + "/projects";
document.body.append(frame);
await new Promise((resolve) => frame.addEventListener("load", resolve));
const found = {
  cookie: document.cookie,
  parentDocument: named(() => parent.document.title),
  parentStorage: named(() => parent.localStorage.length),
  navigatedTop: named(() => { top.location.href = app + "/projects/new"; }),
  read: await asked({}),
  readWithCookies: await asked({ credentials: "include" }),
  wrote: await asked({
    method: "POST", mode: "no-cors", credentials: "include", headers: { "content-type": "text/plain" },
    body: JSON.stringify({ name: "Made by the preview", source: { type: "starter", starter: "blank" } }),
  }),
};
document.querySelector("#found").textContent = JSON.stringify(found);
</script>
</html>
`;
}
