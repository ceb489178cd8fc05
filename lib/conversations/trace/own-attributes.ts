import { attributes, ownAttributes } from "#lib/platform/tracing/span-attributes.ts";
import type { SpanEvent, TraceSpan } from "./trace-span.ts";

export type Plain = string | number | boolean;
export type Attributes = Record<string, Plain>;

/** Returns what neither convention has a name for, in the product's own namespace: the same in both formats. */
export function ownAttributesOf(span: TraceSpan): Attributes {
  return {
    [ownAttributes.turnId]: span.editSessionId,
    ...(span.endedAt === null && { [ownAttributes.isUnfinished]: true }),
    ...ownOf(span),
  };
}

function ownOf(span: TraceSpan): Attributes {
  switch (span.kind) {
    case "turn":
      return {
        [ownAttributes.turnNumber]: span.turn,
        [ownAttributes.turnKind]: span.turnKind,
        [ownAttributes.turnEnding]: span.ending,
        [ownAttributes.turnSteps]: span.requests,
        ...(span.usage && {
          [ownAttributes.turnInputTokens]: span.usage.inputTokens,
          [ownAttributes.turnOutputTokens]: span.usage.outputTokens,
        }),
      };
    case "request":
      return {
        [ownAttributes.step]: span.step,
        [ownAttributes.isKept]: span.kept !== null,
        ...(span.kept === null && span.gone !== null && { [ownAttributes.whyGone]: span.gone }),
        ...(span.usageEstimated && { [ownAttributes.isEstimated]: true }),
      };
    case "call":
      return {
        [ownAttributes.step]: span.step,
        ...(span.isOk !== null && { [ownAttributes.toolOk]: span.isOk }),
        ...(span.isDiscarded && { [ownAttributes.isDiscarded]: true }),
      };
  }
}

/** Returns a span's event as it is named in both formats. */
export function nameEvent({ attributes: told }: SpanEvent): { name: string; attributes: Attributes } {
  if ("firstTokenAfterMs" in told) return { name: "sitewright.first_token", attributes: {} };
  const { code, detail, delayMs } = told.retry;
  return {
    name: "sitewright.retry",
    attributes: {
      [attributes.errorType]: code,
      ...(detail !== null && { [ownAttributes.retryDetail]: detail }),
      [ownAttributes.retryMs]: delayMs,
    },
  };
}
