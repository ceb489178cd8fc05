import { describe, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { unbuiltPrefix } from "#lib/agent/unbuilt-words.ts";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { getReplay } from "#lib/conversations/replays/get-replay.ts";
import { startReplay } from "#lib/conversations/replays/start-replay.ts";
import { getTimeline } from "#lib/conversations/trace/get-timeline.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { keepRecognised, recogniseSite } from "#lib/projects/building/recognise-site.ts";
import { saveBuilding } from "#lib/projects/building/save-building.ts";
import { runReplay } from "#lib/runner/replay/run-replay.ts";
import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { builtSiteFiles } from "#tests/factories/built-site.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { readToEnd, runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";

const product = startRunningProduct();
const inSandbox = describe.skipIf((await findSandbox()).kind === "none");

async function createBuilt(actor: Actor, files: Record<string, string> = builtSiteFiles, build = "node build.mjs") {
  const site = await createConversation(actor, files);
  const recognised = await recogniseSite(site.repository, site.head);
  await inTransaction((tx) => keepRecognised(site.projectId, recognised, tx));
  const how = { siteFolder: "", install: null, build, output: "_site", installScripts: false };
  await saveBuilding(actor, site.projectId, { status: "on", ...how });
  return site;
}

const edit = (oldText: string, newText: string) =>
  reply(say("I change it."), call("edit_file", { path: "pages/index.md", edits: [{ oldText, newText }] }));
const breaking = edit("The choir on the hill", "Hello {{ who }}");

inSandbox("the end of a turn on a built site", () => {
  test("a change that breaks the build is mended before the turn ends", async () => {
    const actor = await createActor();
    const { conversationId } = await createBuilt(actor);
    const mending = edit("Hello {{ who }}", "Hello, dear singer");
    product.model().script({ replies: [breaking, reply(say("Done.")), mending, reply(say("It builds."))] });
    const turn = await runTurn(actor, conversationId, "Greet me by name");
    expect(turn).toMatchObject({ status: "completed", text: expect.stringContaining("It builds.") });
    expect(turn.receipt?.unbuilt).toBeUndefined();
    expect(product.model().requests[2]?.messages.at(-1)?.text).toContain("pages/index.md: nobody knows what who is");
  });

  test("a change that still breaks it is done, and says so", async () => {
    const actor = await createActor();
    const { conversationId } = await createBuilt(actor);
    const replies = [breaking, ...["Done.", "I don't know.", "Still not."].map((text) => reply(say(text)))];
    product.model().script({ replies });
    const turn = await runTurn(actor, conversationId, "Greet me by name");
    expect(turn).toMatchObject({ status: "completed", receipt: { unbuilt: "build-failed" } });
    expect(turn.commit).not.toBeNull();
    const { entries } = await getTimeline(actor, turn);
    expect(entries.filter(({ kind }) => kind === "build")).toMatchObject([
      { failure: "build-failed", endedAt: expect.any(String) },
    ]);
  });

  test("turns whose builds failed and were mended are run again alike, without a build", async () => {
    const actor = await createActor();
    const { conversationId } = await createBuilt(actor);
    const mending = edit("Hello {{ who }}", "Hello, dear singer");
    const checking = reply(say("I look."), call("check_site", {}));
    const breaksAgain = edit("dear singer", "dear {{ who }}");
    const replies = [breaking, checking, reply(say("Done.")), mending, checking, reply(say("It builds."))];
    product
      .model()
      .script({ replies: [...replies, breaksAgain, reply(say("So.")), reply(say("So.")), reply(say("So."))] });
    const turns = [await runTurn(actor, conversationId, "Greet me"), await runTurn(actor, conversationId, "By name")];
    expect(turns.map(({ receipt }) => receipt?.unbuilt)).toEqual([undefined, "build-failed"]);
    const builds = () => database().siteBuild.count();
    const before = await builds();

    for (const { editSessionId } of turns) {
      const { id: replayId } = await startReplay(actor, { editSessionId });
      await runReplay({ replayId });
      expect((await getReplay(actor, { editSessionId })).replay).toMatchObject({ status: "same" });
    }

    expect(await builds()).toBe(before);
  });

  test("a turn whose site is built in another way since is not run again", async () => {
    const actor = await createActor();
    const { conversationId, projectId } = await createBuilt(actor);
    product.model().script({ replies: [edit("The choir", "Our choir"), reply(say("Done."))] });
    const { editSessionId } = await runTurn(actor, conversationId, "Call it ours");
    await saveBuilding(actor, projectId, { status: "off" });
    const { id: replayId } = await startReplay(actor, { editSessionId });
    await runReplay({ replayId });
    expect((await getReplay(actor, { editSessionId })).replay).toMatchObject({
      status: "impossible",
      reason: "building-changed",
    });
  });

  test("a change that builds has no remark, and its model is told nothing", async () => {
    const actor = await createActor();
    const { conversationId } = await createBuilt(actor);
    product.model().script({ replies: [edit("The choir", "Our choir"), reply(say("Done."))] });
    const turn = await runTurn(actor, conversationId, "Call it ours");
    expect(turn.status).toBe("completed");
    expect(turn.receipt?.unbuilt).toBeUndefined();
    expect(product.model().requests.some(({ rawBody }) => rawBody.includes(unbuiltPrefix))).toBe(false);
  });

  test("what the server alone can mend is no fault of the change", async () => {
    const actor = await createActor();
    const { conversationId } = await createBuilt(actor, builtSiteFiles, "no-such-generator");
    product.model().script({ replies: [edit("The choir", "Our choir"), reply(say("Done."))] });
    const turn = await runTurn(actor, conversationId, "Call it ours");
    expect(turn.status).toBe("completed");
    expect(turn.receipt).toMatchObject({ pages: expect.anything() });
    expect(turn.receipt?.unbuilt).toBeUndefined();
    expect(product.model().requests).toHaveLength(2);
  });

  test("a turn is stopped while its site is built", async () => {
    const actor = await createActor();
    const slow = { ...builtSiteFiles, "build.mjs": `${builtSiteFiles["build.mjs"]}\nsetInterval(() => {}, 1000);` };
    const { conversationId } = await createBuilt(actor, slow);
    product.model().script({ replies: [edit("The choir", "Our choir"), reply(say("Done."))] });
    const { turn } = await acceptTurn(actor, { conversationId, instruction: "Call it ours" });
    await expect
      .poll(async () => (await getTurnForDisplay(actor, { editSessionId: turn.id })).progress.at(-1)?.code, {
        timeout: 60_000,
      })
      .toBe("building-site");
    await cancelTurn(actor, { editSessionId: turn.id });
    await readToEnd(turn.id);
    expect((await getTurnForDisplay(actor, { editSessionId: turn.id })).status).toBe("cancelled");
  });
});
