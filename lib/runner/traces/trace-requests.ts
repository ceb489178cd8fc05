import type { RequestsPort } from "#lib/agent/ports.ts";
import type { Usage } from "#lib/costs/usage-schema.ts";
import { attributes, ownAttributes } from "#lib/platform/tracing/span-attributes.ts";
import { inSpan, isTracing, type OpenSpan, presentSpan, startSpan } from "#lib/platform/tracing/tracing.ts";

/**
 * Returns the port with a span for each request that is sent to the model, also for one that is sent again; the same port while tracing
 * is off. Counts the steps on the present span, which is the turn's.
 */
export function traceRequests(port: RequestsPort): RequestsPort {
  if (!isTracing()) return port;
  const turn = presentSpan();
  let open: OpenSpan | null = null;
  let steps = 0;
  const end = (span: OpenSpan | null) => {
    span?.end();
    open = null;
  };
  return {
    sent(request) {
      const { step, model, provider } = request;
      open = startSpan(`chat ${model}`, { kind: "client" });
      open?.set({ ...modelAttributes(model, provider), [ownAttributes.step]: step });
      port.sent(request);
    },
    repeats(step, failure, delayMs) {
      open?.mark("sitewright.retry", { [ownAttributes.retryMs]: delayMs });
      open?.fail(failure.code);
      end(open);
      port.repeats(step, failure, delayMs);
    },
    firstToken(step) {
      open?.mark("sitewright.first_token");
      port.firstToken(step);
    },
    heard: () => port.heard(),
    answered: (step, answer) => port.answered(step, answer),
    returned: (step, results) => port.returned(step, results),
    ended(step, ending) {
      const { finishReason, usage, estimated } = ending;
      steps += 1;
      turn?.set({ [ownAttributes.turnSteps]: steps });
      open?.set({
        [attributes.finishReasons]: [finishReason],
        ...usageAttributes(usage ?? estimated),
        [ownAttributes.isEstimated]: usage === null && estimated !== undefined ? true : undefined,
      });
      if (finishReason === "error" || finishReason === "aborted") open?.fail(finishReason);
      end(open);
      port.ended(step, ending);
    },
  };
}

/** Runs one request to a plan's model in a span. */
export function traceModelCall<T extends { usage: Usage | null }>(
  { modelId, provider }: { modelId: string; provider: string },
  ask: () => Promise<T>,
): Promise<T> {
  if (!isTracing()) return ask();
  return inSpan(
    `chat ${modelId}`,
    async (span) => {
      span?.set(modelAttributes(modelId, provider));
      const answer = await ask();
      span?.set(usageAttributes(answer.usage ?? undefined));
      return answer;
    },
    { kind: "client" },
  );
}

/** `provider` also names the API, as in `openai.chat`. */
function modelAttributes(model: string, provider: string) {
  return {
    [attributes.operation]: "chat",
    [attributes.provider]: provider.split(".", 1)[0],
    [attributes.requestModel]: model,
  };
}

function usageAttributes(usage: Usage | undefined) {
  return {
    [attributes.inputTokens]: usage?.inputTokens,
    [attributes.cachedTokens]: usage?.cachedTokens,
    [attributes.outputTokens]: usage?.outputTokens,
  };
}
