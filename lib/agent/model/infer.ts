import { estimateTokens } from "#lib/context/estimate-tokens.ts";
import type { RequestFailure } from "#lib/conversations/requests/request-schema.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";
import { AgentFailure } from "../agent-failure.ts";
import type { AgentMessage } from "../agent-message.ts";
import { addUsage, type Turn } from "../agent-turn.ts";
import type { RequestsPort } from "../ports.ts";
import { type ModelStep, requestStep, type StepRequest } from "./model-step.ts";

interface Inference {
  /** Estimated tokens of the whole request. */
  requestTokens: number;
  /** Estimated tokens of this turn's earlier answers, calls and results. */
  trafficTokens: number;
}

/** Makes one request to the model between its two events in the log. The second event is written even if the request fails. */
export async function infer(turn: Turn, request: StepRequest, inference: Inference): Promise<ModelStep> {
  const { log, requests, signal, answer } = turn;
  const { requestTokens, trafficTokens } = inference;
  const { step } = request;
  log.event({ kind: "inference_start", step, model: request.model.modelId, requestTokens, trafficTokens });
  // The first request of a resumed turn shows no new progress: the log already says that the turn continues.
  const isFirst = step === (turn.input.resumption?.lastRequest ?? Number.NaN) + 1;
  if (!isFirst) log.progress({ code: "thinking", params: {}, text: "Thinking" });
  let stopped: InferenceStop = { finishReason: "error", usage: null };
  let failure: RequestFailure | null = null;
  const begin = watchBegin(requests);
  const saidBefore = answer.whole().length;
  try {
    // The request costs money even if this process dies right after sending it, so it is logged durably first.
    await log.flush();
    const said = await requestStep(request, answer, { log, requests: begin.requests }, signal);
    const { finishReason, usage } = said;
    stopped = { finishReason, usage, ...(usage ? {} : { estimated: estimateUsage(requestTokens, said.messages) }) };
    if (usage !== null) addUsage(turn.usage, usage);
    if (finishReason === "content-filter") throw new AgentFailure("model-declined");
    if (finishReason === "error") throw new AgentFailure("model-failed");
    return said;
  } catch (error) {
    // A provider reports no usage of a request that was cut off, so it is estimated. One refused before its first token is free.
    if (stopped.finishReason === "error" && (signal.aborted || begin.isSeen())) {
      const estimated = estimateUsage(requestTokens, answer.whole().slice(saidBefore));
      stopped = { finishReason: signal.aborted ? "aborted" : "error", usage: null, estimated };
    }
    if (error instanceof AgentFailure) failure = { code: error.code, detail: error.detail };
    throw error;
  } finally {
    requests.ended(step, { ...stopped, ...(failure && { failure }) });
    log.event({ kind: "inference_stop", step, ...stopped });
  }
}

type InferenceStop = Pick<ModelStep, "finishReason" | "usage"> & { estimated?: Usage };

/** Wraps the port; `isSeen` returns true once the model has begun to answer. */
function watchBegin(requests: RequestsPort): { requests: RequestsPort; isSeen(): boolean } {
  let isSeen = false;
  return {
    requests: {
      sent: (request) => requests.sent(request),
      repeats: (step, failure, delayMs) => requests.repeats(step, failure, delayMs),
      firstToken(step) {
        isSeen = true;
        requests.firstToken(step);
      },
      heard: () => requests.heard(),
      answered: (step, said) => requests.answered(step, said),
      ended: (step, end) => requests.ended(step, end),
      returned: (step, results) => requests.returned(step, results),
    },
    isSeen: () => isSeen,
  };
}

export function estimateUsage(requestTokens: number, answered: AgentMessage[] | string): Usage {
  const outputTokens = answered.length === 0 ? 0 : estimateTokens(answered);
  return { inputTokens: requestTokens, cachedTokens: 0, outputTokens };
}
