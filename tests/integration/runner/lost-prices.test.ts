import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { reply, say } from "#tests/fakes/scripted-model/script.ts";

const folder = mkdtempSync(join(tmpdir(), "sitewright-prices-"));
const file = join(folder, "prices.json");
writeFileSync(
  file,
  JSON.stringify({ asOf: "2026-11-01", models: { "my-model": { input: 10, cached: 1, output: 100 } } }),
);
const product = startRunningProduct({ MODEL_PRICES_FILE: file, OPENAI_MODEL: "my-model" });

test("a turn is charged although the price file was deleted after the start", async () => {
  rmSync(folder, { recursive: true });
  const actor = await createActor();
  const site = await createConversation(actor);
  const usage = { inputTokens: 10_000, cachedTokens: 0, outputTokens: 1_000 };
  product.model().script({ replies: [{ ...reply(say("Hello.")), usage }] });
  expect(await runTurn(actor, site.conversationId, "Say hello")).toMatchObject({
    status: "completed",
    text: "Hello.",
    costUsd: 0.2,
  });
});
