import { type Inference, type TurnUsage, toPrediction } from "#lib/costs/fold-usage.ts";
import { toStoredUsd } from "#lib/costs/price-usage.ts";
import type { Prediction, Usage } from "#lib/costs/usage-schema.ts";
import { modelRevisionSql } from "#lib/models/model-connection-store.ts";
import { Prisma, type Tx } from "#lib/platform/db/transaction.ts";

// The events of requests are cast, not parsed: a page that shows a running turn reads all of them every few moments.

/** Returns the events of a turn's model requests, in the order of its log. */
export async function listInferences(editSessionId: string, tx: Tx): Promise<Inference[]> {
  const rows = await tx.$queryRaw<{ payload: Inference }[]>`
    SELECT payload FROM edit_session_chunks
    WHERE edit_session_id = ${editSessionId}::uuid AND type = 'event'
      AND payload->>'kind' IN ('inference_start', 'inference_stop')
    ORDER BY seq`;
  return rows.map(({ payload }) => payload);
}

/** Returns the requests that a turn's log starts but does not end, with the text that came, in order. */
export async function listOpenRequests(
  editSessionId: string,
  tx: Tx,
): Promise<{ step: number; requestTokens: number; text: string }[]> {
  return tx.$queryRaw<{ step: number; requestTokens: number; text: string }[]>`
    WITH told AS (
      SELECT seq, payload->>'kind' AS kind, (payload->>'step')::int AS step, (payload->>'requestTokens')::int AS tokens,
        lead(seq) OVER (ORDER BY seq) AS next
      FROM edit_session_chunks
      WHERE edit_session_id = ${editSessionId}::uuid AND type = 'event'
        AND payload->>'kind' IN ('inference_start', 'inference_stop')
    )
    SELECT step, coalesce(tokens, 0) AS "requestTokens", coalesce((
      SELECT string_agg(said.payload->>'text', '' ORDER BY said.seq) FROM edit_session_chunks said
      WHERE said.edit_session_id = ${editSessionId}::uuid AND said.type = 'text'
        AND said.seq > told.seq AND (told.next IS NULL OR said.seq < told.next)), '') AS text
    FROM told
    WHERE kind = 'inference_start'
      AND NOT EXISTS (SELECT FROM told stop WHERE stop.kind = 'inference_stop' AND stop.step = told.step AND stop.seq > told.seq)
    ORDER BY seq`;
}

/** Adds usage to its conversation's sums. */
export async function addUsageToConversation(conversationId: string, used: TurnUsage, tx: Tx): Promise<void> {
  await tx.$executeRaw`UPDATE conversations SET ${addUsageSql(used, null)} WHERE id = ${conversationId}::uuid`;
}

const noUsage: Usage = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 };

/** The columns of `conversations` that sum up usage, for an UPDATE. `correctionBefore` is the factor before this usage. */
export function addUsageSql(used: TurnUsage, correctionBefore: number | null): Prisma.Sql {
  const { inputTokens, cachedTokens, outputTokens } = used.usage ?? noUsage;
  const prediction = used.counted && toPrediction(used.counted, correctionBefore);
  return Prisma.sql`
    input_tokens = input_tokens + ${inputTokens}::bigint, cached_tokens = cached_tokens + ${cachedTokens}::bigint,
    output_tokens = output_tokens + ${outputTokens}::bigint, cost_usd = cost_usd + ${toStoredUsd(used.costUsd)}::numeric,
    usage_estimated = usage_estimated OR ${used.isEstimated}::boolean, usage_unpriced = usage_unpriced OR ${used.isUnpriced}::boolean,
    token_correction = coalesce(${used.correction}::float8, token_correction),
    predicted_tokens = coalesce(${prediction?.predictedTokens ?? null}::int, predicted_tokens),
    counted_tokens = coalesce(${prediction?.countedTokens ?? null}::int, counted_tokens)`;
}

export interface UsageSoFar {
  usage: Usage;
  costUsd: number;
  isEstimated: boolean;
  isUnpriced: boolean;
  lastSequence: number;
  instructionsVersion: number;
  /** How often the agent's memory was purged in the project. */
  purges: number;
  /** How many turns were given up with a plan's change. */
  givenUp: number;
  /** Changes whenever people pin or supersede a note. */
  decisions: string;
  /** Of the organization's own model; null without one. */
  modelRevision: string | null;
  /** The factor that corrects our estimates; null before a provider has counted a request. */
  correction: number | null;
  prediction: Prediction | null;
  /** The hash of the newest request's outline; null before the first request. */
  outlineHash: string | null;
  /** The events of the running turn; null if none runs. */
  running: Inference[] | null;
}

const organizationOfConversation = Prisma.sql`(SELECT organization_id FROM projects WHERE id = c.project_id)`;

/**
 * Returns the usage of the ended turns and the running turn's events so far. One statement, so that a turn that ends meanwhile is
 * in exactly one of the two. The caller has read the conversation in the actor's scope.
 */
export async function readUsage(conversationId: string, tx: Tx): Promise<UsageSoFar | null> {
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT c.input_tokens, c.cached_tokens, c.output_tokens, c.cost_usd::float8 AS cost_usd, c.usage_estimated, c.usage_unpriced,
      c.token_correction, c.predicted_tokens, c.counted_tokens,
      (SELECT outline_hash FROM model_requests WHERE conversation_id = c.id ORDER BY started_at DESC LIMIT 1) AS outline_hash,
      (SELECT count(*)::int FROM memory_purges WHERE project_id = c.project_id) AS purges,
      (SELECT count(*)::int FROM edit_sessions WHERE conversation_id = c.id AND given_up) AS given_up,
      (SELECT count(*) || ' ' || coalesce(extract(epoch FROM max(at)), 0) FROM note_decisions WHERE conversation_id = c.id) AS decisions,
      ${modelRevisionSql(organizationOfConversation)} AS model_revision,
      c.last_sequence,
      coalesce((SELECT max(version) FROM instructions WHERE project_id = c.project_id), 0) AS instructions_version,
      (SELECT coalesce((SELECT jsonb_agg(chunk.payload ORDER BY chunk.seq) FROM edit_session_chunks chunk
          WHERE chunk.edit_session_id = turn.id AND chunk.type = 'event'
            AND chunk.payload->>'kind' IN ('inference_start', 'inference_stop')), '[]'::jsonb)
        FROM edit_sessions turn
        WHERE turn.conversation_id = c.id AND turn.status IN ('running', 'cancelling')) AS running
    FROM conversations c WHERE c.id = ${conversationId}::uuid`;
  return row ? toUsageSoFar(row) : null;
}

interface Row {
  input_tokens: bigint;
  cached_tokens: bigint;
  output_tokens: bigint;
  cost_usd: number;
  usage_estimated: boolean;
  usage_unpriced: boolean;
  token_correction: number | null;
  predicted_tokens: number | null;
  counted_tokens: number | null;
  outline_hash: string | null;
  purges: number;
  given_up: number;
  decisions: string;
  model_revision: string | null;
  last_sequence: number;
  instructions_version: number;
  running: Inference[] | null;
}

function toUsageSoFar(row: Row): UsageSoFar {
  return {
    usage: {
      inputTokens: Number(row.input_tokens),
      cachedTokens: Number(row.cached_tokens),
      outputTokens: Number(row.output_tokens),
    },
    costUsd: row.cost_usd,
    isEstimated: row.usage_estimated,
    isUnpriced: row.usage_unpriced,
    lastSequence: row.last_sequence,
    instructionsVersion: row.instructions_version,
    purges: row.purges,
    givenUp: row.given_up,
    decisions: row.decisions,
    modelRevision: row.model_revision,
    correction: row.token_correction,
    prediction:
      row.predicted_tokens === null || row.counted_tokens === null
        ? null
        : { predictedTokens: row.predicted_tokens, countedTokens: row.counted_tokens },
    outlineHash: row.outline_hash,
    running: row.running,
  };
}

/** Returns the factor that corrects the conversation's estimates; null before the first count. The caller has checked its scope. */
export async function findTokenCorrection(conversationId: string, tx: Tx): Promise<number | null> {
  const row = await tx.conversation.findUnique({ where: { id: conversationId }, select: { tokenCorrection: true } });
  return row?.tokenCorrection ?? null;
}
