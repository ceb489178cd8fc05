import { afterAll, afterEach, expect, test } from "vitest";
import { acceptTurn } from "#lib/conversations/accept-turn.ts";
import { getContextDump } from "#lib/conversations/get-context-dump.ts";
import { instructionCharactersMax } from "#lib/conversations/schema.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { env, forgetEnv } from "#lib/platform/env.ts";
import { resolveModelSettings } from "#lib/projects/model-settings.ts";
import { saveInstructions } from "#lib/projects/save-instructions.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";

afterAll(closeDatabase);
afterEach(() => {
  delete process.env.OPENAI_CONTEXT_WINDOW;
  forgetEnv();
});

function setWindow(tokens: number): void {
  process.env.OPENAI_CONTEXT_WINDOW = String(tokens);
  forgetEnv();
}

test("a window that can't hold the system prompt, the longest message and the answer is refused in a sentence", async () => {
  setWindow(12_999);
  expect(() => env()).toThrow(/^OPENAI_CONTEXT_WINDOW: The model's window is too small: .* 13,000 tokens together\./);

  setWindow(13_000);
  const actor = await createActor();
  const { context } = await getContextDump(actor, await createConversation(actor));
  const { windowTokens, reserveTokens } = resolveModelSettings();
  expect(context.totalTokens).toBeLessThan(windowTokens - reserveTokens);
  expect(instructionCharactersMax / 4).toBeLessThan(reserveTokens);
});

test("instructions that fill the window are refused, and none of them is kept", async () => {
  setWindow(20_000);
  const actor = await createActor();
  const { projectId } = await createConversation(actor);
  const save = (background: string) => saveInstructions(actor, projectId, { background, steps: null, output: null });
  await expect(save("x".repeat(45_000))).rejects.toMatchObject({ code: "instructions-too-long", kind: "invalid" });
  expect(await save("x".repeat(20_000))).toMatchObject({ version: 1 });
});

test("a message that is too long for the model that is connected is refused before it is stored", async () => {
  setWindow(13_000);
  const actor = await createActor();
  const { conversationId } = await createConversation(actor);
  const send = (instruction: string) => acceptTurn(actor, { conversationId, instruction });
  await expect(send("漢".repeat(10_000))).rejects.toMatchObject({ code: "instruction-too-long" });
  expect((await send("x".repeat(20_000))).turn.status).toBe("pending");
});
