import { createActor } from "#tests/factories/create-actor.ts";
import { createLongConversation } from "#tests/factories/create-long-conversation.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { ApiClient } from "#tests/setup/api-client.ts";
import { type Figure, median } from "./figure.ts";
import { alone } from "./streams.ts";
import { originOf } from "./turns.ts";

const few = 30;

/** Compares the page of a conversation of many turns with that of one of 30. The process has the product's settings. */
export async function measureLongConversation(address: string, turns: number, rounds: number): Promise<Figure[]> {
  const actor = await createActor();
  const short = await createLongConversation(actor, few);
  const long = await createLongConversation(actor, turns);
  const client = new ApiClient(address);
  await client.signIn({ email: actor.email, password: knownPassword });
  const origin = originOf(client);
  const cookie = client.cookie();
  const times = { short: [] as number[], long: [] as number[] };
  let bytes = 0;
  // The first page of a process compiles it.
  await load(origin, short.conversationId, cookie);
  for (let round = 0; round < rounds * 3; round++) {
    times.short.push((await load(origin, short.conversationId, cookie)).firstMs);
    const page = await load(origin, long.conversationId, cookie);
    times.long.push(page.firstMs);
    bytes = page.bytes;
  }
  const name = `page of a conversation of ${turns.toLocaleString("en")} turns`;
  return [
    {
      ...{ name: `${name}, first byte`, unit: "ms", against: `${few} turns` },
      ...{ base: median(times.short), ours: median(times.long), aim: { atMost: 1.2 } },
    },
    alone(`${name}, HTML`, "KiB", bytes / 1024, { atMost: 100 }),
  ];
}

async function load(origin: string, conversationId: string, cookie: string) {
  const asked = performance.now();
  const answer = await fetch(`${origin}/conversations/${conversationId}`, { headers: { cookie } });
  if (!answer.ok || !answer.body) throw new Error(`The page answered ${answer.status}.`);
  let firstMs = 0;
  let bytes = 0;
  for await (const piece of answer.body) {
    firstMs ||= performance.now() - asked;
    bytes += piece.length;
  }
  return { firstMs, bytes };
}
