import { afterAll, afterEach, expect, test, vi } from "vitest";
import { systemScope } from "#lib/accounts/schema.ts";
import { assembleContext } from "#lib/conversations/requests/assemble-context.ts";
import { getContextDump } from "#lib/conversations/requests/get-context-dump.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { instructionCharactersMax } from "#lib/conversations/turn/turn-schema.ts";
import { environmentModel } from "#lib/models/resolve-model-settings.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { env, forgetEnv } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { getInstructions } from "#lib/projects/instructions/get-instructions.ts";
import { instructionTokens, instructionTokensMax } from "#lib/projects/instructions/instruction-room.ts";
import { saveInstructions } from "#lib/projects/instructions/save-instructions.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";

afterAll(closeDatabase);
afterEach(() => {
  delete process.env.OPENAI_CONTEXT_WINDOW;
  forgetEnv();
});

function setWindow(tokens: number): void {
  process.env.OPENAI_CONTEXT_WINDOW = String(tokens);
  forgetEnv();
}

test("a window too small for prompt, longest message and answer is refused", async () => {
  setWindow(12_999);
  expect(() => env()).toThrow(
    /^OPENAI_CONTEXT_WINDOW is "12999"; set it to .* from 13000 .* 13,000 tokens together\.$/,
  );

  setWindow(13_000);
  const actor = await createActor();
  const { context } = await getContextDump(actor, await createConversation(actor));
  const { windowTokens, reserveTokens } = environmentModel();
  expect(context.totalTokens).toBeLessThan(windowTokens - reserveTokens);
  expect(instructionCharactersMax / 4).toBeLessThan(reserveTokens);
});

test("instructions that leave no room for notes and a turn are refused", async () => {
  setWindow(20_000);
  const actor = await createActor();
  const place = await createConversation(actor);
  const max = instructionTokensMax(environmentModel());
  const other = instructionTokens({ background: "x", steps: null, output: null, baseOff: [], template: null });
  const texts = (tokens: number) => ({ background: "x".repeat((tokens - other) * 4 + 1), steps: null, output: null });
  const save = (tokens: number) => saveInstructions(actor, place.projectId, texts(tokens));
  await expect(save(max + 1_000)).rejects.toMatchObject({
    ...{ code: "instructions-too-long", kind: "invalid", details: { tokens: max + 1_000, tokensMax: max } },
    userMessage: expect.stringContaining(
      `take about ${(max + 1_000).toLocaleString("en")} tokens. With the model that is connected they may take ${max.toLocaleString("en")}`,
    ),
  });
  expect(await save(max)).toMatchObject({ version: 1, tokens: max, tokensMax: max });

  // Its notes alone would fill more than their quarter of the window.
  for (let turn = 0; turn < 12; turn += 1)
    await createTurn(actor, place, { note: `${turn} `.repeat(1_000).slice(0, 2_000) });
  const { context } = await getContextDump(actor, place);
  const { windowTokens, reserveTokens } = environmentModel();
  const kept = context.sections.filter(({ kind, label }) => kind === "note" || label === "Recent notes");
  const noted = kept.reduce((sum, { tokens }) => sum + tokens, 0);
  expect(noted).toBeGreaterThan(windowTokens / 4 - 600);
  expect(context.totalTokens).toBeLessThanOrEqual(windowTokens - reserveTokens);
});

test("instructions too long for a smaller model are reported on their page and logged", async () => {
  const actor = await createActor();
  const { projectId, conversationId } = await createConversation(actor);
  await saveInstructions(actor, projectId, { background: "x".repeat(40_000), steps: null, output: null });
  setWindow(20_000);
  const { tokens, tokensMax } = await getInstructions(actor, projectId);
  expect(tokens).toBeGreaterThan(tokensMax);
  const warned = vi.spyOn(log, "warn");
  const turn = { id: newId(), kind: "prompt" as const, instruction: "Go on", trigger: null };
  const place = { id: conversationId, projectId };
  const context = await assembleContext(
    systemScope,
    place,
    { ...turn, messageSequence: 1, instructionsVersion: 1 },
    environmentModel(),
  );
  expect(context.sections.at(-1)).toMatchObject({ kind: "user", text: "Go on" });
  expect(warned).toHaveBeenCalledWith({ project: projectId, tokens, tokensMax }, expect.any(String));
});

test("the smallest window takes an own text of a page beside the base", async () => {
  setWindow(13_000);
  const actor = await createActor();
  const place = await createConversation(actor);
  await saveInstructions(actor, place.projectId, { background: "x".repeat(1_900), steps: null, output: null });
  const { context } = await getContextDump(actor, place);
  const { windowTokens, reserveTokens } = environmentModel();
  expect(context.totalTokens).toBeLessThan(windowTokens - reserveTokens);
});

test("instructions are counted with the tokens that a request carries of them", async () => {
  const actor = await createActor();
  const place = await createConversation(actor);
  const { tokens } = await saveInstructions(actor, place.projectId, {
    background: "Ünser Brot",
    steps: null,
    output: "",
  });
  const { context } = await getContextDump(actor, place);
  expect(tokens).toBe(Math.ceil(Buffer.byteLength(context.messages[0]?.text ?? "") / 4));
});

test("a message too long for the connected model is refused before it is stored", async () => {
  setWindow(13_000);
  const actor = await createActor();
  const { conversationId } = await createConversation(actor);
  const send = (instruction: string) => acceptTurn(actor, { conversationId, instruction });
  await expect(send("漢".repeat(10_000))).rejects.toMatchObject({ code: "instruction-too-long" });
  expect((await send("x".repeat(20_000))).turn.status).toBe("pending");
});
