import fc from "fast-check";
import { expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { LeaseLost, TurnLog } from "#lib/conversations/log/turn-log.ts";
import type { ConversationStatus, EditSessionStatus } from "#lib/conversations/schema.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { claimTurn } from "#lib/conversations/turn/claim-turn.ts";
import type { TurnOutcome } from "#lib/conversations/turn/closing-messages.ts";
import { rewordTurn, withdrawTurn } from "#lib/conversations/turn/queue/change-waiting-turn.ts";
import { recover } from "#lib/conversations/turn/recover.ts";
import { settleTurn } from "#lib/conversations/turn/settle-turn.ts";
import { isTerminal, type TurnEvent, transitionTurn } from "#lib/conversations/turn/transition.ts";
import { goBack } from "#lib/conversations/versions/go-back.ts";
import { restoreTurn, undoTurn } from "#lib/conversations/versions/take-back.ts";
import { fireFollowUp } from "#lib/follow-ups/fire-follow-up.ts";
import { saveFollowUpSettings } from "#lib/follow-ups/follow-up-settings.ts";
import { scheduleFollowUp } from "#lib/follow-ups/schedule-follow-up.ts";
import { defaultFollowUpSettings } from "#lib/follow-ups/schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { Problem } from "#lib/platform/problem.ts";
import { requestChanges, withdrawReview } from "#lib/reviews/decide-review.ts";
import { publishReview } from "#lib/reviews/publish-review.ts";
import { sendForReview } from "#lib/reviews/send-for-review.ts";
import type { WorkspaceStatus } from "#lib/workspaces/schema.ts";
import { changedFiles } from "#lib/workspaces/site/changed-files.ts";
import { openSite } from "#lib/workspaces/site/site-files.ts";
import { transitionWorkspace, workspaceEvents } from "#lib/workspaces/transition.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createSite, type Site } from "#tests/factories/create-site.ts";

// People and workers act in any order and concurrently, in a real database. After each round each of the three
// lifecycles has followed only transitions of its table.

/** One act; `pick` chooses among the existing turns. */
interface Act {
  kind: (typeof likely)[number] | (typeof others)[number];
  pick: number;
}

const likely = ["accept", "claim", "edit"] as const;
const others = [
  ...(["start", "say", "complete", "fail", "stop", "reword", "withdraw", "die", "finish"] as const),
  ...([
    "undo",
    "goBack",
    "restore",
    "schedule",
    "fire",
    "send",
    "withdrawReview",
    "requestChanges",
    "publish",
  ] as const),
] as const;

const anyAct: fc.Arbitrary<Act> = fc.record({
  kind: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...likely) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  ),
  pick: fc.nat(20),
});
/** The acts of a round run concurrently, the rounds one after another. */
const anyHistory = fc.array(fc.array(anyAct, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 12 });

interface World {
  actor: Actor;
  site: Site;
  /** Every lease that was ever given, including lost ones. */
  leases: { editSessionId: string; leaseToken: string; log: TurnLog }[];
}

async function read({ site }: World) {
  const { workspaceId } = site;
  const [workspace, conversations, reviews, turns] = await Promise.all([
    database().workspace.findUniqueOrThrow({ where: { id: workspaceId } }),
    database().conversation.findMany({ where: { workspaceId }, orderBy: { id: "asc" } }),
    database().review.findMany({ where: { workspaceId }, orderBy: { id: "asc" } }),
    database().editSession.findMany({
      where: { workspaceId },
      orderBy: { id: "asc" },
      include: { chunks: { orderBy: { seq: "asc" } } },
    }),
  ]);
  return { workspace, conversations, reviews, turns };
}

async function act(world: World, { kind, pick }: Act): Promise<unknown> {
  const { actor, site, leases } = world;
  const { workspace, conversations, turns, reviews } = await read(world);
  const { workspaceId } = site;
  const review = reviews.at(-1);
  const conversationId = conversations.at(-1)?.id ?? "";
  const turn = turns[pick % Math.max(1, turns.length)];
  const lease = leases[pick % Math.max(1, leases.length)];
  const done: TurnOutcome = { status: "completed", text: "Done.", notes: [], commit: null };
  const failed: TurnOutcome = { status: "failed", code: "model-failed", params: {}, message: "It did not work." };
  switch (kind) {
    case "start":
      return startConversation(actor, site);
    case "accept":
      return conversationId && acceptTurn(actor, { conversationId, instruction: "Change it" });
    case "claim": {
      const claimed = await claimTurn(site.workspaceId, { leaseMs: 60_000 });
      if (!claimed) return null;
      const held = { editSessionId: claimed.turn.id, leaseToken: claimed.leaseToken };
      return leases.push({ ...held, log: new TurnLog({ ...held, lastSeq: 0, onLost: () => undefined }) });
    }
    case "say":
      lease?.log.text(1, "word ");
      return lease?.log.flush();
    case "complete":
    case "fail":
      await lease?.log.flush();
      return lease && settleTurn(lease, { outcome: kind === "complete" ? done : failed, files: [] });
    case "stop":
      return turn && cancelTurn(actor, { editSessionId: turn.id });
    case "reword":
      return turn && rewordTurn(actor, { editSessionId: turn.id, instruction: "Change that" });
    case "withdraw":
      return turn && withdrawTurn(actor, { editSessionId: turn.id });
    case "die":
      await database().$executeRaw`
        UPDATE edit_sessions SET lease_until = now() - interval '1 second'
        WHERE workspace_id = ${site.workspaceId}::uuid AND lease_token IS NOT NULL`;
      return recover();
    case "finish":
      return conversationId && finishConversation(actor, { conversationId });
    case "edit":
      return lease && settleEdited(world, lease, pick);
    case "undo":
      return turn && undoTurn(actor, { editSessionId: turn.id });
    case "goBack":
      return (
        turn?.resultCommit &&
        goBack(actor, { workspaceId, commit: turn.resultCommit, expectedHead: workspace.headCommit ?? "" })
      );
    case "restore":
      return turn && restoreTurn(actor, { editSessionId: turn.id });
    case "schedule":
      return conversationId && scheduleFollowUp({ conversationId });
    case "fire": {
      const timer = await database().followUp.findFirst({ where: { conversationId, state: "pending" } });
      return timer && fireFollowUp({ followUpId: timer.id }, new Date(timer.dueAt.getTime() + 1));
    }
    case "send":
      return conversationId && sendForReview(actor, { conversationId });
    case "withdrawReview":
      return review && withdrawReview(actor, { reviewId: review.id });
    case "requestChanges":
      return review && requestChanges(actor, { reviewId: review.id, request: "Not like this" });
    case "publish":
      return review && publishReview(actor, { reviewId: review.id });
    default:
      return kind satisfies never;
  }
}

/** Completes a lease's turn with a changed page. */
async function settleEdited({ actor, site }: World, lease: World["leases"][number], pick: number): Promise<void> {
  const { baseCommit } = await database().editSession.findUniqueOrThrow({ where: { id: lease.editSessionId } });
  const before = baseCommit ?? site.head;
  const files = await openSite({ repository: site.repository, commit: before });
  await files.write("index.html", `<!doctype html>\n<title>Home</title>\n<h1>${lease.editSessionId} ${pick}</h1>\n`);
  const commit = await files.commit({ parents: [before], author: actor, message: "Change the heading" });
  await lease.log.flush();
  const outcome: TurnOutcome = { status: "completed", text: "Done.", notes: [], commit };
  await settleTurn(lease, {
    outcome,
    files: await changedFiles({ repository: site.repository, before, after: commit }),
  });
}

/** Ignores expected refusals: they mean that the act was not allowed in this state. */
async function tryTo(world: World, chosen: Act): Promise<void> {
  try {
    await act(world, chosen);
  } catch (error) {
    if (!(error instanceof Problem || error instanceof LeaseLost)) throw error;
  }
}

const turnEvents: TurnEvent[] = [
  "claimed",
  "cancel-requested",
  "completed",
  "failed",
  "cancelled",
  "withdrawn",
  "abandoned",
];
/** Returns every status that the table reaches from `from`, in any number of steps. */
function reachable<Status, Event>(from: Status, events: Event[], next: (at: Status, event: Event) => Status | null) {
  const reached = new Set([from]);
  for (const at of reached) for (const event of events) reached.add(next(at, event) ?? at);
  return reached;
}

type Seen = Awaited<ReturnType<typeof read>>;

function expectAllowed(before: Seen, after: Seen): void {
  const workspace = reachable(before.workspace.status as WorkspaceStatus, [...workspaceEvents], transitionWorkspace);
  expect(workspace).toContain(after.workspace.status);
  const ongoing = after.conversations.filter(({ status }) => status === "ongoing");
  const open = after.reviews.filter(({ status }) => status === "open");
  expect([ongoing.length, open.length], after.workspace.status).toEqual([
    after.workspace.status === "in_conversation" ? 1 : 0,
    after.workspace.status === "in_review" ? 1 : 0,
  ]);
  for (const { id, status } of before.conversations) {
    const now = after.conversations.find((each) => each.id === id)?.status as ConversationStatus;
    expect(status === "finished" ? now : "ongoing or finished").toBe(
      status === "finished" ? "finished" : "ongoing or finished",
    );
  }
  for (const turn of after.turns) {
    const was = (before.turns.find(({ id }) => id === turn.id)?.status ?? "pending") as EditSessionStatus;
    expect(reachable(was, turnEvents, transitionTurn)).toContain(turn.status);
    expect(turn.chunks.map(({ seq }) => seq)).toEqual(turn.chunks.map((_, index) => index + 1));
    expect(turn.chunks.filter(({ type }) => type === "done")).toHaveLength(isTerminal(turn.status) ? 1 : 0);
    if (isTerminal(turn.status)) expect(turn.chunks.at(-1)?.type).toBe("done");
  }
  expect(after.turns.filter(({ status }) => status === "running" || status === "cancelling").length).toBeLessThan(2);
}

/** Each version begins where the one before it ended, and the newest is the site's head. */
function expectOneLine({ workspace, turns }: Seen, site: Site): void {
  const next = new Map(
    turns.flatMap(({ baseCommit, resultCommit }) => (resultCommit ? [[baseCommit, resultCommit]] : [])),
  );
  let { head } = site;
  for (let at = next.get(head); at; at = next.get(head)) head = at;
  expect(head).toBe(workspace.headCommit);
}

async function expectClosedHistory({ conversations, turns }: Seen): Promise<void> {
  for (const { id: conversationId } of conversations) {
    const messages = await database().conversationMessage.findMany({
      where: { conversationId },
      orderBy: { sequence: "asc" },
    });
    const roles = messages.map(({ role }) => role);
    expect(roles.some((role, index) => role === "user" && roles[index + 1] === "user")).toBe(false);
    const picked = turns.filter((turn) => turn.conversationId === conversationId && turn.startedAt !== null);
    // The history has the turns that were claimed and no others.
    expect(new Set(messages.map(({ editSessionId }) => editSessionId))).toEqual(new Set(picked.map(({ id }) => id)));
  }
}

const eagerFollowUps = {
  ...{ ...defaultFollowUpSettings, enabled: true, cooldownMs: 0 },
  triggers: { check_in: true, question_unanswered: true, task_incomplete: true, waiting_for_decision: true },
};
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
process.stdout.write(`lifecycles: seed ${seed}\n`);

test("concurrent acts of people and workers never leave the three lifecycle tables", async () => {
  const actor = await createActor();
  await fc.assert(
    fc.asyncProperty(anyHistory, async (rounds) => {
      const world: World = { actor, site: await createSite(actor), leases: [] };
      await saveFollowUpSettings(actor, world.site.projectId, eagerFollowUps);
      await startConversation(actor, world.site);
      let before = await read(world);
      for (const round of rounds) {
        await Promise.all(round.map((chosen) => tryTo(world, chosen)));
        const after = await read(world);
        expectAllowed(before, after);
        before = after;
      }
      await expectClosedHistory(before);
      expectOneLine(before, world.site);
    }),
    {
      seed,
      numRuns: process.env.FULL ? 300 : 25,
      endOnFailure: true,
      interruptAfterTimeLimit: process.env.FULL ? 900_000 : 40_000,
    },
  );
}, 960_000);
