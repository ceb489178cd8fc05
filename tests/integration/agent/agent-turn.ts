import type { AgentInput } from "#lib/agent/agent-turn.ts";
import { type ModelSettings, resolveModel } from "#lib/agent/model/model.ts";
import { type AgentResult, runAgent } from "#lib/agent/run-agent.ts";
import { toolSet } from "#lib/agent/tools/tool-set.ts";
import type { TurnLimits } from "#lib/agent/turn-limits.ts";
import { ampleLimits } from "#tests/fakes/ample-limits.ts";
import { createTurnRecorder, type TurnRecorder } from "#tests/fakes/turn-recorder.ts";

export const apis = ["chat", "responses"] as const;
export type Api = (typeof apis)[number];

/** Retries without waiting. */
export const impatient = { retriesMax: 3, firstDelayMs: 1, delayMaxMs: 2, waitMaxMs: 1_000 };

export interface TurnOptions {
  baseUrl: string;
  api: Api;
  files?: Record<string, string | Uint8Array>;
  instruction?: string;
  messages?: AgentInput["messages"];
  limits?: Partial<TurnLimits>;
  price?: AgentInput["price"];
  model?: Partial<ModelSettings>;
  signal?: AbortSignal;
  recorder?: TurnRecorder;
  resumption?: AgentInput["resumption"];
}

/** Runs one turn of the real loop with the real provider against the server that the test has scripted. */
export async function runTurn(options: TurnOptions): Promise<{ result: AgentResult; turn: TurnRecorder }> {
  const turn = options.recorder ?? createTurnRecorder(options.files ?? { "index.html": "<h1>Old Oak Bakery</h1>\n" });
  const result = await runAgent(
    {
      model: resolveModel({
        apiKey: "test-key",
        baseUrl: options.baseUrl,
        api: options.api,
        model: "gpt-6-luna",
        practiceDelayMs: 0,
        retries: impatient,
        ...options.model,
      }),
      tools: toolSet,
      system: "You edit websites.",
      messages: options.messages ?? [{ role: "user", text: options.instruction ?? "Change the heading" }],
      limits: { ...ampleLimits, ...options.limits },
      price: options.price ?? null,
      resumption: options.resumption ?? null,
    },
    turn.ports,
    options.signal ?? new AbortController().signal,
  );
  return { result, turn };
}
