import { createParser } from "eventsource-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { advancePlan } from "#lib/plans/build/advance-plan.ts";
import { buildPlan } from "#lib/plans/build/build-plan.ts";
import { discardPlan } from "#lib/plans/decide-plan.ts";
import { streamPlan } from "#lib/plans/stream-plan.ts";
import { stopListening } from "#lib/platform/db/listen.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createPlan, movePlanOn, workTurn } from "#tests/factories/create-plan.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { GET } from "@/app/api/plans/[planId]/stream/route.ts";

let actor: Actor;
beforeAll(async () => {
  actor = await createActor();
});
afterAll(stopListening);

interface Sent {
  id?: number;
  type: string;
  data?: Record<string, unknown>;
}

/** Reads a stream up to the first part for which `until` is true, or to its end. */
async function read(stream: ReadableStream<Uint8Array>, until: (sent: Sent) => boolean = () => false): Promise<Sent[]> {
  const all: Sent[] = [];
  let found = false;
  const parser = createParser({
    onEvent({ id, data }) {
      if (data === "[DONE]") return;
      const sent = { ...JSON.parse(data), ...(id ? { id: Number(id) } : {}) } as Sent;
      all.push(sent);
      found ||= until(sent);
    },
  });
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  while (!found) {
    const { done, value } = await reader.read();
    if (done) return all;
    parser.feed(decoder.decode(value, { stream: true }));
  }
  await reader.cancel();
  return all;
}

const gone = () => AbortSignal.timeout(100_000);
const told = (sent: Sent[]) =>
  sent.flatMap(({ type, data }) =>
    type === "data-event" && data?.kind === "plan_phase" ? [data.phase] : type === "data-event" ? [data?.status] : [],
  );

test("the stream has each phase and item live, and closes after the plan's end", async () => {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "build");
  const reading = read(await streamPlan(actor, { planId, after: 0 }, gone()));
  await buildPlan(actor, { planId });
  await advancePlan({ planId });
  await workTurn(place);
  await advancePlan({ planId });
  await workTurn(place);
  await advancePlan({ planId });
  await workTurn(place);
  await advancePlan({ planId });
  await movePlanOn(planId, "built", { acceptance: [] });
  const all = await reading;
  expect(told(all)).toEqual([
    ...["discuss", "summarize", "serialize", "approve", "build"],
    ...["running", "done", "running", "done", "running", "done", "done"],
  ]);
  expect(all[0]).toEqual({ type: "start", messageId: planId });
  expect(all.filter(({ type }) => type === "data-progress")).toMatchObject([
    { data: { text: "Summing up what was said", code: "plan-summarizing", params: { attempt: 1, of: 3 } } },
    { data: { code: "plan-serializing" } },
  ]);
  expect(all.at(-1)).toMatchObject({ type: "finish" });
  expect(all.at(-2)).toMatchObject({ type: "data-done", data: { status: "completed" } });
});

test("a reader that reconnects with its last id gets the rest exactly once", async () => {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "approve");
  const first = await read(
    await streamPlan(actor, { planId, after: 0 }, gone()),
    ({ data }) => data?.phase === "serialize",
  );
  const last = Math.max(...first.flatMap(({ id }) => id ?? []));
  await discardPlan(actor, { planId });
  const request = await routeRequest(`/api/plans/${planId}/stream?after=1`, {
    ...{ actor, headers: { "last-event-id": String(last) } },
  });
  const answer = await GET(request, routeContext({ planId }));
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  const second = answer.body ? await read(answer.body) : [];
  const ids = [...first, ...second].flatMap(({ id }) => id ?? []);
  expect(ids).toEqual(ids.map((_, index) => index + 1));
  expect(second.at(-1)).toMatchObject({ type: "abort" });
  const whole = await read(await streamPlan(actor, { planId, after: 99 }, gone()));
  expect(whole).toEqual([]);
});

test("an observer may read a plan's stream, and a stranger gets not-found", async () => {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "approve");
  const observer = await joinProject(await createActor(), place.projectId, "reviewer");
  const seen = await read(
    await streamPlan(observer, { planId, after: 0 }, gone()),
    ({ data }) => data?.phase === "approve",
  );
  expect(told(seen).at(-1)).toBe("approve");
  const stranger = await createActor();
  await expect(streamPlan(stranger, { planId, after: 0 }, gone())).rejects.toMatchObject({ code: "not-found" });
});
