import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import type { Chunk } from "#lib/conversations/log/chunk-schema.ts";
import { followLog } from "#lib/conversations/log/follow-log.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { startRunner } from "#lib/runner/start-runner.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "./scripted-model-server.ts";

/**
 * Runs the worker in this process for the length of a test file, with a scripted model at the wire. The model's server
 * is reset before each test.
 */
export function startRunningProduct(settings: Record<string, string> = {}): { model: () => ScriptedModelServer } {
  let model: ScriptedModelServer | undefined;
  let runner: { stop(): Promise<void> } | undefined;
  beforeAll(async () => {
    model = await startScriptedModelServer();
    Object.assign(process.env, { OPENAI_BASE_URL: model.baseUrl, OPENAI_API: "chat" }, settings);
    forgetEnv();
    runner = await startRunner();
  });
  beforeEach(() => model?.reset());
  afterAll(async () => {
    model?.reset();
    await runner?.stop();
    await model?.close();
  });
  return {
    model() {
      if (!model) throw new Error("The product runs only inside a test.");
      return model;
    },
  };
}

/** Returns the whole log of a turn, once it has ended. */
export async function readToEnd(editSessionId: string): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  for await (const item of followLog(editSessionId, 0, AbortSignal.timeout(100_000))) {
    if (item.type === "chunk") chunks.push(item.chunk);
  }
  return chunks;
}

/** Resolves once the worker has done every job that is due. */
export const untilIdle = () =>
  expect
    .poll(() => database().$queryRaw`SELECT task_identifier FROM graphile_worker.jobs WHERE run_at <= now()`)
    .toEqual([]);

/** Runs a turn and returns it as people see it once it has ended. */
export async function runTurn(actor: Actor, conversationId: string, instruction: string): Promise<TurnForDisplay> {
  const { turn } = await acceptTurn(actor, { conversationId, instruction });
  await readToEnd(turn.id);
  return getTurnForDisplay(actor, { editSessionId: turn.id });
}
