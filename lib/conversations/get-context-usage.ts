import type { Actor } from "#lib/accounts/schema.ts";
import type { Context, SectionKind } from "#lib/context/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import { resolvePrices } from "#lib/projects/model-prices.ts";
import { assembleContext } from "./assemble-context.ts";
import { findConversation } from "./conversation-store.ts";
import { findTurn } from "./edit-session-store.ts";
import { foldUsage } from "./fold-usage.ts";
import type { ContextUsage } from "./schema.ts";
import { addUsage } from "./usage-schema.ts";
import { readUsage, type UsageSoFar } from "./usage-store.ts";

/**
 * How full the model's window would be at the next request, estimated, and what the conversation has used so far. The first
 * grows with the running turn's tool traffic and shrinks when it ends; the second only grows.
 */
export async function getContextUsage(
  actor: Actor,
  { conversationId, editSessionId }: { conversationId: string; editSessionId?: string | undefined },
): Promise<ContextUsage> {
  const tx = database();
  const conversation = await findConversation(actor, conversationId, tx);
  const turn = editSessionId ? await findTurn(actor, editSessionId, tx) : null;
  const soFar = conversation && (await readUsage(conversationId, tx));
  if (!soFar || (editSessionId && turn?.conversationId !== conversationId)) throw notFound();
  const context = await measureContext(actor, conversation, soFar);
  const running = foldUsage(soFar.running ?? [], resolvePrices());
  const isUnpriced = soFar.isUnpriced || running.isUnpriced;
  const sections = { ...context.bySection, ...(running.trafficTokens > 0 ? { turn: running.trafficTokens } : {}) };
  const correction = running.correction ?? soFar.correction;
  const correct = (tokens: number) => Math.round(tokens * (correction ?? 1));
  return {
    usedTokens: correct(context.totalTokens + running.trafficTokens),
    windowTokens: context.windowTokens,
    bySection: Object.fromEntries(Object.entries(sections).map(([kind, tokens]) => [kind, correct(tokens)])),
    corrected: correction !== null,
    costUsd: isUnpriced ? null : soFar.costUsd + running.costUsd,
    ...(addUsage(soFar.usage, running.usage) ?? soFar.usage),
    estimated: soFar.isEstimated || running.isEstimated,
  };
}

interface HeldContext {
  totalTokens: number;
  windowTokens: number;
  bySection: Partial<Record<SectionKind, number>>;
}

// Several tabs ask every few seconds, and what is held changes only with a message, an instruction or a purge.
const held = new Map<string, HeldContext>();
const heldMax = 500;

async function measureContext(
  actor: Actor,
  conversation: { id: string; projectId: string },
  { lastSequence, instructionsVersion, purges }: UsageSoFar,
): Promise<HeldContext> {
  const key = `${conversation.id} ${lastSequence} ${instructionsVersion} ${purges}`;
  const known = held.get(key);
  if (known) return known;
  const measured = sumSections(await assembleContext(actor, conversation, null));
  const oldest = held.keys().next();
  if (held.size >= heldMax && !oldest.done) held.delete(oldest.value);
  held.set(key, measured);
  return measured;
}

function sumSections({ sections, totalTokens, windowTokens }: Context): HeldContext {
  const bySection: HeldContext["bySection"] = {};
  for (const { kind, tokens } of sections) bySection[kind] = (bySection[kind] ?? 0) + tokens;
  return { totalTokens, windowTokens, bySection };
}
