import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { undoTurn } from "#lib/conversations/versions/take-back.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { runTurns } from "#lib/runner/run-turn.ts";
import { fontPath, readFont } from "#lib/site-kit/fonts.ts";
import { readStarterFiles } from "#lib/workspaces/starters/starters.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { readWorkspace } from "#tests/factories/create-review.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { blobAt, git } from "#tests/factories/git-repository.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";

// A model builds with sections of the kit in whole turns.

let model: ScriptedModelServer;
let owner: Actor;
beforeAll(async () => {
  model = await startScriptedModelServer();
  Object.assign(process.env, { OPENAI_BASE_URL: model.baseUrl, OPENAI_API: "chat" });
  forgetEnv();
  owner = await createActor();
});
afterEach(() => model.reset());
afterAll(async () => {
  await model.close();
  await closeDatabase();
});

const never = new AbortController().signal;

test("a turn commits a section with its files, and undo takes them all", async () => {
  const place = await createConversation(owner, Object.fromEntries(await readStarterFiles("blank")));
  const before = (await readWorkspace(place.workspaceId)).headCommit ?? "";
  const content = { heading: "Find us", address: ["Mill Lane 4"] };
  model.script({
    replies: [
      reply(call("list_sections", { kind: "map", page: "index.html" })),
      reply(call("insert_section", { page: "index.html", kind: "map", content: { ...content, colour: "red" } })),
      reply(call("insert_section", { page: "index.html", kind: "map", content })),
      reply(call("set_mood", { mood: "warm", accent: "#2f6f6a" })),
      reply(call("check_site", {})),
      reply(say("There it is.")),
    ],
  });
  const { turn } = await acceptTurn(owner, { conversationId: place.conversationId, instruction: "Show the way here" });
  await runTurns(place.workspaceId, never);
  const { status, commit, tools } = await getTurnForDisplay(owner, { editSessionId: turn.id });
  expect(status).toBe("completed");
  expect(tools.map(({ output }) => String(output).split("\n")[0])).toEqual([
    expect.stringMatching(/^Content of map/),
    expect.stringMatching(/^Error: Nothing was written\. content: .*colour/),
    "Inserted map into index.html",
    expect.stringMatching(/^Set the mood warm: css\/kit\.css, fonts\/fraunces\.woff2, fonts\/figtree\.woff2/),
    expect.stringMatching(/^No problems found/),
  ]);
  const changed = git(place.repository, ["diff", "--name-only", before, commit ?? ""])
    .trim()
    .split("\n");
  expect(changed).toEqual([
    "css/kit.css",
    "fonts/figtree.woff2",
    "fonts/fraunces.woff2",
    expect.stringMatching(/^images\/kit\/hills-\d+\.svg$/),
    "index.html",
  ]);
  expect(blobAt(place.repository, `${commit}:css/kit.css`).toString()).toContain("mood “warm” in #2f6f6a");
  const font = blobAt(place.repository, `${commit}:${fontPath("Figtree")}`);
  expect(font.equals(await readFont("Figtree"))).toBe(true);
  await undoTurn(owner, { editSessionId: turn.id });
  const head = (await readWorkspace(place.workspaceId)).headCommit ?? "";
  expect(git(place.repository, ["diff", "--name-only", before, head]).trim()).toBe("");
});
