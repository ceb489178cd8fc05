import type { AgentResult } from "#lib/agent/run-agent.ts";
import type { DonePayload } from "#lib/conversations/log/chunk-schema.ts";
import type { ClaimedTurn } from "#lib/conversations/turn/claim-turn.ts";
import { attributes, ownAttributes } from "#lib/platform/tracing/span-attributes.ts";
import { inSpan, isTracing, presentSpan } from "#lib/platform/tracing/tracing.ts";

/** Runs a turn in a span that continues the trace in which the turn was accepted, in whichever process that was. */
export function traceTurn<Result>(claimed: ClaimedTurn, run: () => Promise<Result>): Promise<Result> {
  if (!isTracing()) return run();
  const { turn, isTakenUp, traceParent: parent } = claimed;
  return inSpan(
    "turn",
    (span) => {
      span?.set({
        [ownAttributes.turnId]: turn.id,
        [attributes.conversationId]: turn.conversationId,
        [ownAttributes.turnKind]: turn.kind,
        [ownAttributes.isTakenUp]: isTakenUp,
      });
      return run();
    },
    { parent, cause: presentSpan() },
  );
}

/** Notes on the present span how its turn ended. */
export function noteEnding({ status, code }: Pick<DonePayload, "status" | "code">): void {
  const span = presentSpan();
  if (span === null) return;
  span.set({ [ownAttributes.turnEnding]: status, [ownAttributes.turnCode]: code ?? undefined });
  if (status === "failed") span.fail(code ?? status);
}

/** Notes on the present span why this worker left its turn: another one goes on with it, or has ended it. */
export function noteLeaving(why: "handed-over" | "lease-lost"): void {
  presentSpan()?.set({ [ownAttributes.turnEnding]: why });
}

/** Notes on the present span what its turn's agent has used in this process. */
export function noteUsage({ usage }: AgentResult): void {
  presentSpan()?.set({
    [ownAttributes.turnInputTokens]: usage.inputTokens,
    [ownAttributes.turnOutputTokens]: usage.outputTokens,
  });
}
