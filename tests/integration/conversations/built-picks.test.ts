import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { readPicks } from "#lib/context/render-picks.ts";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { getRequest } from "#lib/conversations/requests/get-request.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { readSourceMap } from "#lib/projects/preview/read-source-map.ts";
import { runTurns } from "#lib/runner/run-turn.ts";
import { createBuiltVersion, decideRecipe } from "#tests/factories/built-recipe.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { commitFiles } from "#tests/factories/git-repository.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";
import { reply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";

// Picks on pages that a generator has built. The built pages are stored as a build stores them, so no sandbox is needed.

let model: ScriptedModelServer;
beforeAll(async () => {
  model = await startScriptedModelServer();
  Object.assign(process.env, { OPENAI_BASE_URL: model.baseUrl, OPENAI_API: "chat" });
  forgetEnv();
});
afterEach(() => model.reset());
afterAll(() => model.close());

const sources = {
  "build.mjs": "",
  "content/about.md": "---\ntitle: About the choir\n---\n# Forty voices, one hill\n\nWe sing on Thursdays.\n",
  "data/menu.json": `{ "items": ["Home", "Concerts"] }\n`,
  "parts/menu.html": "<nav><a href='/'>Home</a></nav>\n",
};
const page = `<!doctype html><title>About the choir</title><nav><a href="/">Home</a></nav>
<main><h1>Forty voices, one hill</h1><p>We sing on Thursdays.</p></main>`;

type Place = Site & { conversationId: string; built: string };

async function startSite(): Promise<{ actor: Actor; site: Place }> {
  const actor = await createActor();
  const site = await createConversation(actor, sources);
  await decideRecipe(site.projectId, actor.userId);
  return { actor, site: { ...site, built: await createBuiltVersion(site, site.head, { "about.html": page }) } };
}

function pickOf(tag: string) {
  const at = parseHtml(page).elements.findIndex((element) => element.tag === tag);
  return { path: "about.html", ref: `e${at + 1}` };
}

const accept = (actor: Actor, { conversationId, built }: Place, tag: string, more: object = {}) =>
  acceptTurn(actor, { conversationId, instruction: "Make it shorter", picks: [pickOf(tag)], base: built, ...more });

const plainText = (content: unknown) =>
  typeof content === "string" ? content : (content as { text: string }[]).map(({ text }) => text).join("");

/** Runs what waits and returns what the turn's first request told. */
async function runAndRead(actor: Actor, { workspaceId }: Place, editSessionId: string): Promise<string> {
  model.respond(() => reply(say("Done.")));
  await runTurns(workspaceId, new AbortController().signal);
  const { sent } = await getRequest(actor, { editSessionId, n: 1 });
  return plainText(sent.findLast(({ role }) => role === "user")?.content);
}

test("the request names file, line and bytes of a picked heading", async () => {
  const { actor, site } = await startSite();
  const { turn } = await accept(actor, site, "h1");
  const text = await runAndRead(actor, site, turn.id);
  const start = Buffer.byteLength("---\ntitle: About the choir\n---\n# ");
  expect(text).toContain('page: "About the choir", built file "about.html"');
  expect(text).toContain(`"content/about.md", line 4 (Markdown), bytes ${start}-${start + 22} on commit ${site.head}`);
  expect(text).toContain("source:\n```\n# Forty voices, one hill\n```");
  expect(readPicks(text)?.instruction).toBe("[m1] Make it shorter");
  const { picks } = await getTurnForDisplay(actor, { editSessionId: turn.id });
  expect(picks).toEqual([
    { name: "Heading “Forty voices, one hill”", path: "about.html", pageTitle: "About the choir", lost: false },
  ]);
});

test("a text of two files is told with both", async () => {
  const { actor, site } = await startSite();
  const { turn } = await accept(actor, site, "a");
  const text = await runAndRead(actor, site, turn.id);
  expect(text).toContain('- "parts/menu.html", line 1 (template): "Home"');
  expect(text).toContain('- "data/menu.json", line 1 (data "items"): "\\"Home\\""');
});

test("a pick on an older page is told on the newer sources", async () => {
  const { actor, site } = await startSite();
  const { turn } = await accept(actor, site, "h1");
  const content = sources["content/about.md"].replace("title:", "author: Ada\ntitle:").replace("Thursdays", "Mondays");
  await createTurn(actor, site, { change: { path: "content/about.md", content } });
  const text = await runAndRead(actor, site, turn.id);
  expect(text).toContain(`"content/about.md", line 5 (Markdown)`);
  expect(text).not.toContain(site.head);
  expect(await readSourceMap(actor, { workspaceId: site.workspaceId, address: "/about" })).toMatchObject({
    commit: site.built,
  });
});

test("a text that the newer sources do not have has no certain place", async () => {
  const { actor, site } = await startSite();
  const { turn } = await accept(actor, site, "h1");
  const content = sources["content/about.md"].replace("Forty voices", "Fifty voices");
  await createTurn(actor, site, { change: { path: "content/about.md", content } });
  const text = await runAndRead(actor, site, turn.id);
  expect(text).not.toContain("Its text is exactly this");
  expect(text).toContain("No source has this text as it is");
});

test("only here is refused on a built page", async () => {
  const { actor, site } = await startSite();
  expect(await refusalOf(accept(actor, site, "h1", { onlyPicked: true }))).toBe("not-editable");
  expect(await refusalOf(accept(actor, site, "h1", { onlyPicked: false }))).toBe("done");
});

test("a site that this workspace never showed, and an unknown element, are refused", async () => {
  const { actor, site } = await startSite();
  const unseen = commitFiles(site.repository, { "content/about.md": "Secret" }, { branch: "unseen" });
  const built = await createBuiltVersion({ ...site, workspaceId: null }, unseen, { "about.html": `${page}Secret` });
  expect(await refusalOf(accept(actor, site, "h1", { base: built }))).toBe("unknown-ref");
  const unknown = [{ path: "about.html", ref: "e99" }];
  expect(await refusalOf(accept(actor, site, "h1", { picks: unknown }))).toBe("unknown-ref");
});

test("the map of a built page has the commit of the built site", async () => {
  const { actor, site } = await startSite();
  const asked = { workspaceId: site.workspaceId, address: "/about" };
  const map = await readSourceMap(actor, asked);
  expect(map).toMatchObject({ commit: site.built, path: "about.html", isBuilt: true });
  expect(await readSourceMap(actor, { ...asked, commit: site.built })).toEqual(map);
  const source = { workspaceId: site.workspaceId, path: "parts/menu.html", commit: site.head };
  expect((await readSourceMap(actor, source)).isBuilt).toBeUndefined();
});
