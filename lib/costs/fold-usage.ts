import { correctionOf } from "#lib/context/estimate-tokens.ts";
import type { PriceTable } from "#lib/platform/settings/price-table.ts";
import { findPrice, priceUsage } from "./price-usage.ts";
import { addUsage, type Prediction, type Usage } from "./usage-schema.ts";

/** The two entries of a turn's log that a request to the model leaves: its start and its end. */
export type Inference =
  | {
      kind: "inference_start";
      step: number;
      model: string;
      requestTokens?: number | undefined;
      trafficTokens?: number | undefined;
    }
  | { kind: "inference_stop"; step: number; usage: Usage | null; estimated?: Usage | undefined };

export interface TurnUsage {
  /** Null before the first request has ended. */
  usage: Usage | null;
  /** US dollars, of the requests whose model has a price. */
  costUsd: number;
  /** True if a request's model has no price, so that the cost is incomplete. */
  isUnpriced: boolean;
  /** True if the provider did not report the usage of some request. */
  isEstimated: boolean;
  /** Estimated tokens that the turn has added to its own context so far. */
  trafficTokens: number;
  /** Counted divided by estimated tokens of the last request that the provider counted; null if it counted none. */
  correction: number | null;
  /** The last request that the provider counted; null if it counted none. */
  counted: CountedRequest | null;
}

export interface CountedRequest {
  estimatedTokens: number;
  countedTokens: number;
  /** The correction that was known before this request; null before the turn's first count. */
  correction: number | null;
}

/** Returns the tokens predicted for a request, given the correction known before its turn, beside those counted. */
export function toPrediction(
  { estimatedTokens, countedTokens, correction }: CountedRequest,
  before: number | null,
): Prediction {
  return { predictedTokens: Math.round(estimatedTokens * (correction ?? before ?? 1)), countedTokens };
}

/** Sums up the inference events of a turn, in the order of its log. A request that failed without an answer counts as nothing. */
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
