import { expect, test } from "vitest";
import { systemScope } from "#lib/accounts/schema.ts";
import { findPlan } from "#lib/plans/plan-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { checkBuiltSite } from "#lib/runner/plans/check-built-site.ts";
import { planAcceptance } from "#lib/words/plan.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createPlan } from "#tests/factories/create-plan.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";

const html = (body: string) => `<!doctype html>\n<html lang="en">\n<title>A page</title>\n${body}\n</html>\n`;

test("the check of a built site reports new faults and ignores older ones", async () => {
  const actor = await createActor();
  const place = await createConversation(actor, { "index.html": html('<a href="gone.html">Gone</a>') });
  const { planId } = await createPlan(actor, place, "approve");
  const plan = await findPlan(systemScope, planId, database());
  if (!plan) throw new Error("The plan was just made.");
  const checkHead = async () => {
    const { headCommit } = await database().workspace.findUniqueOrThrow({ where: { id: place.workspaceId } });
    const [sound] = await checkBuiltSite(plan, headCommit ?? "");
    return sound;
  };
  const text = planAcceptance.wholeSite;
  expect(await checkHead()).toEqual({ text, passed: true, problem: null });
  await createTurn(actor, place, {
    change: { path: "index.html", content: html('<p>More</p>\n<a href="gone.html">Gone</a>') },
  });
  expect(await checkHead()).toMatchObject({ passed: true });
  await createTurn(actor, place, { change: { path: "new.html", content: html('<a href="lost.html">Lost</a>') } });
  expect(await checkHead()).toEqual({ text, passed: false, problem: "new.html: The link to lost.html leads nowhere." });
});

test("an unfinished page is named with its fault; the kit’s colours are checked", async () => {
  const actor = await createActor();
  const place = await createConversation(actor, { "index.html": html("<h1>Home</h1>") });
  const { planId } = await createPlan(actor, place, "approve");
  const plan = await findPlan(systemScope, planId, database());
  if (!plan?.plan) throw new Error("The plan was just made.");
  const page = {
    path: "prices.html",
    action: "create" as const,
    title: "Prices",
    sections: [],
    assets: [],
    dependsOn: [],
  };
  const built = { ...plan, plan: { ...plan.plan, pages: [page] } };
  const checkHead = async () => {
    const { headCommit } = await database().workspace.findUniqueOrThrow({ where: { id: place.workspaceId } });
    return (await checkBuiltSite(built, headCommit ?? "")).slice(1);
  };
  const body = "<main><h1>Prices</h1><section><h2>Repairs</h2></section><p>Lorem ipsum</p></main>";
  await createTurn(actor, place, { change: { path: "prices.html", content: html(body) } });
  expect(await checkHead()).toEqual([
    {
      text: planAcceptance.builtPages,
      passed: false,
      problem: expect.stringContaining("Prices: Below “Repairs” there is nothing."),
    },
  ]);
  const sheet = "/* The kit of sections in the mood “warm” in #7f9470. */";
  await createTurn(actor, place, { change: { path: "css/kit.css", content: sheet } });
  expect((await checkHead()).at(-1)).toEqual({ text: planAcceptance.contrast, passed: true, problem: null });
});
