import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConversationForDisplay } from "#lib/conversations/conversation/conversation-schema.ts";
import type { PlanForDisplay, PlanMessageForInspection } from "#lib/plans/display-schema.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { knownPassword } from "#tests/factories/create-user.ts";
import { ApiClient, until } from "#tests/setup/api-client.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";

// A whole plan as an outside client runs it: the running product, the practice model, only HTTP.

let product: Product;
let client: ApiClient;
beforeAll(async () => {
  const { DATABASE_URL = "", DATA_DIR = "", SITEWRIGHT_KEY = "" } = process.env;
  product = await untilReady(await beginProduct({ DATABASE_URL, DATA_DIR, SITEWRIGHT_KEY }));
  const { email } = await createActor();
  client = new ApiClient(product.address);
  await client.signIn({ email, password: knownPassword });
});
afterAll(() => stopProduct(product));

const planOf = (id: string) => client.must<PlanForDisplay>("GET", `/api/plans/${id}`);
const untilPlan = (id: string, fits: (plan: PlanForDisplay) => boolean) => until(() => planOf(id), fits);
const isQuiet = ({ activeEditSessionId }: PlanForDisplay) => activeEditSessionId === null;

test("a wish on a blank site becomes built pages that can be undone", async () => {
  const project = await client.createProject("Bikes", { type: "starter", starter: "blank" });
  const { id: conversationId } = await client.must<{ id: string }>("POST", `/api/projects/${project.id}/conversations`);
  const conversation = () => client.must<ConversationForDisplay>("GET", `/api/conversations/${conversationId}`);
  const wish = "A four-page site for a bike repair shop";
  const { id } = await client.must<{ id: string }>("POST", `/api/conversations/${conversationId}/plans`, { wish });
  await untilPlan(id, isQuiet);
  const [turn] = (await conversation()).turns;
  expect(turn).toMatchObject({ planId: id, status: "completed", files: [] });
  const option = turn?.options?.options.find(({ recommended }) => recommended)?.label;
  expect(option).toBeDefined();
  expect((await client.post(`/api/plans/${id}/messages`, { option: "No such choice" })).status).toBe(422);
  expect((await client.post(`/api/plans/${id}/messages`, { option })).status).toBe(202);
  await untilPlan(id, isQuiet);

  expect((await client.post(`/api/plans/${id}/continue`)).body).toEqual({ id, phase: "summarize" });
  const ready = await untilPlan(id, ({ phase }) => phase === "approve" || phase === "failed");
  expect(ready).toMatchObject({ phase: "approve", failure: null, missing: [], items: [] });
  expect(ready.plan?.pages.filter(({ action }) => action !== "remove")).toHaveLength(4);
  const before = (await conversation()).turns.length;
  expect((await client.request("PUT", `/api/plans/${id}/brief`, ready.brief)).status).toBe(202);
  await untilPlan(id, ({ phase }) => phase === "approve");
  expect((await conversation()).turns).toHaveLength(before);

  expect((await client.post(`/api/plans/${id}/approve`)).status).toBe(200);
  const approved = await planOf(id);
  expect(approved.items.map(({ status }) => status)).toEqual(approved.items.map(() => "pending"));
  expect((await client.post(`/api/plans/${id}/build`)).status).toBe(202);
  const done = await untilPlan(id, ({ phase }) => phase === "done");
  expect(done.items.map(({ path, status, problem }) => [path, status, problem])).toEqual(
    approved.items.map(({ path }) => [path, "done", null]),
  );
  expect(done.acceptance?.filter(({ passed }) => passed === false)).toEqual([]);
  expect(done.usage.calls).toBeGreaterThan(done.items.length);

  const log = await client.get(`/api/plans/${id}/stream`);
  expect(log.text).toContain('"type":"data-done"');
  expect(log.text.match(/"kind":"plan_item"/g)).toHaveLength(done.items.length * 2);
  const { messages } = await client.must<{ messages: PlanMessageForInspection[] }>("GET", `/api/plans/${id}/messages`);
  expect(new Set(messages.map(({ phase }) => phase))).toEqual(new Set(["discuss", "summarize", "serialize"]));

  const { turns, plan } = await conversation();
  expect(plan).toEqual({ id, phase: "done" });
  const built = turns.filter(({ kind }) => kind === "plan_item");
  expect(built).toHaveLength(done.items.length);
  for (const { editSessionId, title, commit } of built.toReversed()) {
    expect(commit, title ?? "").not.toBeNull();
    expect((await client.post(`/api/edit-sessions/${editSessionId}/undo`)).status, title ?? "").toBe(200);
  }
});

test("a plan is stopped, discarded and begun again", async () => {
  const project = await client.createProject("Bikes again", { type: "starter", starter: "blank" });
  const { id: conversationId } = await client.must<{ id: string }>("POST", `/api/projects/${project.id}/conversations`);
  const begin = () => client.post<{ id: string }>(`/api/conversations/${conversationId}/plans`, { wish: "A site" });
  const { id } = (await begin()).body;
  await untilPlan(id, isQuiet);
  expect((await begin()).body).toMatchObject({ code: "plan-open", planId: id });
  expect((await client.post(`/api/plans/${id}/stop`)).body).toMatchObject({ code: "plan-phase", phase: "discuss" });
  expect((await client.post(`/api/plans/${id}/discard`)).body).toEqual({ id, phase: "discarded" });
  const next = (await begin()).body.id;
  await untilPlan(next, isQuiet);
  expect((await client.post(`/api/conversations/${conversationId}/finish`)).status).toBe(200);
  await untilPlan(next, ({ phase }) => phase === "discarded");
  expect((await client.post(`/api/plans/${next}/continue`)).body).toMatchObject({ code: "conversation-finished" });
});
