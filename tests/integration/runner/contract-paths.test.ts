import { expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { systemScope } from "#lib/accounts/schema.ts";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { editByHand } from "#lib/conversations/versions/edit-by-hand.ts";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { findStartPath } from "#lib/projects/building/find-start-path.ts";
import { keepRecognised, recogniseSite } from "#lib/projects/building/recognise-site.ts";
import { saveBuilding } from "#lib/projects/building/save-building.ts";
import { loadProtection } from "#lib/projects/protection/load-protection.ts";
import { saveProtection } from "#lib/projects/protection/save-protection.ts";
import { runTurns } from "#lib/runner/run-turn.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { commitFiles } from "#tests/factories/git-repository.ts";
import { refusalOf } from "#tests/fakes/refusal.ts";
import { call, hold, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { scriptCalls, startModel } from "#tests/fakes/scripted-turn.ts";

// The lines protectedPaths and startPage of `.sitewright/project.yaml`.

const model = startModel();
const contract = (...lines: string[]) => ({
  ".sitewright/project.yaml": ["build: node build.mjs", "output: _site", ...lines, ""].join("\n"),
});
const files = {
  "index.html": "<!doctype html>\n<title>Home</title>\n<h1>Welcome</h1>\n",
  "data/prices.json": "{}\n",
  ...contract("protectedPaths: [data, index.html]"),
};
type Place = Site & { conversationId: string; actor: Actor };

async function open(content: Record<string, string> = files): Promise<Place> {
  const actor = await createActor();
  return { actor, ...(await createConversation(actor, content)) };
}

async function run({ actor, conversationId, workspaceId }: Place, path: string) {
  scriptCalls(model(), [call("write_file", { path, content: "[1]", overwrite: true })]);
  const { turn } = await acceptTurn(actor, { conversationId, instruction: "Change it." });
  await runTurns(workspaceId, new AbortController().signal);
  return (await getTurnForDisplay(actor, { editSessionId: turn.id })).tools[0];
}

const refOf = (tag: string) =>
  `e${parseHtml(files["index.html"]).elements.findIndex((element) => element.tag === tag) + 1}`;

const editTitle = ({ actor, conversationId, head }: Place) =>
  editByHand(actor, {
    ...{ conversationId, base: head },
    operations: [{ op: "set-text", path: "index.html", ref: refOf("h1"), text: "Come in" }],
  });

test("the agent may not write what the repository closes, until an admin opens it", async () => {
  const place = await open();
  expect(await run(place, "data/new.json")).toMatchObject({
    state: "failed",
    output: expect.stringContaining("The agent may not change “data/new.json”."),
  });
  expect(await run(place, "free.json")).toMatchObject({ state: "succeeded" });
  await saveProtection(place.actor, place.projectId, { openedPaths: ["data"] });
  expect(await run(place, "data/new.json")).toMatchObject({ state: "succeeded" });
});

test("a path that the repository closes is refused to a change by hand", async () => {
  expect(await refusalOf(editTitle(await open()))).toBe("not-editable");
  expect(await editTitle(await open({ ...files, ...contract() }))).toMatchObject({ commit: expect.any(String) });
});

test("a turn is held to the paths of the commit that it starts from", async () => {
  const place = await open();
  model().script({
    replies: [
      reply(hold("begun"), call("write_file", { path: "data/new.json", content: "[]" })),
      reply(say("I can't.")),
    ],
  });
  const { turn } = await acceptTurn(place.actor, { conversationId: place.conversationId, instruction: "Change it." });
  const running = runTurns(place.workspaceId, new AbortController().signal);
  await model().reached("begun");
  const opened = commitFiles(place.repository, contract(), { parent: place.head, branch: "opened" });
  await database().workspace.update({ where: { id: place.workspaceId }, data: { headCommit: opened } });
  model().release("begun");
  await running;
  const { tools } = await getTurnForDisplay(place.actor, { editSessionId: turn.id });
  expect(tools[0]).toMatchObject({ state: "failed" });

  const workspace = await database().workspace.findUniqueOrThrow({ where: { id: place.workspaceId } });
  const isClosed = async (known?: { commit: string }) =>
    (await loadProtection(systemScope, workspace, known))("data/new.json");
  expect([await isClosed({ commit: place.head }), await isClosed()]).toEqual([true, false]);
});

test("of a file with mistakes the confirmed paths stay closed", async () => {
  const place = await open();
  const recognised = await recogniseSite(place.repository, place.head);
  await inTransaction((tx) => keepRecognised(place.projectId, recognised, tx));
  const how = { siteFolder: "", install: null, build: "node build.mjs", output: "_site", installScripts: false };
  await saveBuilding(place.actor, place.projectId, { status: "on", ...how });
  const wrong = { ".sitewright/project.yaml": "build: [\n" };
  const broken = commitFiles(place.repository, wrong, { parent: place.head, branch: "broken" });
  const workspace = await database().workspace.findUniqueOrThrow({ where: { id: place.workspaceId } });
  const isClosed = await loadProtection(systemScope, workspace, { commit: broken });
  expect([isClosed("data/new.json"), isClosed("free.json")]).toEqual([true, false]);
});

test.each([
  ["startPage: en/index.html", "/en/"],
  ["startPage: en/first page.html", "/en/first%20page.html"],
  ["startPage: en/index.html\nbase: /docs/", "/docs/en/"],
  ["startPage: null", "/"],
])("with “%s” a preview opens %s", async (line, address) => {
  const place = await open({ ...files, ...contract(line) });
  expect(await findStartPath(place.actor, place.workspaceId)).toBe("/");
  const recognised = await recogniseSite(place.repository, place.head);
  await inTransaction((tx) => keepRecognised(place.projectId, recognised, tx));
  const how = { siteFolder: "", install: null, build: "node build.mjs", output: "_site", installScripts: false };
  await saveBuilding(place.actor, place.projectId, { status: "on", ...how });
  expect(await findStartPath(place.actor, place.workspaceId)).toBe(address);
});
