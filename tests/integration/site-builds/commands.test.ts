import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { env } from "#lib/platform/env.ts";
import { processState } from "#lib/platform/process-state.ts";
import { keepRecognised, recogniseSite } from "#lib/projects/building/recognise-site.ts";
import { saveBuilding } from "#lib/projects/building/save-building.ts";
import { saveVariable } from "#lib/projects/building/save-variable.ts";
import { findSandbox } from "#lib/sandbox/find-sandbox.ts";
import { builtSiteFiles } from "#tests/factories/built-site.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { readToEnd, runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";

const product = startRunningProduct();
const inSandbox = describe.skipIf((await findSandbox()).kind === "none");

const commands = `commands:
  test: node test.mjs
  wait: 'echo waiting; sleep 600'
  loud: 'seq 1 200000; exit 3'
  key: 'echo "key ''$SITE_KEY''"; ls; cat pages/index.md'
environment: [SITE_KEY]
`;
const files = {
  ...builtSiteFiles,
  ".sitewright/project.yaml": `${builtSiteFiles[".sitewright/project.yaml"]}${commands}`,
  "test.mjs": `import { readFileSync, writeFileSync } from "node:fs";
    writeFileSync("pages/planted.md", "Planted");
    console.log("looks at the first page");
    const isOurs = readFileSync("pages/index.md", "utf8").includes("Our choir");
    console.log(isOurs ? "all is well" : "it is not ours");
    process.exitCode = isOurs ? 0 : 2;`,
};

async function createBuilt(actor: Actor, content: Record<string, string> = files, confirms = true) {
  const site = await createConversation(actor, content);
  const recognised = await recogniseSite(site.repository, site.head);
  await inTransaction((tx) => keepRecognised(site.projectId, recognised, tx));
  const how = { siteFolder: "", install: null, build: "node build.mjs", output: "_site", installScripts: false };
  if (confirms) await saveBuilding(actor, site.projectId, { status: "on", ...how });
  return site;
}

const runs = (name: string) => reply(say("I test."), call("run_project_command", { name }));
const edit = reply(
  say("I change it."),
  call("edit_file", { path: "pages/index.md", edits: [{ oldText: "The choir", newText: "Our choir" }] }),
);
const toolNames = () =>
  (
    JSON.parse(product.model().requests.at(-1)?.rawBody ?? "{}") as { tools: { function: { name: string } }[] }
  ).tools.map(({ function: { name } }) => name);
const foldersOf = (projectId: string) =>
  readdirSync(join(env().DATA_DIR, "builds", projectId)).filter((name) => name.startsWith("command-"));

inSandbox("a command of the project", () => {
  test("sees what the turn has written, and what it writes is thrown away", async () => {
    const actor = await createActor();
    const { conversationId, projectId } = await createBuilt(actor);
    product.model().script({ replies: [runs("test"), edit, runs("test"), reply(say("It is ours now."))] });
    const turn = await runTurn(actor, conversationId, "Call it ours, and test it");
    expect(turn.status).toBe("completed");
    expect(turn.files.map(({ path }) => path)).toEqual(["pages/index.md"]);
    expect(turn.tools.map(({ toolName, state }) => [toolName, state])).toEqual([
      ["run_project_command", "failed"],
      ["edit_file", "succeeded"],
      ["run_project_command", "succeeded"],
    ]);
    expect(turn.tools[0]?.output).toMatch(
      /^Error: test ended with exit code 2 after [\d.]+ seconds\.\nWhat it printed:\nlooks at the first page\nit is not ours$/,
    );
    expect(turn.tools[2]?.output).toContain("exit code 0");
    expect(turn.tools[2]?.output).toContain("all is well");
    expect(foldersOf(projectId)).toEqual([]);
  });

  test("is told of while it runs, and is stopped with the turn", async () => {
    const actor = await createActor();
    const { conversationId, projectId } = await createBuilt(actor);
    product.model().script({ replies: [runs("wait"), reply(say("Done."))] });
    const { turn } = await acceptTurn(actor, { conversationId, instruction: "Wait" });
    const shown = () => getTurnForDisplay(actor, { editSessionId: turn.id });
    await expect
      .poll(async () => (await shown()).progress.at(-1), { timeout: 60_000 })
      .toMatchObject({ code: "running-command", params: { name: "wait", line: "waiting" } });
    await cancelTurn(actor, { editSessionId: turn.id });
    await readToEnd(turn.id);
    expect((await shown()).status).toBe("cancelled");
    expect(foldersOf(projectId)).toEqual([]);
  });

  test("that prints much tells its end and its exit code", async () => {
    const actor = await createActor();
    const { conversationId } = await createBuilt(actor);
    product.model().script({ replies: [runs("loud"), reply(say("Loud."))] });
    const turn = await runTurn(actor, conversationId, "Be loud");
    const told = String(product.model().requests[1]?.messages.at(-1)?.text);
    expect(told).toMatch(
      /^Error: loud (?:ended with exit code 3|was ended by a limit of the sandbox: too-much-output)/,
    );
    expect(told.length).toBeLessThan(13_000);
    expect(turn.progress.length).toBeLessThan(60);
  });

  test("gets no value of a variable", async () => {
    const actor = await createActor();
    const { conversationId, projectId } = await createBuilt(actor);
    await saveVariable(actor, projectId, { name: "SITE_KEY", value: "a-long-secret-value" });
    product.model().script({ replies: [runs("key"), reply(say("Done."))] });
    await runTurn(actor, conversationId, "Run it");
    const told = String(product.model().requests[1]?.messages.at(-1)?.text);
    expect(told).toContain("The choir on the hill");
    expect(told).not.toContain("a-long-secret-value");
    const chunks = await database().editSessionChunk.findMany({ where: { editSession: { conversationId } } });
    expect(JSON.stringify(chunks.map(({ payload }) => payload))).not.toContain("a-long-secret-value");
  });

  test("that the recipe does not name is refused", async () => {
    const actor = await createActor();
    const { conversationId } = await createBuilt(actor);
    product.model().script({ replies: [runs("rm -rf /"), reply(say("I can't."))] });
    const turn = await runTurn(actor, conversationId, "Run it");
    expect(turn.tools[0]).toMatchObject({ state: "failed" });
    expect(turn.tools[0]?.output).toContain("The input of run_project_command is not valid");
  });

  test("is not run on a server without a sandbox, and the model is told", async () => {
    const actor = await createActor();
    const { conversationId } = await createBuilt(actor);
    const state = processState<{ found: unknown }>("sandbox", () => ({ found: null }));
    const { found } = state;
    state.found = Promise.resolve({ kind: "none", because: "not-installed" });
    try {
      product.model().script({ replies: [runs("test"), reply(say("It was not tested."))] });
      const turn = await runTurn(actor, conversationId, "Test it");
      expect(turn.status).toBe("completed");
      expect(turn.tools[0]?.output).toContain("Error: This server has no sandbox");
    } finally {
      state.found = found;
    }
  });
});

test("the tool is there only for commands of a confirmed recipe, and stands last", async () => {
  const actor = await createActor();
  const requested = async (site: { conversationId: string }) => {
    product.model().script({ replies: [reply(say("Hello."))] });
    await runTurn(actor, site.conversationId, "Hello");
    return toolNames();
  };
  const without = await requested(await createBuilt(actor, builtSiteFiles));
  expect(without).not.toContain("run_project_command");
  expect(await requested(await createBuilt(actor, files, false))).toEqual(without);
  expect(await requested(await createBuilt(actor))).toEqual([...without, "run_project_command"]);
});
