import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { getTimeline } from "#lib/conversations/trace/get-timeline.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import { keepRecognised, recogniseSite } from "#lib/projects/building/recognise-site.ts";
import { saveBuilding } from "#lib/projects/building/save-building.ts";
import { startRunner, type TurnRunner } from "#lib/runner/start-runner.ts";
import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { builtSiteFiles } from "#tests/factories/built-site.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { blobAt } from "#tests/factories/git-repository.ts";
import { readSiteFolder } from "#tests/fakes/practice-conversation.ts";
import { runTurn } from "#tests/fakes/running-product.ts";

// Turns with the practice model on repositories of sources, with the whole worker and real git: nothing is scripted.

let runner: TurnRunner;
beforeAll(async () => {
  runner = await startRunner();
});
afterAll(() => runner.stop());

const inSandbox = describe.skipIf((await findSandbox()).kind === "none");

async function create(actor: Actor, files: Record<string, string>) {
  const site = await createConversation(actor, files);
  const say = (instruction: string) => runTurn(actor, site.conversationId, instruction);
  const fileAt = (commit: string | null, path: string) => blobAt(site.repository, `${commit}:${path}`).toString();
  return { ...site, say, fileAt };
}

const bakery = Object.fromEntries(
  Object.entries(readSiteFolder("tests/fixtures/generators/eleventy")).map(([path, content]) => [
    path,
    typeof content === "string" ? content : Buffer.from(content).toString(),
  ]),
);

test("a turn changes data, another one adds a post, and nothing else", async () => {
  const { say, fileAt, head } = await create(await createActor(), bakery);
  const hours = await say("Change the opening hours on Saturday to 8–14");
  expect(hours.status, hours.text).toBe("completed");
  expect(fileAt(hours.commit, "src/_data/bakery.json")).toBe(
    fileAt(head, "src/_data/bakery.json").replace('"7:00", "to": "13:00"', '"8:00", "to": "14:00"'),
  );
  const asked = await say("Neuer Beitrag „Stollen“: Die ersten Stollen sind im Ofen.");
  expect(asked).toMatchObject({ commit: null, text: expect.stringContaining("Welches Datum soll es haben?") });
  const post = await say("1. Dezember 2026");
  expect(fileAt(post.commit, "src/posts/stollen.md")).toBe(
    "---\ntitle: Stollen\ndate: 2026-12-01\n---\nDie ersten Stollen sind im Ofen.\n",
  );
});

inSandbox("on a site that is built", () => {
  test("the changed Markdown builds at the end of the turn", async () => {
    const actor = await createActor();
    const { say, fileAt, repository, head, projectId } = await create(actor, builtSiteFiles);
    const recognised = await recogniseSite(repository, head);
    await inTransaction((tx) => keepRecognised(projectId, recognised, tx));
    const how = { siteFolder: "", install: null, build: "node build.mjs", output: "_site", installScripts: false };
    await saveBuilding(actor, projectId, { status: "on", ...how });
    const turn = await say('Change "We sing on Thursdays." to "We sing on Fridays."');
    expect(turn.status, turn.text).toBe("completed");
    expect(turn.receipt?.unbuilt).toBeUndefined();
    expect(fileAt(turn.commit, "pages/index.md")).toBe("The choir on the hill\nWe sing on Fridays.");
    const { entries } = await getTimeline(actor, turn);
    expect(entries.filter(({ kind }) => kind === "build")).toMatchObject([{ failure: null }]);
  });
});
