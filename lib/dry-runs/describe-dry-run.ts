import { addUsage, type Usage } from "#lib/costs/usage-schema.ts";
import { removeSecrets } from "#lib/platform/remove-secrets.ts";
import type { DryRunRow, DryRunTurnRow } from "./dry-run-store.ts";
import type { DryRun, DryRunTurn } from "./schema.ts";

const noUsage: Usage = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 };

/** Returns a dry run for display: the state and figures of its turns, without what they said and did. */
export function describeDryRun(
  row: DryRunRow,
  { savedAs, inForce, shared }: Pick<DryRun, "savedAs" | "inForce" | "shared">,
  secrets: readonly string[],
): DryRun {
  const { id, by, createdAt, endedAt, stopRequestedAt, ownTexts, background, steps, output, turns } = row;
  const { instructionsVersion, model, otherModel } = row;
  const usage = turns.reduce<Usage>((sum, turn) => addUsage(sum, turn.usage) ?? sum, noUsage);
  const counted = turns.filter((turn) => turn.usage !== null);
  const isPriced = counted.every(({ costUsd }) => costUsd !== null);
  return {
    ...{
      id,
      by,
      ownTexts,
      background,
      steps,
      output,
      shared,
      instructionsVersion,
      savedAs,
      inForce,
      model,
      otherModel,
      usage,
    },
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    isStopping: endedAt === null && stopRequestedAt !== null,
    turns: turns.map((turn) => describeTurn(turn, secrets)),
    costUsd: isPriced ? counted.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0) : null,
  };
}

export function describeTurn(turn: DryRunTurnRow, secrets: readonly string[]): DryRunTurn {
  const { position, editSessionId, instruction, status, sameAnswer, sameSite, verdict, verdictBy, remark } = turn;
  const { at, usage, costUsd, conversationId, ordinal } = turn;
  return {
    ...{
      position,
      editSessionId,
      conversationId,
      ordinal,
      status,
      sameAnswer,
      sameSite,
      verdict,
      verdictBy,
      usage,
      costUsd,
    },
    at: at.toISOString(),
    instruction: removeSecrets(instruction ?? "", secrets),
    remark: remark === null ? null : removeSecrets(remark, secrets),
  };
}
