import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { Problem } from "#lib/platform/problem.ts";
import { openProject } from "#lib/projects/open-project.ts";
import { resetWorkspace } from "#lib/projects/setup/reset-workspace.ts";
import { retrySetup } from "#lib/projects/setup/retry-setup.ts";
import { setUpWorkspace } from "#lib/projects/setup/set-up-workspace.ts";
import { requestChanges, withdrawReview } from "#lib/reviews/decide-review.ts";
import { publishReview } from "#lib/reviews/publish-review.ts";
import { sendForReview } from "#lib/reviews/send-for-review.ts";
import { isAncestor } from "#lib/workspaces/git/refs.ts";
import type { WorkspaceStatus } from "#lib/workspaces/schema.ts";
import { transitionWorkspace, workspaceEvents } from "#lib/workspaces/transition.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { readWorkspace } from "#tests/factories/create-review.ts";
import { createSite, type Site } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { git } from "#tests/factories/git-repository.ts";

afterAll(async () => {
  await closeDatabase();
});

// Acts of people and of the worker, in any order, including ones that the state refuses.
const acts = {
  open: ({ actor, site }: World) => openProject(actor, site.projectId),
  setUp: ({ site }: World) => setUpWorkspace(site),
  start: ({ actor, site }: World) => startConversation(actor, site),
  async change({ actor, site }: World) {
    const conversation = await newest("conversation", site);
    if (conversation?.status === "ongoing") await createTurn(actor, { ...site, conversationId: conversation.id });
  },
  async finish({ actor, site }: World) {
    const conversation = await newest("conversation", site);
    if (conversation) await finishConversation(actor, { conversationId: conversation.id });
  },
  async send({ actor, site }: World) {
    const conversation = await newest("conversation", site);
    if (conversation) await sendForReview(actor, { conversationId: conversation.id });
  },
  publish: (world: World) => decide(world, publishReview),
  withdraw: (world: World) => decide(world, withdrawReview),
  request: (world: World) => decide(world, (actor, review) => requestChanges(actor, { ...review, request: "No" })),
  reset: ({ actor, site }: World) => resetWorkspace(actor, site.workspaceId),
  retry: ({ actor, site }: World) => retrySetup(actor, site.workspaceId),
} as const;

interface World {
  actor: Actor;
  site: Site;
}

async function newest(kind: "conversation" | "review", { workspaceId }: Site) {
  const query = { where: { workspaceId }, orderBy: { id: "desc" } } as const;
  const found = await (kind === "conversation"
    ? database().conversation.findFirst(query)
    : database().review.findFirst(query));
  return found as { id: string; status: string } | null;
}

async function decide({ actor, site }: World, act: (actor: Actor, review: { reviewId: string }) => Promise<void>) {
  const review = await newest("review", site);
  if (review) await act(actor, { reviewId: review.id });
}

const movesFrom = (from: WorkspaceStatus) => workspaceEvents.flatMap((event) => transitionWorkspace(from, event) ?? []);

/** Returns the statuses that one act may lead to: setup makes two transitions at once, everything else at most one. */
function withinOneAct(from: WorkspaceStatus): WorkspaceStatus[] {
  const once = movesFrom(from);
  return [from, ...once, ...once.flatMap(movesFrom)];
}

async function expectSound({ site }: World): Promise<WorkspaceStatus> {
  const { status, headCommit, branch } = await readWorkspace(site.workspaceId);
  const where = { workspaceId: site.workspaceId };
  const ongoing = await database().conversation.count({ where: { ...where, status: "ongoing" } });
  const open = await database().review.count({ where: { ...where, status: "open" } });
  expect([ongoing, open], status).toEqual([status === "in_conversation" ? 1 : 0, status === "in_review" ? 1 : 0]);
  const published = await database().review.findMany({ where: { ...where, status: "published" } });
  for (const { publishedCommit, headCommit: reviewed } of published) {
    const main = git(site.repository, ["rev-parse", "main"]);
    expect(await isAncestor(site.repository, publishedCommit ?? "", main)).toBe(true);
    expect(await isAncestor(site.repository, reviewed, main)).toBe(true);
  }
  if (status !== "available_for_setup" && status !== "in_setup") expect(headCommit && branch).toBeTruthy();
  return status;
}

const names = Object.keys(acts) as (keyof typeof acts)[];

test("in any order of acts, workspace, conversation and review agree with each other", async () => {
  const actor = await createActor();
  const seen = new Set<WorkspaceStatus>();
  // Useful sequences are more likely than refused acts.
  const likely = fc.constantFrom<(keyof typeof acts)[]>(
    ["start", "change", "send"],
    ["start", "change", "send", "publish", "open", "setUp"],
    ["start", "change", "finish", "reset", "setUp"],
    ["withdraw"],
    ["request"],
  );
  const any = fc.constantFrom(...names).map((name) => [name]);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(likely, any), { minLength: 2, maxLength: 7 }), async (plan) => {
      const world = { actor, site: await createSite(actor) };
      let status = await expectSound(world);
      for (const name of plan.flat()) {
        await acts[name](world).catch((error: unknown) => {
          if (!(error instanceof Problem)) throw error;
        });
        const next = await expectSound(world);
        expect(withinOneAct(status), `${name} in ${status}`).toContain(next);
        seen.add(next);
        status = next;
      }
    }),
    { numRuns: 12, seed: 20, endOnFailure: true },
  );
  expect([...seen]).toEqual(expect.arrayContaining(["in_conversation", "in_review", "merged", "available_for_setup"]));
});
