import { afterAll, beforeAll, expect, test } from "vitest";
import { undoTurn } from "#lib/conversations/versions/take-back.ts";
import { continuePlan } from "#lib/plans/decide-plan.ts";
import { sayToPlan } from "#lib/plans/discussion/say-to-plan.ts";
import { getPlanForDisplay } from "#lib/plans/get-plan.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { startRunner, type TurnRunner } from "#lib/runner/start-runner.ts";
import { planAcceptance } from "#lib/words/plan.ts";
import { runGit } from "#lib/workspaces/git/git.ts";
import { readStarterFiles } from "#lib/workspaces/starters/starters.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { described } from "#tests/fixtures/described-sites.ts";
import { approveAndBuild, discuss, untilDiscussed, untilPhase } from "./plan-on-its-way.ts";

// A whole plan with the practice model and the whole worker: nothing is scripted.

let runner: TurnRunner;
beforeAll(async () => {
  runner = await startRunner();
});
afterAll(() => runner.stop());

const treeOf = async (repository: string, commit: string) =>
  (await runGit(repository, ["rev-parse", `${commit}^{tree}`])).stdout.toString().trim();

async function starter(id: string) {
  const files = await readStarterFiles(id);
  return Object.fromEntries([...files].map(([path, content]) => [path, content.toString("utf8")]));
}

test.each([
  [
    "blank",
    "a four-page site for a bike repair shop",
    "Home, Services, Prices, Contact",
    ["contact.html", "services.html", "prices.html", "index.html", "about.html"],
  ],
  [
    "bakery",
    "keep the home page, rewrite about.html, drop cakes.html, add a prices page",
    "Keep them as they are",
    ["about.html", "prices.html", "cakes.html"],
  ],
])("%s: %s", async (site, wish, option, items) => {
  const actor = await createActor();
  const { conversationId, workspaceId, repository, head } = await createConversation(actor, await starter(site));
  const planId = await discuss(actor, conversationId, wish);
  await sayToPlan(actor, { planId, option });
  await untilDiscussed(planId, 2);
  await continuePlan(actor, { planId });
  const planned = await untilPhase(planId, "approve", "failed");
  expect(planned.failure).toBeNull();
  await approveAndBuild(actor, planId);
  await untilPhase(planId, "done");
  const done = await getPlanForDisplay(actor, { planId });
  expect(done.items.map(({ path, status }) => `${path} ${status}`)).toEqual(items.map((path) => `${path} done`));
  expect(done.acceptance?.length).toBeGreaterThan(1);
  // The check that the agent has as a tool, over the whole site.
  for (const text of [planAcceptance.wholeSite, planAcceptance.builtPages])
    expect(done.acceptance).toContainEqual({ text, passed: true, problem: null });
  expect(done.acceptance?.filter(({ passed }) => passed === false)).toEqual([]);
  expect(done.warnings).toEqual([]);

  // Each item is a change of its own; undone from last to first, they restore the site.
  for (const { editSessionId } of done.items.toReversed())
    await undoTurn(actor, { editSessionId: editSessionId ?? "" });
  const { headCommit } = await database().workspace.findUniqueOrThrow({ where: { id: workspaceId } });
  expect(await treeOf(repository, headCommit ?? "")).toBe(await treeOf(repository, head));
});

test.each(described)("the description of $name becomes a site, and each wish is accounted for", async (site) => {
  const actor = await createActor();
  const { conversationId } = await createConversation(actor, await starter("blank"));
  const planId = await discuss(actor, conversationId, site.words);
  await sayToPlan(actor, { planId, text: site.lang === "de" ? "ja" : "yes" });
  await untilDiscussed(planId, 2);
  await continuePlan(actor, { planId });
  expect((await untilPhase(planId, "approve", "failed")).failure).toBeNull();
  await approveAndBuild(actor, planId);
  await untilPhase(planId, "done");
  const { acceptance, items, plan } = await getPlanForDisplay(actor, { planId });
  expect(items.filter(({ status }) => status !== "done")).toEqual([]);
  const wishes = acceptance?.filter(({ about }) => about === "wish") ?? [];
  expect(wishes.length).toBeGreaterThan(10);
  expect(wishes.filter(({ passed }) => passed !== true)).toEqual([]);
  expect(acceptance?.filter(({ about }) => about === "left-out").map(({ text }) => text)).toEqual(site.leftOut);
  for (const text of [planAcceptance.wholeSite, planAcceptance.builtPages, planAcceptance.contrast])
    expect(acceptance).toContainEqual({ text, passed: true, problem: null });
  expect(plan?.navigation.map(({ label }) => label)).toEqual(site.pages);
});
