import { afterAll, beforeAll, expect, test } from "vitest";
import { readWithCuts } from "#scripts/bench/cut-readers.ts";
import { startScript } from "#scripts/bench/start-script.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { ApiClient } from "#tests/setup/api-client.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";

// The short form of `npm run bench -- --only=cuts`.

let product: Product;
let model: Awaited<ReturnType<typeof startScript>>;

beforeAll(async () => {
  model = await startScript("stamping-model.ts");
  const { DATABASE_URL = "", DATA_DIR = "", SITEWRIGHT_KEY = "" } = process.env;
  product = await untilReady(
    await beginProduct({
      ...{ DATABASE_URL, DATA_DIR, SITEWRIGHT_KEY },
      ...{ OPENAI_BASE_URL: `http://127.0.0.1:${model.port}/v1`, OPENAI_API: "chat" },
    }),
  );
});
afterAll(async () => {
  await stopProduct(product);
  model.process.kill();
});

test("ten readers cut every 50 words have each word once, in order", async () => {
  const actor = await createActor();
  const sites = await Promise.all(Array.from({ length: 10 }, () => createConversation(actor)));
  const client = new ApiClient(product.address);
  await client.signIn({ email: actor.email, password: knownPassword });
  const conversations = sites.map(({ conversationId }) => conversationId);
  const plan = { words: 200, everyMs: 5, wordsBetweenCuts: 50 };
  const tally = await readWithCuts(client, conversations, plan, AbortSignal.timeout(100_000));
  expect(tally).toMatchObject({ words: 2_000, lost: 0, doubled: 0, outOfOrder: 0, otherLogs: 0 });
  // Of each reader at least one, even if all words came together.
  expect(tally.cuts).toBeGreaterThanOrEqual(10);
});
