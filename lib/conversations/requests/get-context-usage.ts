import { can } from "#lib/accounts/can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { recallLabel } from "#lib/context/recall-section.ts";
import type { Context, LeftOut, SectionKind } from "#lib/context/schema.ts";
import { foldUsage, toPrediction } from "#lib/costs/fold-usage.ts";
import { resolvePrices } from "#lib/costs/prices.ts";
import { addUsage } from "#lib/costs/usage-schema.ts";
import { resolveModelSettings } from "#lib/models/resolve-model-settings.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import type { ContextUsage } from "../conversation/conversation-schema.ts";
import { findConversation } from "../conversation/conversation-store.ts";
import { listMessageOrigins } from "../conversation/message-store.ts";
import { findTurn } from "../turn/edit-session-store.ts";
import { assembleContext } from "./assemble-context.ts";
import { readOutline } from "./read-request.ts";
import { readContents } from "./request-store.ts";
import { readUsage, type UsageSoFar } from "./usage-store.ts";

/**
 * Returns how full the model's window would be at the next request, estimated, and the conversation's usage so far. The first
 * grows with the running turn's tool traffic and shrinks when the turn ends; the second only grows. For people without `inspect` the
 * private memory is a part of the instructions.
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
  const newest = await measureNewest(actor, conversationId, soFar.outlineHash);
  const recalledTokens = newest?.recalledTokens ?? 0;
  const running = foldUsage(soFar.running ?? [], resolvePrices());
  const isUnpriced = soFar.isUnpriced || running.isUnpriced;
  const sections = {
    ...context.bySection,
    ...(recalledTokens > 0 ? { recalled: recalledTokens } : {}),
    ...(running.trafficTokens > 0 ? { turn: running.trafficTokens } : {}),
  };
  const { projectId, organizationId } = conversation;
  const mayInspect = can(actor, "inspect", { id: projectId, organizationId });
  const correction = running.correction ?? soFar.correction;
  const correct = (tokens: number) => Math.round(tokens * (correction ?? 1));
  return {
    usedTokens: correct(context.totalTokens + recalledTokens + running.trafficTokens),
    windowTokens: context.windowTokens,
    bySection: Object.fromEntries(
      Object.entries(mayInspect ? sections : withoutPrivate(sections)).map(([kind, tokens]) => [kind, correct(tokens)]),
    ),
    // Another window leaves out other turns, which no request shows yet.
    leftOutTurns: newest?.windowTokens === context.windowTokens ? newest.leftOutTurns : context.leftOutTurns,
    corrected: correction !== null,
    prediction: running.counted ? toPrediction(running.counted, soFar.correction) : soFar.prediction,
    costUsd: isUnpriced ? null : soFar.costUsd + running.costUsd,
    ...(addUsage(soFar.usage, running.usage) ?? soFar.usage),
    estimated: soFar.isEstimated || running.isEstimated,
  };
}

const privateKinds: ReadonlySet<string> = new Set(["note", "annotation", "journal", "recalled"]);

/** Adds the sizes of notes, annotations, journals and memories to those of the instructions: on their own they would tell how much there is. */
function withoutPrivate(sections: Partial<Record<string, number>>): Record<string, number> {
  const shown: Record<string, number> = {};
  for (const [kind, tokens = 0] of Object.entries(sections)) {
    const as = privateKinds.has(kind) ? "system" : kind;
    shown[as] = (shown[as] ?? 0) + tokens;
  }
  return shown;
}

interface HeldContext {
  totalTokens: number;
  windowTokens: number;
  bySection: Partial<Record<SectionKind | "tools", number>>;
  leftOutTurns: number;
}

// A cache, because several tabs ask every few seconds. The key changes with a message, the instructions, a purge, a turn that is given
// up, a decision about a note, or another model.
const held = new Map<string, HeldContext>();
const heldMax = 500;

async function measureContext(
  actor: Actor,
  conversation: { id: string; projectId: string; organizationId: string },
  { lastSequence, instructionsVersion, purges, givenUp, decisions, modelRevision: revision }: UsageSoFar,
): Promise<HeldContext> {
  const key = `${conversation.id} ${lastSequence} ${instructionsVersion} ${purges} ${givenUp} ${decisions} ${revision}`;
  const known = held.get(key);
  if (known) return known;
  const model = await resolveModelSettings(conversation.organizationId, { revision });
  const next = await assembleContext(actor, conversation, null, model);
  const measured = { ...sumSections(next), leftOutTurns: await countLeftOut(actor, conversation.id, next.leftOut) };
  const oldest = held.keys().next();
  if (held.size >= heldMax && !oldest.done) held.delete(oldest.value);
  held.set(key, measured);
  return measured;
}

interface NewestRequest {
  /** The tokens of recalled memories, as the best guess for the next request. */
  recalledTokens: number;
  windowTokens: number;
  leftOutTurns: number;
}

const heldNewest = new Map<string, NewestRequest>();

/** Returns what the outline of the newest request tells; null without a kept request. */
async function measureNewest(actor: Actor, conversationId: string, hash: string | null): Promise<NewestRequest | null> {
  if (hash === null) return null;
  const key = `${conversationId} ${hash}`;
  const known = heldNewest.get(key);
  if (known) return known;
  const { sections, leftOut, windowTokens } = readOutline(
    (await readContents(actor, conversationId, [hash], database())).get(hash),
  );
  const recalled = sections.filter(({ kind, label }) => kind === "system" && label === recallLabel);
  const measured = {
    recalledTokens: recalled.reduce((sum, section) => sum + section.tokens, 0),
    windowTokens,
    leftOutTurns: await countLeftOut(actor, conversationId, leftOut),
  };
  const oldest = heldNewest.keys().next();
  if (heldNewest.size >= heldMax && !oldest.done) heldNewest.delete(oldest.value);
  heldNewest.set(key, measured);
  return measured;
}

/** Enough that one of them was not purged. */
const lastPieces = 20;

/** Returns the number of the last turn that was left out. Turns leave whole, the oldest first, so all before it were left out too. */
async function countLeftOut(
  actor: Actor,
  conversationId: string,
  leftOut: readonly Pick<LeftOut, "messageId" | "annotation">[],
): Promise<number> {
  // An annotation may be left out without its message.
  const messages = leftOut.filter(({ annotation }) => annotation === undefined).slice(-lastPieces);
  if (messages.length === 0) return 0;
  const ids = messages.map(({ messageId }) => messageId);
  const origins = await listMessageOrigins(actor, conversationId, ids, database());
  return Math.max(0, ...[...origins.values()].map(({ turn }) => turn));
}

function sumSections({ sections, toolTokens, totalTokens, windowTokens }: Context): Omit<HeldContext, "leftOutTurns"> {
  const bySection: HeldContext["bySection"] = { tools: toolTokens };
  for (const { kind, tokens } of sections) bySection[kind] = (bySection[kind] ?? 0) + tokens;
  return { totalTokens, windowTokens, bySection };
}
