import { expect, test } from "vitest";
import { connectModel } from "#lib/models/connect-model.ts";
import { continuePlan } from "#lib/plans/decide-plan.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { completeBrief, completePlan, partOf, sayJson } from "#tests/fakes/plan-model.ts";
import { startRunningProduct } from "#tests/fakes/running-product.ts";
import { reply, say } from "#tests/fakes/scripted-model/script.ts";
import { startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { discuss, untilPhase } from "../plans/plan-on-its-way.ts";

const product = startRunningProduct({ PLAN_SUMMARIZE_MODEL: "of-the-environment" });

test("each phase of a plan asks the organization's model, under its own name", async () => {
  const own = await startScriptedModelServer();
  try {
    const actor = await createActor();
    const organizationId = Object.keys(actor.organizationRoles)[0] ?? "";
    const settings = { preset: "other", baseUrl: own.baseUrl, api: "chat", model: "of-the-organization" } as const;
    await connectModel(actor, { organizationId }, { ...settings, windowTokens: 128_000, seesPictures: false });
    own.respond((request) => {
      const part = partOf(request);
      if (part === "summarize") return sayJson(completeBrief(request));
      return part === "serialize" ? sayJson(completePlan(request)) : reply(say("A site, then."));
    });
    const page = "<!doctype html>\n<title>Home</title>\n<h1>Home</h1>\n";
    const site = await createConversation(actor, { "index.html": page, "about.html": page });
    const planId = await discuss(actor, site.conversationId);
    await continuePlan(actor, { planId });
    await untilPhase(planId, "approve");
    expect([...new Set(own.requests.map(partOf))]).toEqual(["discuss", "summarize", "serialize"]);
    expect([...new Set(own.requests.map(({ model }) => model))]).toEqual(["of-the-organization"]);
    expect(product.model().requests).toEqual([]);
  } finally {
    await own.close();
  }
});
