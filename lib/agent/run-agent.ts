import type { MessageParams } from "#lib/conversations/schema.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";
import type { PlanMessage } from "#lib/plans/schema.ts";
import { AgentFailure, type AgentFailureCode } from "./agent-failure.ts";
import { type AgentInput, createLoop, createTurn, type Turn } from "./agent-turn.ts";
import type { TurnPorts } from "./ports.ts";
import { beyond, goOnAfter } from "./step-record.ts";
import { takeStep } from "./take-step.ts";
import { withoutPrivateBlocks } from "./text/private-blocks.ts";
import { startDeadline } from "./turn-limits.ts";

/** The result of a turn's agent. `usage` is the usage that the model reported, over all requests. */
export type AgentResult =
  | {
      status: "completed";
      text: string;
      commitMessage: string | null;
      /** The turn's messages without the instruction, with full tool results. */
      messages: PlanMessage[];
      usage: Usage;
    }
  | {
      status: "failed";
      code: AgentFailureCode;
      params: MessageParams;
      /** The sentence for the editor. */
      message: string;
      /** The provider's own message, for the server's log only. */
      detail: string | null;
      usage: Usage;
    }
  | { status: "cancelled"; usage: Usage };

/**
 * Runs one turn: asks the model, runs the tools that it calls, one after another, and asks again until it has answered.
 *
 * Everything is logged as it happens. Every expected end is a result; the promise rejects only when a port fails (the database
 * is gone, the lease is lost), and then nothing more is written. When it settles, no tool runs and no connection to the model
 * is open. Aborting `signal` closes the model's connection at once, and the ports end the tool that is running.
 */
export async function runAgent(input: AgentInput, ports: TurnPorts, signal: AbortSignal): Promise<AgentResult> {
  const deadline = startDeadline(input.limits, input.resumption?.workedMs);
  const turn = createTurn(input, ports, AbortSignal.any([signal, deadline.signal]));
  try {
    const text = await runSteps(turn);
    for (const note of turn.answer.notes()) ports.keepNote(note);
    return {
      status: "completed",
      text,
      commitMessage: turn.commitMessage,
      messages: turn.history.messages(),
      usage: turn.usage,
    };
  } catch (error) {
    // A port that listens to the signal may throw an error of its own when it fires.
    if (!signal.aborted && !(error instanceof AgentFailure)) throw error;
    // Keep a snapshot of what the broken step wrote as well, so that it can be restored.
    await turn.endStep(null);
    if (signal.aborted || !(error instanceof AgentFailure)) return { status: "cancelled", usage: turn.usage };
    const { code, params, message } = error;
    // A provider's refusal may quote the request, private notes of the model included.
    const detail = error.detail && withoutPrivateBlocks(error.detail);
    ports.log.event({ kind: "agent_error", code, params, message });
    return { status: "failed", code, params, message, detail, usage: turn.usage };
  } finally {
    deadline.stop();
  }
}

async function runSteps(turn: Turn): Promise<string> {
  const { answer, input } = turn;
  const loop = createLoop(turn);
  const { steps, lastRequest, usage } = input.resumption ?? { steps: [], lastRequest: 0, usage: null };
  for (const finished of steps) goOnAfter(turn, loop, finished);
  if (usage) loop.budget.lose(beyond(usage, steps));
  if (steps.at(-1)?.isLast) return answer.whole();
  for (let step = lastRequest + 1; ; step += 1) {
    if (await takeStep(turn, loop, step)) return answer.whole();
  }
}
