import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { signOut } from "#lib/accounts/sign-in/sign-out.ts";
import { streamTurn } from "#lib/conversations/log/stream-turn.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";

// Readers of a turn's log who have lost access, or who do not read their stream.

let actor: Actor;
let place: Site & { conversationId: string };

beforeAll(async () => {
  actor = await createActor();
  place = await createConversation(actor);
});
afterEach(() => vi.useRealTimers());

/** Creates a turn that waits, because no worker runs here: its log stays open. */
async function waitingTurn(): Promise<string> {
  const { turn } = await acceptTurn(actor, { conversationId: place.conversationId, instruction: "Wait" });
  return turn.id;
}

/** Reads a stream to its end, as text. */
const read = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

/** Returns a function that reads on until the text so far contains `until`, and returns that text. */
function readOn(stream: ReadableStream<Uint8Array>): (until: string) => Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  return async (until) => {
    while (!text.includes(until)) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
    return text;
  };
}

/** Returns the bytes of the buffers that something still holds: without what is only waiting to be collected. */
function heldBytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().arrayBuffers;
}

test.each<[what: string, end: (reader: Actor) => Promise<unknown>]>([
  ["has signed out", (reader) => signOut(reader.signInId)],
  ["was taken out of the project", ({ userId }) => database().projectMembership.deleteMany({ where: { userId } })],
])("the stream of somebody who %s closes within 15 seconds, without a done", async (_, end) => {
  const editSessionId = await waitingTurn();
  const reader = await joinProject(await createActor(), place.projectId, "reviewer");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const leaving = read(await streamTurn(reader, { editSessionId, after: 0 }, new AbortController().signal));
  const staying = readOn(await streamTurn(actor, { editSessionId, after: 0 }, new AbortController().signal));
  await end(reader);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await leaving).not.toContain("[DONE]");

  expect(await staying(": keep-alive")).not.toContain("[DONE]");
  await cancelTurn(actor, { editSessionId });
  expect(await staying("[DONE]")).toContain("[DONE]");
});

test("idle readers of a long log cost bounded memory, and slow ones get everything", async () => {
  const editSessionId = await waitingTurn();
  const payload = { part: 1, text: "x".repeat(100_000) };
  await database().editSessionChunk.createMany({
    data: Array.from({ length: 100 }, (_, index) => ({
      editSessionId,
      seq: index + 1,
      type: "text" as const,
      payload,
    })),
  });
  await cancelTurn(actor, { editSessionId });
  const open = () => streamTurn(actor, { editSessionId, after: 0 }, gone.signal);
  const gone = new AbortController();
  const before = heldBytes();
  const idle = await Promise.all(Array.from({ length: 20 }, open));

  const whole = await read(await open());

  expect(whole.length).toBeGreaterThan(10_000_000);
  expect(whole.trimEnd().endsWith("data: [DONE]")).toBe(true);
  // Each would hold 10 MB otherwise; in fact each holds one page of the log and the strings made from it.
  expect(heldBytes() - before).toBeLessThan(60_000_000);
  gone.abort();
  for (const stream of idle) await stream.cancel();
});
