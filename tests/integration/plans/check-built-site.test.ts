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
    return checkBuiltSite(plan, headCommit ?? "");
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
