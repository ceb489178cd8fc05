import type { ModelMessage } from "ai";
import { estimateTokens } from "#lib/context/estimate-tokens.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";
import { AgentFailure } from "../agent-failure.ts";
import { addUsage, type Turn } from "../agent-turn.ts";
import type { RequestsPort } from "../ports.ts";
import { type ModelStep, requestStep, type StepRequest } from "./model-step.ts";

interface Inference {
  /** Estimated, of the request as it is sent. */
  requestTokens: number;
  trafficTokens: number;
}

/** One request to the model between its two events in the log; the second one is written whatever happens. */
export async function infer(turn: Turn, request: StepRequest, inference: Inference): Promise<ModelStep> {
  const { log, requests, signal, answer } = turn;
  const { requestTokens, trafficTokens } = inference;
  const { step } = request;
  log.event({ kind: "inference_start", step, model: request.model.modelId, requestTokens, trafficTokens });
  // A turn that was taken up says so until something happens.
  const isFirst = step === (turn.input.resumption?.lastRequest ?? Number.NaN) + 1;
  if (!isFirst) log.progress({ code: "thinking", params: {}, text: "Thinking" });
  let stopped: InferenceStop = { finishReason: "error", usage: null };
  const begin = watchBegin(requests);
  const saidBefore = answer.whole().length;
  try {
    // A request costs something also when this process dies the moment after, so it stands in the log before it leaves.
    await log.flush();
    const said = await requestStep(request, answer, { log, requests: begin.requests }, signal);
    const { finishReason, usage } = said;
    stopped = { finishReason, usage, ...(usage ? {} : { estimated: estimateUsage(requestTokens, said.messages) }) };
    if (usage !== null) addUsage(turn.usage, usage);
    if (finishReason === "content-filter") throw new AgentFailure("model-declined");
    if (finishReason === "error") throw new AgentFailure("model-failed");
    return said;
  } catch (error) {
    // What was read and was cut off has a cost, and nobody tells it. What was refused before its first word has none.
    if (stopped.finishReason === "error" && (signal.aborted || begin.isSeen())) {
      const estimated = estimateUsage(requestTokens, answer.whole().slice(saidBefore));
      stopped = { finishReason: signal.aborted ? "aborted" : "error", usage: null, estimated };
    }
    throw error;
  } finally {
    requests.ended(step, stopped);
    log.event({ kind: "inference_stop", step, ...stopped });
  }
}

type InferenceStop = Pick<ModelStep, "finishReason" | "usage"> & { estimated?: Usage };

/** Tells whether the model has begun to answer. */
function watchBegin(requests: RequestsPort): { requests: RequestsPort; isSeen(): boolean } {
  let isSeen = false;
  return {
    requests: {
      sent: (request) => requests.sent(request),
      repeats: (step, reason, delayMs) => requests.repeats(step, reason, delayMs),
      firstToken(step) {
        isSeen = true;
        requests.firstToken(step);
      },
      heard: () => requests.heard(),
      ended: (step, end) => requests.ended(step, end),
    },
    isSeen: () => isSeen,
  };
}

export function estimateUsage(requestTokens: number, answered: ModelMessage[] | string): Usage {
  const outputTokens = answered.length === 0 ? 0 : estimateTokens(answered);
  return { inputTokens: requestTokens, cachedTokens: 0, outputTokens };
}
