import { correctionOf } from "#lib/context/estimate-tokens.ts";
import { findPrice, type PriceTable, priceUsage } from "#lib/costs/price-usage.ts";
import { addUsage } from "#lib/costs/usage-schema.ts";
import type { EventPayload, Prediction, Usage } from "../schema.ts";

export type Inference = Extract<EventPayload, { kind: "inference_start" | "inference_stop" }>;

/** What a turn's requests to the model came to. */
export interface TurnUsage {
  /** Null before the first request has ended. */
  usage: Usage | null;
  /** US dollars, of the requests whose model has a price. */
  costUsd: number;
  /** Whether a request's model has no price, so that the cost is not all of it. */
  isUnpriced: boolean;
  /** Whether a part was not reported by the provider. */
  isEstimated: boolean;
  /** Estimated tokens that the turn has added to its own context so far. */
  trafficTokens: number;
  /** By how much our estimates are wrong, going by the last request that the provider counted; null where it counted none. */
  correction: number | null;
  /** The last request that the provider counted; null where it counted none. */
  counted: CountedRequest | null;
}

export interface CountedRequest {
  estimatedTokens: number;
  countedTokens: number;
  /** By how much the estimates of this turn were known to be wrong before it; null before the turn's first count. */
  correction: number | null;
}

/** What a request was predicted to take, with what was known before its turn, beside what the provider counted. */
export function toPrediction(
  { estimatedTokens, countedTokens, correction }: CountedRequest,
  before: number | null,
): Prediction {
  return { predictedTokens: Math.round(estimatedTokens * (correction ?? before ?? 1)), countedTokens };
}

/** Pure: the events of a turn's requests, in the order of its log. A request that failed unanswered took nothing. */
export function foldUsage(events: readonly Inference[], prices: PriceTable): TurnUsage {
  const sum: TurnUsage = {
    ...{ usage: null, costUsd: 0, isUnpriced: false, isEstimated: false },
    ...{ trafficTokens: 0, correction: null, counted: null },
  };
  const started = new Map<number, { model: string; requestTokens: number }>();
  for (const event of events) {
    if (event.kind === "inference_start") {
      const { step, model, requestTokens = 0 } = event;
      started.set(step, { model, requestTokens });
      sum.trafficTokens = event.trafficTokens ?? sum.trafficTokens;
      continue;
    }
    const { model, requestTokens } = started.get(event.step) ?? { model: "", requestTokens: 0 };
    if (event.usage && requestTokens > 0 && event.usage.inputTokens > 0) {
      const { inputTokens: countedTokens } = event.usage;
      sum.counted = { estimatedTokens: requestTokens, countedTokens, correction: sum.correction };
    }
    if (event.usage) sum.correction = correctionOf(event.usage.inputTokens, requestTokens) ?? sum.correction;
    const used = event.usage ?? event.estimated ?? null;
    if (used === null) continue;
    const price = findPrice(prices, model);
    sum.usage = addUsage(sum.usage, used);
    sum.costUsd += price ? priceUsage(used, price) : 0;
    sum.isUnpriced ||= price === null;
    sum.isEstimated ||= event.usage === null;
  }
  return sum;
}
