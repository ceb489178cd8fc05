import { expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { getContextUsage } from "#lib/conversations/requests/get-context-usage.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";

// The sizes of private memory are as private as its texts.

const product = startRunningProduct({ OPENAI_API: "chat" });

test.each(["editor", "reviewer"] as const)("the budget of %ss has no private section", async (role) => {
  const owner = await createActor();
  const { conversationId, projectId } = await createConversation(owner);
  const note = call("write_note_to_self", { note: "Private." });
  const remark = call("annotate_conversation", { msg_id: "m1", my_commentary: "Private remark." });
  product.model().script({ replies: [reply(say("On it."), note, remark), reply(say("Done."))] });
  await runTurn(owner, conversationId, "Look at it");
  const budgetOf = (actor: Actor) => getContextUsage(actor, { conversationId });
  const [whole, shown] = await Promise.all([
    budgetOf(owner),
    budgetOf(await joinProject(await createActor(), projectId, role)),
  ]);
  const { system = 0, note: notes = 0, annotation = 0, journal = 0, ...others } = whole.bySection;
  expect([notes, annotation, journal].every((tokens) => tokens > 0)).toBe(true);
  expect(Object.keys(shown.bySection).sort()).toEqual(["system", ...Object.keys(others)].sort());
  // Each figure is rounded on its own.
  expect(Math.abs((shown.bySection.system ?? 0) - (system + notes + annotation + journal))).toBeLessThanOrEqual(3);
  expect(shown.usedTokens).toBe(whole.usedTokens);
});
