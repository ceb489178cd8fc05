import { can } from "#lib/accounts/can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { recallLabel } from "#lib/context/recall-section.ts";
import type { Context, SectionKind } from "#lib/context/schema.ts";
import { foldUsage, toPrediction } from "#lib/costs/fold-usage.ts";
import { resolvePrices } from "#lib/costs/prices.ts";
import { addUsage } from "#lib/costs/usage-schema.ts";
import { resolveModelSettings } from "#lib/models/resolve-model-settings.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { notFound } from "#lib/platform/problem.ts";
import type { ContextUsage } from "../conversation/conversation-schema.ts";
import { findConversation } from "../conversation/conversation-store.ts";
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
  const recalledTokens = await measureRecalled(actor, conversationId, soFar.outlineHash);
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
  const measured = sumSections(await assembleContext(actor, conversation, null, model));
  const oldest = held.keys().next();
  if (held.size >= heldMax && !oldest.done) held.delete(oldest.value);
  held.set(key, measured);
  return measured;
}

const heldRecalled = new Map<string, number>();

/** Returns the tokens of recalled memories in the newest request, as the best guess for the next one. */
async function measureRecalled(actor: Actor, conversationId: string, hash: string | null): Promise<number> {
  if (hash === null) return 0;
  const key = `${conversationId} ${hash}`;
  const known = heldRecalled.get(key);
  if (known !== undefined) return known;
  const { sections } = readOutline((await readContents(actor, conversationId, [hash], database())).get(hash));
  const recalled = sections.filter(({ kind, label }) => kind === "system" && label === recallLabel);
  const tokens = recalled.reduce((sum, section) => sum + section.tokens, 0);
  const oldest = heldRecalled.keys().next();
  if (heldRecalled.size >= heldMax && !oldest.done) heldRecalled.delete(oldest.value);
  heldRecalled.set(key, tokens);
  return tokens;
}

function sumSections({ sections, toolTokens, totalTokens, windowTokens }: Context): HeldContext {
  const bySection: HeldContext["bySection"] = { tools: toolTokens };
  for (const { kind, tokens } of sections) bySection[kind] = (bySection[kind] ?? 0) + tokens;
  return { totalTokens, windowTokens, bySection };
}
