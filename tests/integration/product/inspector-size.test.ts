import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { getInspector } from "#lib/conversations/requests/get-inspector.ts";
import { getLeftOut } from "#lib/conversations/requests/get-left-out.ts";
import {
  getRequest,
  getRequestAnswer,
  getRequestMessages,
  getRequestOverview,
} from "#lib/conversations/requests/get-request.ts";
import { listRequests } from "#lib/conversations/requests/list-requests.ts";
import type { InspectedTurn } from "#lib/conversations/requests/request-schema.ts";
import { searchRequests } from "#lib/conversations/requests/search/search-requests.ts";
import { getTimeline } from "#lib/conversations/trace/get-timeline.ts";
import { listConversationFollowUps } from "#lib/follow-ups/list-conversation-follow-ups.ts";
import { gateNames } from "#lib/follow-ups/schema.ts";
import { purgeMemory } from "#lib/memory/purge-memory.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { countReads } from "#tests/fakes/count-reads.ts";
import { ApiClient } from "#tests/setup/api-client.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";

// Bytes that the inspector sends to the browser, uncompressed, and rows that it reads, beside many kept requests. docs/inspector.md quotes the
// figures.

const bytesMax = 150 * 1024;
/** The numbers that a gate compares. */
const figures = { at: "12:30", from: "20:00", until: "23:00", timeZone: "Europe/Berlin" };
const stepsOfTurn = 5;
/** Both are more than a page lists, and longer than the history that a request reads back to say what it left out. */
const sizes = [2_500, 5_000];

let product: Product;
let actor: Actor;
let client: ApiClient;

beforeAll(async () => {
  const { DATABASE_URL = "", DATA_DIR = "", SITEWRIGHT_KEY = "" } = process.env;
  // A request is as large as the window that it fills, so the window is a small one.
  product = await untilReady(
    await beginProduct({ DATABASE_URL, DATA_DIR, SITEWRIGHT_KEY, OPENAI_CONTEXT_WINDOW: "13000" }),
  );
  actor = await createActor();
  client = new ApiClient(product.address);
  await client.signIn({ email: actor.email, password: knownPassword });
});
afterAll(() => stopProduct(product));

interface Inspected {
  conversationId: string;
  /** The newest turn, whose requests the product itself has kept. */
  editSessionId: string;
}

/** Runs a turn of the practice model, copies its requests until there are `count`, each with the history before it, and runs another turn. */
async function createRequests(count: number): Promise<Inspected> {
  const { conversationId } = await createConversation(actor);
  const first = await client.ended(await client.accept(conversationId, "Change the heading to Good morning"));
  const turns = count / stepsOfTurn - 1;
  await database().$executeRaw`
    INSERT INTO edit_sessions (id, conversation_id, workspace_id, user_id, ordinal, status, instruction, instructions_version, cost_usd,
      started_at, ended_at)
    SELECT gen_random_uuid(), conversation_id, workspace_id, user_id, ordinal + turn, 'completed',
      'Put the opening hours of week ' || turn || ' on the home page, above the map', 0, 0.0123, now(), now()
    FROM edit_sessions, generate_series(1, ${turns}::int) turn WHERE id = ${first.editSessionId}::uuid`;
  await database().$executeRaw`
    INSERT INTO conversation_messages (id, conversation_id, edit_session_id, sequence, role, text)
    SELECT gen_random_uuid(), conversation_id, id, 100 + 2 * ordinal + part, (ARRAY['user', 'assistant'])[part + 1]::message_role,
      CASE part WHEN 0 THEN instruction ELSE 'The hours of that week are on the page.' END
    FROM edit_sessions, generate_series(0, 1) part WHERE conversation_id = ${conversationId}::uuid AND ordinal > 1
    ORDER BY ordinal, part`;
  await database().$executeRaw`
    INSERT INTO model_request_contents (conversation_id, hash, text)
    SELECT conversation_id, encode(sha256(id::text::bytea), 'hex'),
      json_build_object('role', 'user', 'content', json_build_array(json_build_object('type', 'text', 'text', instruction)))::text
    FROM edit_sessions WHERE conversation_id = ${conversationId}::uuid AND ordinal > 1`;
  await database().$executeRaw`
    INSERT INTO model_requests (edit_session_id, step, conversation_id, model, settings, message_hashes, tools_hash, outline_hash, memory_ids,
      carried, started_at, first_token_at, ended_at, finish_reason, usage, usage_estimated, answer_hash, results_hash)
    SELECT turn.id, step.n, sent.conversation_id, sent.model, sent.settings,
      sent.message_hashes[1:1] || ARRAY(SELECT encode(sha256(earlier.id::text::bytea), 'hex') FROM edit_sessions earlier
        WHERE earlier.conversation_id = turn.conversation_id AND earlier.ordinal BETWEEN greatest(2, turn.ordinal - 20) AND turn.ordinal
        ORDER BY earlier.ordinal) || sent.message_hashes[2:],
      sent.tools_hash, sent.outline_hash, sent.memory_ids, sent.carried, sent.started_at, sent.first_token_at, sent.ended_at,
      sent.finish_reason, sent.usage, sent.usage_estimated, sent.answer_hash, sent.results_hash
    FROM edit_sessions turn, generate_series(1, ${stepsOfTurn}::int) AS step (n), model_requests sent
    WHERE turn.conversation_id = ${conversationId}::uuid AND turn.ordinal > 1
      AND sent.edit_session_id = ${first.editSessionId}::uuid AND sent.step = 1`;
  const gates = JSON.stringify(gateNames.map((gate) => ({ gate, passed: gate !== "cooled-down", figures })));
  await database().$executeRaw`
    INSERT INTO follow_ups (id, project_id, conversation_id, trigger_type, trigger_reason, state, state_reason, anchor_sequence, after_ordinal,
      delay_ms, due_at, gates, ended_at)
    SELECT gen_random_uuid(), workspaces.project_id, conversation_id, 'question_unanswered', 'The answer of that turn asked which week was meant.',
      'skipped', 'cooled-down', 1, ordinal, 60000, now(), ${gates}::jsonb, now()
    FROM edit_sessions JOIN workspaces ON workspaces.id = workspace_id WHERE conversation_id = ${conversationId}::uuid AND ordinal > 1`;
  await database().$executeRawUnsafe(
    "ANALYZE edit_sessions, conversation_messages, model_requests, model_request_contents",
  );
  const last = await client.ended(await client.accept(conversationId, "Change the heading to Good evening"));
  expect([first.status, last.status]).toEqual(["completed", "completed"]);
  return { conversationId, editSessionId: last.editSessionId };
}

test("the inspector of 5,000 requests sends and reads no more than that of 2,500", async () => {
  const measured: Record<string, { bytes: number[]; rows: number[]; queries: number[] }> = {};
  for (const count of sizes) {
    const { conversationId, editSessionId } = await createRequests(count);
    expect(await database().modelRequest.count({ where: { conversationId } })).toBeGreaterThan(count - stepsOfTurn);
    const page = `/conversations/${conversationId}/inspector`;
    const data = `/api/edit-sessions/${editSessionId}`;
    const one = { editSessionId, n: 1 };
    const find = "Good morning";
    const turn = (await getRequest(actor, one)).leftOut[0]?.turn ?? 0;
    expect((await getLeftOut(actor, { ...one, turn })).pieces).not.toEqual([]);
    const parts: [name: string, path: string, read: () => Promise<unknown>][] = [
      ["page", page, () => getInspector(actor, { conversationId })],
      ["page of an old turn", `${page}?turn=7`, () => getInspector(actor, { conversationId, number: 7 })],
      ["requests of a turn", `${data}/requests`, () => listRequests(actor, one)],
      ["one request", `${data}/requests/1`, () => getRequest(actor, one)],
      ["its overview", `${data}/requests/1/overview`, () => getRequestOverview(actor, one)],
      ["its messages", `${data}/requests/1/messages`, () => getRequestMessages(actor, { ...one, from: 0 })],
      ["its answer", `${data}/requests/1/answer`, () => getRequestAnswer(actor, one)],
      ["left out", `${data}/requests/1/left-out?turn=${turn}`, () => getLeftOut(actor, { ...one, turn })],
      [
        "follow-ups",
        `/api/conversations/${conversationId}/follow-ups`,
        () => listConversationFollowUps(actor, { conversationId }),
      ],
      ["timeline", `${data}/timeline`, () => getTimeline(actor, one)],
      [
        "search",
        `/api/conversations/${conversationId}/requests?find=${encodeURIComponent(find)}`,
        () => searchRequests(actor, { conversationId, find }),
      ],
    ];

    for (const [name, path, read] of parts) {
      measured[name] ??= { bytes: [], rows: [], queries: [] };
      await read();
      const { rows, queries } = await countReads(read);
      const { status, text } = await client.get(path);
      expect(status, path).toBe(200);
      measured[name].bytes.push(Buffer.byteLength(text));
      measured[name].rows.push(rows);
      measured[name].queries.push(queries);
    }
  }
  process.stdout.write(
    `${Object.entries(measured)
      .map(([name, figure]) => `${name}: ${JSON.stringify(figure)}`)
      .join("\n")}\n`,
  );
  for (const [name, { bytes, rows, queries }] of Object.entries(measured)) {
    const [few = 0, many = 0] = bytes;
    expect(many, `bytes of ${name}`).toBeLessThanOrEqual(bytesMax);
    expect(many, `bytes of ${name}`).toBeLessThanOrEqual(1.2 * few);
    expect(rows[1], `rows of ${name}`).toBeLessThanOrEqual(1.2 * (rows[0] ?? 0));
    expect(queries[1], `queries of ${name}`).toBe(queries[0]);
  }
});

test("long instructions and purges do not make the page longer than 150 KiB", async () => {
  const { conversationId } = await createRequests(500);
  const { projectId } = await database().conversation.findUniqueOrThrow({ where: { id: conversationId } });
  await database().$executeRaw`
    UPDATE edit_sessions SET instruction = repeat('Put the opening hours on the home page. ', 500)
    WHERE conversation_id = ${conversationId}::uuid AND status = 'completed'`;
  await purgeMemory(actor, projectId, { all: true, reason: "It named a customer. ".repeat(20) });
  const { status, text } = await client.get(`/conversations/${conversationId}/inspector`);
  expect(status).toBe(200);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(bytesMax);
  const next = await client.get(`/conversations/${conversationId}/context`);
  expect(next.status).toBe(200);
  expect(Buffer.byteLength(next.text)).toBeLessThanOrEqual(bytesMax);
});

test("the pages of the list have every turn and every request exactly once", async () => {
  const { conversationId } = await createRequests(500);
  const turns: InspectedTurn[] = [];
  for (let before: number | null = null; ; before = turns[0]?.turn ?? null) {
    const page: Awaited<ReturnType<typeof getInspector>> = await getInspector(actor, { conversationId, before });
    expect(page.hasNewer).toBe(before !== null);
    expect(page.turns.length).toBeGreaterThan(0);
    expect(page.turns.flatMap(({ requests }) => requests).length).toBeLessThanOrEqual(100);
    turns.unshift(...page.turns);
    if (!page.hasMore) break;
  }
  expect(turns.map(({ turn }) => turn)).toEqual(turns.map((_, index) => index + 1));
  const kept = await database().modelRequest.findMany({
    where: { conversationId },
    orderBy: [{ editSession: { ordinal: "asc" } }, { step: "asc" }],
    select: { editSessionId: true, step: true },
  });
  const listed = turns.flatMap(({ editSessionId, requests }) => requests.map(({ n }) => ({ editSessionId, step: n })));
  expect(listed).toEqual(kept);

  const old = await getInspector(actor, { conversationId, at: turns[6]?.editSessionId ?? "" });
  expect([old.turns.at(-1)?.turn, old.hasNewer, old.named?.turn]).toEqual([7, true, 7]);
});
