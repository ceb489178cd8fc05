import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { getConversationForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { getContextDump } from "#lib/conversations/requests/get-context-dump.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { cancelFollowUp, muteFollowUps } from "#lib/follow-ups/change-timer.ts";
import { fireFollowUp } from "#lib/follow-ups/fire-follow-up.ts";
import { saveFollowUpSettings } from "#lib/follow-ups/follow-up-settings.ts";
import { scheduleFollowUp } from "#lib/follow-ups/schedule-follow-up.ts";
import { defaultFollowUpSettings, type FollowUpSettings } from "#lib/follow-ups/schema.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { startRunner, type TurnRunner } from "#lib/runner/start-runner.ts";
import { readToEnd, untilIdle } from "#tests/fakes/running-product.ts";
import { hold, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { allTriggers, converse, createPlace, listTimers, listTurns, minuteMs, type Place } from "./place.ts";

// The real worker with a scripted model at the wire, where each request can be counted.

let model: ScriptedModelServer;
let runner: TurnRunner | null = null;
const restart = async () => {
  await runner?.stop();
  runner = await startRunner();
};

beforeAll(async () => {
  model = await startScriptedModelServer();
  Object.assign(process.env, { OPENAI_BASE_URL: model.baseUrl, OPENAI_API: "chat" });
  forgetEnv();
});
beforeEach(() => model.reset());
afterEach(async () => {
  model.reset();
  await runner?.stop();
  runner = null;
});
afterAll(() => model.close());

const followUps = async (place: Place) => (await listTurns(place)).filter(({ kind }) => kind === "follow_up");
const untilEnded = (place: Place, count: number) =>
  expect
    .poll(async () => (await followUps(place)).filter(({ endedAt }) => endedAt).length, { timeout: 100_000 })
    .toBe(count);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * minuteMs);
const quick = { minDelayMs: 1_000, maxDelayMs: 1_000, cooldownMs: 0 };

test("the agent follows up by itself, with reading tools only, within its limit", async () => {
  const place = await createPlace({ ...quick, maxConsecutive: 1 });
  model.respond(() => reply(say("Shall I make it blue?")));
  await restart();
  const { turn } = await acceptTurn(place.actor, { conversationId: place.conversationId, instruction: "Colour it" });
  await readToEnd(turn.id);
  await untilEnded(place, 1);
  const [asked, came] = model.requests;
  expect(asked?.toolNames).toContain("edit_file");
  expect(came?.toolNames).toContain("read_file");
  expect(came?.toolNames).not.toEqual(expect.arrayContaining(["edit_file"]));
  for (const name of ["write_file", "move_file", "delete_file", "revert_turn"])
    expect(came?.toolNames).not.toContain(name);
  expect(came?.messages.at(-1)?.text).toBe("[m4] The user asked a question but hasn't responded. Follow up on it.");
  await untilIdle();
  // The follow-up's end is evaluated here too, so nothing more can be scheduled.
  await scheduleFollowUp(place);
  expect((await listTimers(place)).map(({ state }) => state)).toEqual(["fired"]);
  expect(model.requests).toHaveLength(2);
  const shown = await getConversationForDisplay(place.actor, place);
  expect(shown.turns.at(-1)).toMatchObject({ kind: "follow_up", usage: { inputTokens: expect.any(Number) } });
});

/** Quiet hours end some time in a day, which must not be while the test runs. */
const quietHours =
  new Date().getUTCHours() === 23 ? { from: "12:00", until: "11:00" } : { from: "00:00", until: "23:59" };

test.each<[string, (place: Place) => Promise<unknown>]>([
  ["switched off", (place) => save(place, { enabled: false })],
  ["its trigger off", (place) => save(place, { triggers: { ...allTriggers, question_unanswered: false } })],
  ["muted", (place) => muteFollowUps(place.actor, { ...place, muted: true })],
  ["cancelled", (place) => cancelFollowUp(place.actor, place)],
  ["in quiet hours", (place) => save(place, { quietHours })],
  ["too many in a row", (place) => save(place, { maxConsecutive: 0 })],
  ["too many this month", (place) => save(place, { monthlyMax: 0 })],
  ["ended", (place) => finishConversation(place.actor, place)],
])("a follow-up makes no model request: %s", async (_name, act) => {
  const place = await createPlace();
  await converse(place);
  await scheduleFollowUp(place, new Date(2026, 10, 20, 12));
  await act(place);
  await restart();
  const [timer] = await listTimers(place);
  await fireFollowUp({ followUpId: timer?.id ?? "" }, new Date(2026, 10, 20, 23, 30));
  // The worker finds the timer due as well.
  await untilIdle();
  expect((await listTimers(place)).map(({ state }) => state)).not.toContain("fired");
  expect(await followUps(place)).toEqual([]);
  expect(model.requests).toHaveLength(0);
});

test("follow-ups due during downtime run once each, oldest first, and survive a restart", async () => {
  const places = [];
  for (const minutes of [10, 30, 20]) {
    const place = await createPlace();
    await converse(place);
    await scheduleFollowUp(place, minutesAgo(minutes));
    places.push({ place, minutes });
  }
  model.respond(() => reply(say("Here I am.")));
  // Jobs that are taken at once can begin in any order.
  Object.assign(process.env, { WORKER_CONCURRENCY: "1" });
  forgetEnv();
  onTestFinished(() => {
    delete process.env.WORKER_CONCURRENCY;
    forgetEnv();
  });
  await restart();
  for (const { place } of places) await untilEnded(place, 1);
  const fired = await Promise.all(
    places.map(async ({ place, minutes }) => ({ minutes, at: (await listTimers(place))[0]?.endedAt?.getTime() ?? 0 })),
  );
  expect(fired.toSorted((a, b) => a.at - b.at).map(({ minutes }) => minutes)).toEqual([30, 20, 10]);
  expect(model.requests).toHaveLength(3);
  await restart();
  await untilIdle();
  for (const { place } of places) {
    expect((await getContextDump(place.actor, place)).text).toContain(
      "--- FOLLOW-UP PROMPT (synthetic: question_unanswered) ---\nThe user asked a question",
    );
  }
  expect(model.requests).toHaveLength(3);
});

test("a person who writes during a follow-up is answered next, with closed history", async () => {
  const place = await createPlace();
  await converse(place);
  await scheduleFollowUp(place, minutesAgo(10));
  model.script({ replies: [reply(say("I wanted to ask"), hold("asking")), reply(say("Yours is done."))] });
  await restart();
  await model.reached("asking");
  const { turn } = await acceptTurn(place.actor, { conversationId: place.conversationId, instruction: "Never mind" });
  await readToEnd(turn.id);
  expect((await listTurns(place)).map(({ kind, status }) => [kind, status])).toEqual([
    ["prompt", "completed"],
    ["follow_up", "cancelled"],
    ["prompt", "completed"],
  ]);
  const roles = model.requests.at(-1)?.messages.map(({ role }) => role) ?? [];
  expect(roles.filter((role, index) => role === "user" && roles[index + 1] === "user")).toEqual([]);
  model.release("asking");
});

function save({ actor, projectId }: Place, more: Partial<FollowUpSettings>): Promise<unknown> {
  return saveFollowUpSettings(actor, projectId, {
    ...{ ...defaultFollowUpSettings, enabled: true, triggers: allTriggers },
    ...more,
  });
}
