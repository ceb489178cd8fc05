import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TurnLog } from "#lib/conversations/log/turn-log.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { claimTurn } from "#lib/conversations/turn/claim-turn.ts";
import { hashToken } from "#lib/platform/crypto.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { ApiClient } from "#tests/setup/api-client.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";

// The running product on real sockets.

function startProduct(proxies: number): () => Product {
  let product: Product;
  beforeAll(async () => {
    const { DATABASE_URL = "", DATA_DIR = "", SITEWRIGHT_KEY = "" } = process.env;
    const settings = { DATABASE_URL, DATA_DIR, SITEWRIGHT_KEY, WORKER: "off", TRUSTED_PROXIES: `${proxies}` };
    product = await untilReady(await beginProduct(settings));
  });
  afterAll(() => stopProduct(product));
  return () => product;
}

/**
 * Sends one wrong password with these headers. Returns the client addresses that it was counted for, in stored form.
 */
async function countedFor(product: Product, headers: Record<string, string>): Promise<string[]> {
  await database().signInAttempt.deleteMany();
  const client = new ApiClient(product.address);
  const { csrfToken } = await client.must<{ csrfToken: string }>("GET", "/api/auth/csrf");
  const body = { csrfToken, email: "ada@example.org", password: "wrong password", json: true };
  const answer = await client.request("POST", "/api/auth/callback/credentials", body, headers);
  expect(answer.status).toBe(401);
  const rows = await database().signInAttempt.findMany({ where: { key: { startsWith: "address:" } } });
  return rows.map(({ key }) => key);
}

const stored = (address: string) => `address:${hashToken(address)}`;

describe("without a proxy", () => {
  const product = startProduct(0);

  test.each<[string, Record<string, string>]>([
    ["nothing", {}],
    ["another address", { "x-forwarded-for": "203.0.113.9" }],
    ["the product's own header", { "x-sitewright-peer": "203.0.113.9", "x-forwarded-for": "203.0.113.9, 203.0.113.9" }],
    [
      "headers that Next uses inside",
      {
        "x-middleware-override-headers": "x-sitewright-peer,x-forwarded-for",
        "x-middleware-request-x-sitewright-peer": "203.0.113.9",
        "x-middleware-request-x-forwarded-for": "203.0.113.9",
      },
    ],
  ])("a client that claims %s is counted by its socket", async (_what, headers) => {
    expect(await countedFor(product(), headers)).toEqual([stored("127.0.0.1")]);
  });

  test("signing out in one request closes the stream of another", async () => {
    const actor = await createActor();
    const client = new ApiClient(product().address);
    await client.signIn({ email: actor.email, password: knownPassword });
    const site = await createConversation(actor);
    const { turn } = await acceptTurn(actor, { conversationId: site.conversationId, instruction: "A long one" });
    const claimed = await claimTurn(site.workspaceId, { leaseMs: 600_000 });
    const lease = { editSessionId: turn.id, leaseToken: claimed?.leaseToken ?? "" };
    const log = new TurnLog({ ...lease, lastSeq: 0, onLost: (error) => expect.fail(error.message) });
    log.text(1, "Before. ");
    await log.flush();

    const address = `${product().address.replace("localhost", "127.0.0.1")}/api/edit-sessions/${turn.id}/stream?after=0`;
    const answer = await fetch(address, { headers: { cookie: client.cookie() } });
    if (!answer.body) throw new Error("There is no stream.");
    const reading = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("Before.")) text += (await reading.read()).value ?? "";
    const { csrfToken } = await client.must<{ csrfToken: string }>("GET", "/api/auth/csrf");
    await client.must("POST", "/api/auth/signout", { csrfToken, json: true });
    log.text(1, "After.");
    await log.flush();
    for (let part = await reading.read(); !part.done; part = await reading.read()) text += part.value;
    expect(text).not.toContain("After.");
    expect(text).not.toContain("[DONE]");
  });
});

describe("behind one proxy", () => {
  const product = startProduct(1);

  test("the address that the proxy saw counts, not the ones before it", async () => {
    const headers = { "x-forwarded-for": "198.51.100.1, 2001:db8:1:2::9" };
    expect(await countedFor(product(), headers)).toEqual([stored("2001:db8:1:2::/64")]);
    expect(await countedFor(product(), {})).toEqual([stored("127.0.0.1")]);
  });
});
