import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { sessionCookie } from "#tests/fakes/route-request.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";

// The log that an operator reads while browsers come and go: lines of JSON, and none at `info` or above.

let product: Product;
let actor: Actor;
let cookie: string;

beforeAll(async () => {
  const { DATABASE_URL = "", DATA_DIR = "", SITEWRIGHT_KEY = "" } = process.env;
  const settings = { DATABASE_URL, DATA_DIR, SITEWRIGHT_KEY, WORKER: "off", LOG_LEVEL: "debug" };
  actor = await createActor();
  cookie = await sessionCookie(actor);
  product = await untilReady(await beginProduct(settings));
});
afterAll(() => stopProduct(product));

/** Sends the beginning of a request and closes the connection, at once or at the first bytes of the answer. */
function leave(when: "sent" | "answered", line: string, headers: string[] = [], body = ""): Promise<void> {
  const { host, port } = new URL(product.address);
  return new Promise((resolve) => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => undefined);
    socket.on("close", () => resolve());
    if (when === "answered") socket.on("data", () => socket.resetAndDestroy());
    const head = [
      `${line} HTTP/1.1`,
      `Host: ${host}`,
      `Origin: ${product.address}`,
      `Cookie: ${cookie}`,
      ...headers,
      "",
      "",
    ];
    socket.write(head.join("\r\n") + body, () => {
      if (when === "sent") setImmediate(() => socket.resetAndDestroy());
    });
  });
}

const lines = () => product.stdout().trim().split("\n").slice(1);
const answered = () => lines().filter((line) => line.includes('"a request was answered"')).length;

test("connections closed during pages, streams and bodies leave no error in the log", async () => {
  const { conversationId } = await createConversation(actor);
  const { turn } = await acceptTurn(actor, { conversationId, instruction: "Change the title" });
  const stream = `GET /api/edit-sessions/${turn.id}/stream?after=0`;
  const json = ["Content-Type: application/json", "Content-Length: 1000"];
  let left = 0;
  for (const when of ["sent", "answered"] as const) {
    for (const path of ["GET /projects", `GET /conversations/${conversationId}`, "GET /nothing", stream]) {
      await leave(when, path);
      left++;
    }
  }
  // Half a body never gets an answer.
  for (const path of [
    `POST /api/conversations/${conversationId}/edit-sessions`,
    "POST /api/auth/callback/credentials",
  ]) {
    await leave("sent", path, json, '{"instr');
    left++;
  }
  await expect.poll(answered, { timeout: 100_000 }).toBeGreaterThanOrEqual(left - 2);
  expect(await fetch(`${product.address.replace("localhost", "127.0.0.1")}/api/health`)).toHaveProperty("status", 200);
  expect(lines().filter((line) => !line.startsWith('{"level":20,'))).toEqual([]);
});

test("a product that is asked to end logs nothing, even with an open stream", async () => {
  const { conversationId } = await createConversation(actor);
  const { turn } = await acceptTurn(actor, { conversationId, instruction: "Change the title" });
  const answer = await fetch(
    `${product.address.replace("localhost", "127.0.0.1")}/api/edit-sessions/${turn.id}/stream`,
    {
      headers: { cookie },
    },
  );
  expect(answer.status).toBe(200);
  expect(await stopProduct(product)).toBe(0);
  await answer.body?.cancel().catch(() => undefined);
  expect(lines().filter((line) => !line.startsWith('{"level":20,'))).toEqual([]);
  expect(product.stderr()).not.toMatch(/Error|^\s+at /m);
});
