import { expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { getConversationForDisplay, getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { listMessages } from "#lib/conversations/conversation/list-messages.ts";
import { pollTurn } from "#lib/conversations/log/poll-turn.ts";
import { streamTurn } from "#lib/conversations/log/stream-turn.ts";
import { getContextUsage } from "#lib/conversations/requests/get-context-usage.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { purgeMemory } from "#lib/memory/purge-memory.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { readToEnd, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";

// An editor gets the same answers whether a turn kept one note or many: not even their number, their sizes or their ids are told.

const product = startRunningProduct({ OPENAI_API: "chat" });

const note = (n: number) => call("write_note_to_self", { note: `Private ${n}.` });
const remark = call("annotate_conversation", { msg_id: "m1", my_commentary: "Private remark." });

/** Runs two turns that say the same to people, and in the first of which the model does these private things. */
async function converse(actor: Actor, ...kept: ReturnType<typeof call>[]) {
  const site = await createConversation(actor);
  product.model().script({ replies: [reply(say("On it."), ...kept), reply(say("Done.")), reply(say("Hello."))] });
  const turns = [];
  for (const instruction of ["Look at it", "Hello"]) {
    const { turn } = await acceptTurn(actor, { conversationId: site.conversationId, instruction });
    await readToEnd(turn.id);
    turns.push(turn.id);
  }
  return { ...site, turns };
}

async function streamed(actor: Actor, editSessionId: string, after: number): Promise<string> {
  const stream = await streamTurn(actor, { editSessionId, after }, AbortSignal.timeout(30_000));
  return new Response(stream).text();
}

/** Returns all that a person reads of a conversation. */
async function readAll(actor: Actor, { conversationId, turns }: Awaited<ReturnType<typeof converse>>) {
  const { messages } = await listMessages(actor, { conversationId });
  const [editSessionId = ""] = turns;
  const { lastSeq } = await getTurnForDisplay(actor, { editSessionId });
  const afters = Array.from({ length: lastSeq + 1 }, (_, after) => after);
  return {
    conversation: await getConversationForDisplay(actor, { conversationId }),
    messages,
    before: await listMessages(actor, { conversationId, before: messages[2]?.sequence }),
    streams: await Promise.all(afters.map((after) => streamed(actor, editSessionId, after))),
    polls: await Promise.all(afters.map((after) => pollTurn(actor, { editSessionId, after, limit: 2 }))),
    usage: await getContextUsage(actor, { conversationId }),
  };
}

/** Returns answers without ids and times, and without the provider's and our own count of all that was sent together. */
function comparable(answers: unknown): unknown {
  const text = JSON.stringify(answers)
    .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{40}/g, "id")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time")
    .replace(
      /(\\?"(?:inputTokens|cachedTokens|outputTokens|usedTokens|predictedTokens|countedTokens|costUsd|durationMs)\\?":)[\d.e-]+/g,
      "$1 0",
    );
  return JSON.parse(text);
}

test.each(["editor", "reviewer"] as const)(
  "what %ss are answered does not depend on the number of notes",
  async (role) => {
    const owner = await createActor();
    const [few, many] = [await converse(owner, note(1)), await converse(owner, note(1), note(2), remark, note(3))];
    const reader = await createActor();
    const ofFew = await readAll(await joinProject(reader, few.projectId, role), few);
    const joined = await joinProject(reader, many.projectId, role);
    const ofMany = await readAll(joined, many);
    expect(comparable(ofMany)).toEqual(comparable(ofFew));
    const told = JSON.stringify(ofMany);
    for (const word of [
      "Private",
      "write_note",
      "annotate",
      "private",
      '"note"',
      '"annotation"',
      '"journal"',
      "trafficTokens",
    ])
      expect(told, word).not.toContain(word);
    expect(ofMany.usage.bySection).toEqual({});
    expect(ofMany.messages.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
    expect(ofMany.before.messages).toEqual(ofMany.messages.slice(0, 2));

    // People with `inspect` see that there were some.
    const seen = await readAll(owner, many);
    expect(seen.conversation.turns[0]?.tools.map(({ private: isPrivate }) => isPrivate)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(seen.usage.bySection).toMatchObject({ note: expect.any(Number), annotation: expect.any(Number) });

    // Neither a purge nor its reason is told.
    await purgeMemory(owner, many.projectId, { all: true, reason: "A Private reason." });
    expect(comparable(await readAll(joined, many))).toEqual(comparable(ofFew));
  },
  60_000,
);

test("an editor's pages of a log have every entry once and no gap", async () => {
  const owner = await createActor();
  const place = await converse(owner, note(1), call("list_files", {}), note(2));
  const editor = await joinProject(await createActor(), place.projectId, "editor");
  const [editSessionId = ""] = place.turns;
  const seqs: number[] = [];
  for (let after = 0, hasMore = true; hasMore; after = seqs.at(-1) ?? after) {
    const page = await pollTurn(editor, { editSessionId, after, limit: 1 });
    seqs.push(...page.chunks.map(({ seq }) => seq));
    hasMore = page.hasMore;
  }
  expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, index) => index + 1));
  const whole = await streamed(editor, editSessionId, 0);
  expect([...whole.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))).toEqual(seqs);
  expect((await getTurnForDisplay(editor, { editSessionId })).lastSeq).toBe(seqs.at(-1));
  for (const after of seqs.slice(0, -1)) {
    const rest = await streamed(editor, editSessionId, after);
    expect([...rest.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))).toEqual(seqs.slice(after));
  }
});
