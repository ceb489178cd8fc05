import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { TurnLog } from "#lib/conversations/log/turn-log.ts";
import { stopTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { claimTurn } from "#lib/conversations/turn/claim-turn.ts";
import type { TurnOutcome } from "#lib/conversations/turn/closing-messages.ts";
import { settleTurn } from "#lib/conversations/turn/settle-turn.ts";
import { orderItems } from "#lib/plans/build/order-items.ts";
import { insertItems, listItems } from "#lib/plans/build/plan-item-store.ts";
import { approvePlan, continuePlan } from "#lib/plans/decide-plan.ts";
import { beginPlan } from "#lib/plans/discussion/begin-plan.ts";
import { keepDiscussion } from "#lib/plans/discussion/keep-discussion.ts";
import { movePlan } from "#lib/plans/move-plan.ts";
import type { NewPlanCall, PlanCallEnd } from "#lib/plans/phases/plan-call-store.ts";
import { beginPlanCall, finishPlanCall } from "#lib/plans/phases/record-plan-call.ts";
import { insertPlan, lockPlan, type Plan, type PlanChange, updatePlan } from "#lib/plans/plan-store.ts";
import type { Brief, Manifest, PlanMessage, PlannedPage, PlanPhase, SitePlan } from "#lib/plans/schema.ts";
import type { PlanEvent } from "#lib/plans/transition.ts";
import { inTransaction } from "#lib/platform/db/transaction.ts";
import type { Site } from "./create-site.ts";

/** Creates an ended model call of a plan. */
export async function createPlanCall(
  { planId }: { planId: string },
  { answer, problem, usage, costUsd, durationMs, ...call }: Omit<NewPlanCall, "requestTokens"> & PlanCallEnd,
): Promise<void> {
  const number = await beginPlanCall(planId, { ...call, requestTokens: 1 });
  await finishPlanCall(planId, number ?? 0, { answer, problem, usage, costUsd, durationMs });
}

type Place = Site & { conversationId: string };

export const brief: Brief = {
  title: "Bike repair",
  summary: "A small site.",
  audience: "Not specified",
  tone: "Plain",
  facts: ["Opens at nine."],
  decisions: [
    { id: "page:index.html", decision: "update", what: "Says what is repaired." },
    { id: "page:about.html", decision: "keep", what: "Stays as it is." },
  ],
};

export const manifest: Manifest = {
  entries: [
    { id: "page:index.html", kind: "page", name: "index.html", title: "Home" },
    { id: "page:about.html", kind: "page", name: "about.html", title: "About" },
  ],
};

export const page = (path: string, more: Partial<PlannedPage> = {}): PlannedPage => ({
  ...{ path, action: "create", title: path, assets: [], dependsOn: [] },
  sections: [{ heading: "Welcome", content: "Opens at nine." }],
  ...more,
});

export const sitePlan: SitePlan = {
  pages: [
    page("prices.html", { dependsOn: ["index.html"] }),
    page("index.html", { action: "update" }),
    page("contact.html"),
    page("about.html", { action: "keep" }),
  ],
  navigation: [{ label: "Home", path: "index.html" }],
  acceptance: [{ text: "The home page exists", check: { kind: "page_exists", path: "index.html" } }],
  decisions: [
    { id: "page:index.html", path: "index.html" },
    { id: "page:about.html", path: "about.html" },
  ],
};

/** Claims and ends the workspace's next turn as a worker does. Returns the turn's id, null if none waits. */
export async function workTurn(
  { workspaceId }: Site,
  {
    answer = "What else?",
    outcome,
    typed,
    offers,
  }: { answer?: string; outcome?: TurnOutcome; typed?: PlanMessage[]; offers?: string[] } = {},
): Promise<string | null> {
  const claimed = await claimTurn(workspaceId, { leaseMs: 60_000 });
  if (!claimed) return null;
  const { id, planId } = claimed.turn;
  const lease = { editSessionId: id, leaseToken: claimed.leaseToken };
  const log = new TurnLog({ ...lease, lastSeq: 0, onLost: () => undefined });
  log.text(1, answer);
  if (offers) {
    const call = { toolCallId: "offer", toolName: "present_options", truncated: false };
    const input = { question: answer, options: offers.map((label) => ({ label })) };
    log.event({ kind: "tool_calling", ...call, input });
    log.event({ kind: "tool_called", ...call, ok: true, output: "", durationMs: 1 });
  }
  await log.flush();
  if (outcome?.status === "cancelled") await stopTurn(id);
  await settleTurn(lease, {
    outcome: outcome ?? { status: "completed", text: answer, notes: [], commit: null },
    files: [],
    ...(planId && typed ? keepDiscussion({ id, planId }, typed) : {}),
  });
  return id;
}

/** Moves a plan as the worker of its phase does. */
export function movePlanOn(planId: string, event: PlanEvent["type"], change: PlanChange = {}): Promise<Plan> {
  return inTransaction(async (tx) => {
    const plan = await lockPlan(systemScope, planId, tx);
    const moved = plan && (await movePlan(plan, { type: event } as PlanEvent, change, tx));
    if (!moved) throw new Error(`A plan in phase ${plan?.phase} knows no “${event}”.`);
    return moved;
  });
}

/** Creates a plan whose discussion had one turn, and brings it to a phase without a model. */
export async function createPlan(
  actor: Actor,
  place: Place,
  phase: "discuss" | "summarize" | "serialize" | "approve" | "build" | "failed" = "discuss",
  plan: SitePlan = sitePlan,
): Promise<{ planId: string }> {
  const { id: planId } = await beginPlan(actor, { conversationId: place.conversationId, wish: "A site for my shop" });
  await workTurn(place);
  if (phase === "discuss") return { planId };
  await continuePlan(actor, { planId });
  if (phase === "summarize") return { planId };
  await movePlanOn(planId, "summarized", { brief, baseCommit: place.head, manifest });
  if (phase === "serialize") return { planId };
  if (phase === "failed") {
    await movePlanOn(planId, "phase-failed", { failure: { code: "incomplete", message: "About is missing." } });
    return { planId };
  }
  await movePlanOn(planId, "serialized", { plan });
  if (phase === "build") await approvePlan(actor, { planId });
  return { planId };
}

/** Creates a plan in any phase as rows only: without a turn or job, so that no worker acts on it. */
export async function plantPlan(
  { userId }: Actor,
  { projectId, conversationId, head }: Place,
  phase: Exclude<PlanPhase, "failed">,
): Promise<{ planId: string; itemId: string }> {
  return inTransaction(async (tx) => {
    const wish = "A site for my shop";
    const { id: planId } = await insertPlan({ projectId, conversationId, userId, wish, clientRequestId: null }, tx);
    const endedAt = phase === "done" || phase === "discarded" ? new Date() : null;
    await updatePlan(planId, { phase, brief, manifest, plan: sitePlan, baseCommit: head, endedAt }, tx);
    await insertItems(planId, orderItems(sitePlan.pages), tx);
    const [item] = await listItems(planId, tx);
    return { planId, itemId: item?.id ?? "" };
  });
}
