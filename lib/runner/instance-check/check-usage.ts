import { listInferences } from "#lib/conversations/requests/usage-store.ts";
import { foldUsage } from "#lib/costs/fold-usage.ts";
import { resolvePrices } from "#lib/costs/prices.ts";
import type { Tx } from "#lib/platform/db/transaction.ts";
import type { Report } from "./report.ts";

type Tokens = [input: number, cached: number, output: number];

/** The tolerance for rounding: each cost is stored with eight decimals. */
const roundingUsd = 0.000_001;

interface Sums {
  id: string;
  counted: Tokens;
  countedUsd: number;
  /** Whether a part has no known price. Such a turn stores no cost, but the conversation counts the known part. */
  isUnpriced: boolean;
  endedTurns: string[];
  plansUsed: Tokens;
  /** The cost of its turns and plans. */
  usedUsd: number;
}

/** Checks that each conversation's sums equal those of its plans and of the logs of its ended turns. */
export async function checkUsage(tx: Tx): Promise<Report> {
  const report: Report = { checked: 0, wrong: [] };
  for (const sums of await listSums(tx)) {
    report.checked++;
    const used = await addUp(sums, tx);
    const tell = (sentence: string) => report.wrong.push({ subject: "conversation", id: sums.id, sentence });
    if (used.some((tokens, index) => tokens !== sums.counted[index])) {
      tell(`it counts ${told(sums.counted)}; its turns and plans used ${told(used)}`);
    }
    if (!sums.isUnpriced && Math.abs(sums.countedUsd - sums.usedUsd) > roundingUsd) {
      tell(`it counts $${sums.countedUsd.toFixed(6)}; its turns and plans cost $${sums.usedUsd.toFixed(6)}`);
    }
  }
  return report;
}

const told = ([input, cached, output]: Tokens) => `${input} input, ${cached} cached and ${output} output tokens`;

async function listSums(tx: Tx): Promise<Sums[]> {
  return tx.$queryRaw<Sums[]>`
    SELECT c.id, c.cost_usd::float8 AS "countedUsd", c.usage_unpriced AS "isUnpriced", turn.ids AS "endedTurns",
      ARRAY[c.input_tokens, c.cached_tokens, c.output_tokens]::float8[] AS counted,
      ARRAY[plan.input, plan.cached, plan.output]::float8[] AS "plansUsed", (turn.cost + plan.cost)::float8 AS "usedUsd"
    FROM conversations c,
      LATERAL (SELECT coalesce(array_agg(id::text), '{}') AS ids, coalesce(sum(cost_usd), 0) AS cost
        FROM edit_sessions WHERE conversation_id = c.id AND ended_at IS NOT NULL AND started_at IS NOT NULL) turn,
      LATERAL (SELECT coalesce(sum(input_tokens), 0) AS input, coalesce(sum(cached_tokens), 0) AS cached,
          coalesce(sum(output_tokens), 0) AS output, coalesce(sum(cost_usd), 0) AS cost
        FROM plan_runs WHERE conversation_id = c.id) plan
    ORDER BY c.id`;
}

async function addUp({ endedTurns, plansUsed }: Sums, tx: Tx): Promise<Tokens> {
  const sum: Tokens = [...plansUsed];
  const prices = resolvePrices();
  for (const id of endedTurns) {
    const { usage } = foldUsage(await listInferences(id, tx), prices);
    sum[0] += usage?.inputTokens ?? 0;
    sum[1] += usage?.cachedTokens ?? 0;
    sum[2] += usage?.outputTokens ?? 0;
  }
  return sum;
}
