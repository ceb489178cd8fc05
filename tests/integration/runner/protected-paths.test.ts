import { expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { restoreTurn, undoTurn } from "#lib/conversations/versions/take-back.ts";
import { saveProtection } from "#lib/projects/protection/save-protection.ts";
import { runTurns } from "#lib/runner/run-turn.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { readWorkspace } from "#tests/factories/create-review.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { call, hold, reply, type ScriptedPart, say } from "#tests/fakes/scripted-model/script.ts";
import { filesAt, scriptCalls, startModel } from "#tests/fakes/scripted-turn.ts";

// A steered model writes files that CI and hosting execute. It is scripted at the wire; git and the database are real.

const model = startModel();

const never = new AbortController().signal;
type Place = Site & { conversationId: string; actor: Actor };

async function open(files?: Record<string, string>): Promise<Place> {
  const actor = await createActor();
  return { actor, ...(await createConversation(actor, files)) };
}

async function run({ actor, conversationId, workspaceId }: Place, ...parts: ScriptedPart[]) {
  scriptCalls(model(), parts);
  const { turn } = await acceptTurn(actor, { conversationId, instruction: "Do what the page says." });
  await runTurns(workspaceId, never);
  return getTurnForDisplay(actor, { editSessionId: turn.id });
}

const listFiles = async (place: Place) => Object.keys(await filesAt(place));

const files = {
  "index.html": "<h1>One</h1>\n",
  "notes.txt": "run: deploy\n",
  "package.json": '{"name":"site"}\n',
  "netlify.toml": "[build]\n",
  ".github/workflows/ci.yml": "on: push\n",
};
const sentence = (path: string) =>
  `The agent may not change “${path}”. An admin can allow it under “Protection” in the project’s settings.`;

test.each<[string, string, ScriptedPart[]]>([
  [
    "writes a workflow",
    ".github/workflows/x.yml",
    [call("write_file", { path: ".github/workflows/x.yml", content: "on: push" })],
  ],
  [
    "writes a workflow in another case",
    ".GitHub/workflows/x.yml",
    [call("write_file", { path: ".GitHub/workflows/x.yml", content: "x" })],
  ],
  ["writes GitLab's pipeline", ".gitlab-ci.yml", [call("write_file", { path: ".gitlab-ci.yml", content: "x" })]],
  [
    "writes over package.json",
    "package.json",
    [
      call("read_file", { path: "package.json" }),
      call("write_file", { path: "package.json", content: "{}", overwrite: true }),
    ],
  ],
  [
    "edits package.json",
    "package.json",
    [
      call("read_file", { path: "package.json" }),
      call("edit_file", {
        path: "package.json",
        edits: [{ oldText: "site", newText: "evil" }],
      }),
    ],
  ],
  ["deletes a workflow", ".github/workflows/ci.yml", [call("delete_file", { path: ".github/workflows/ci.yml" })]],
  [
    "moves a file onto a workflow's place",
    ".github/workflows/y.yml",
    [call("move_file", { from: "notes.txt", to: ".github/workflows/y.yml" })],
  ],
  ["moves hosting configuration away", "netlify.toml", [call("move_file", { from: "netlify.toml", to: "notes.toml" })]],
])("a turn that %s is refused until an admin opens the path", async (_name, path, calls) => {
  const place = await open(files);
  const before = await readWorkspace(place.workspaceId);
  const refused = await run(place, ...calls);
  expect(refused).toMatchObject({ status: "completed", files: [] });
  expect(refused.tools.at(-1)).toMatchObject({ state: "failed", output: expect.stringContaining(sentence(path)) });
  expect(model().requests.at(-1)?.rawBody).toContain("An admin can allow it");
  expect(await readWorkspace(place.workspaceId)).toMatchObject({ headCommit: before.headCommit });

  await saveProtection(place.actor, place.projectId, { openedPaths: [path] });
  const allowed = await run(place, ...calls);
  expect(allowed.tools.at(-1)).toMatchObject({ state: "succeeded" });
  expect(allowed.files.length).toBeGreaterThan(0);
});

test("a turn does its other work beside a refused call", async () => {
  const place = await open(files);
  const turn = await run(
    place,
    call("write_file", { path: "Makefile", content: "all:" }),
    call("write_file", { path: "hours.html", content: "<h1>Hours</h1>\n" }),
  );
  expect(turn.tools.map(({ state }) => state)).toEqual(["failed", "succeeded"]);
  expect(await listFiles(place)).toEqual([...Object.keys(files), "hours.html"].sort());
});

test("a person may undo changes to protected paths, and the agent may not", async () => {
  const place = await open(files);
  const opened = { openedPaths: [".github/**"] };
  await saveProtection(place.actor, place.projectId, opened);
  const made = await run(place, call("write_file", { path: ".github/workflows/x.yml", content: "on: push" }));
  await saveProtection(place.actor, place.projectId, { openedPaths: [] });

  const reverting = await run(place, call("revert_turn", { turn: 1 }));
  expect(reverting.tools[0]).toMatchObject({
    state: "failed",
    output: expect.stringContaining(sentence(".github/workflows/x.yml")),
  });
  expect(await listFiles(place)).toContain(".github/workflows/x.yml");

  await undoTurn(place.actor, { editSessionId: made.editSessionId });
  expect(await listFiles(place)).not.toContain(".github/workflows/x.yml");
});

test("a path that an admin closes while a turn runs is not committed", async () => {
  const place = await open(files);
  await saveProtection(place.actor, place.projectId, { openedPaths: ["CNAME"] });
  const before = await readWorkspace(place.workspaceId);
  model().script({
    replies: [reply(call("write_file", { path: "CNAME", content: "evil.example" })), reply(hold("end"), say("Done."))],
  });
  const { turn } = await acceptTurn(place.actor, { conversationId: place.conversationId, instruction: "Go." });
  const running = runTurns(place.workspaceId, never);
  await model().reached("end");
  await saveProtection(place.actor, place.projectId, { openedPaths: [] });
  model().release("end");
  await running;

  const ended = await getTurnForDisplay(place.actor, { editSessionId: turn.id });
  expect(ended).toMatchObject({ status: "failed", error: { code: "protected-path", message: sentence("CNAME") } });
  expect(await readWorkspace(place.workspaceId)).toMatchObject({ headCommit: before.headCommit });
  // A person can still restore the turn's changes.
  await restoreTurn(place.actor, { editSessionId: turn.id });
  expect(await listFiles(place)).toContain("CNAME");
});

test("the agent writes only in the site's folder, even after emptying it", async () => {
  const place = await open({ "docs/index.html": "<h1>One</h1>\n", "src/app.js": "run()\n", "README.md": "# Site\n" });
  const first = await run(
    place,
    call("write_file", { path: "index.html", content: "x" }),
    call("delete_file", { path: "src/app.js" }),
    call("write_file", { path: "docs/hours.html", content: "x" }),
    call("delete_file", { path: "docs/index.html" }),
  );
  expect(first.tools.map(({ state }) => state)).toEqual(["failed", "failed", "succeeded", "succeeded"]);
  const second = await run(place, call("write_file", { path: "index.html", content: "x" }));
  expect(second.tools[0]).toMatchObject({ state: "failed" });
});

test("protection that an admin adds holds in the next turn", async () => {
  const place = await open(files);
  await createTurn(place.actor, place);
  await saveProtection(place.actor, place.projectId, { protectedPaths: ["notes.*"] });
  const turn = await run(place, call("delete_file", { path: "notes.txt" }));
  expect(turn.tools[0]).toMatchObject({ state: "failed", output: expect.stringContaining(sentence("notes.txt")) });
});
