import { expect, test } from "vitest";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { getConversationForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { listMessages } from "#lib/conversations/conversation/list-messages.ts";
import { showPresence } from "#lib/conversations/presence/show-presence.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { claimTurn } from "#lib/conversations/turn/claim-turn.ts";
import { cancelFollowUp, cancelFollowUps, muteFollowUps, postponeFollowUp } from "#lib/follow-ups/change-timer.ts";
import { fireFollowUp } from "#lib/follow-ups/fire-follow-up.ts";
import { saveFollowUpSettings } from "#lib/follow-ups/follow-up-settings.ts";
import { getFollowUpOfTurn } from "#lib/follow-ups/get-follow-up-of-turn.ts";
import { listConversationFollowUps } from "#lib/follow-ups/list-conversation-follow-ups.ts";
import { scheduleFollowUp } from "#lib/follow-ups/schedule-follow-up.ts";
import { defaultFollowUpSettings } from "#lib/follow-ups/schema.ts";
import { defaultPrompts, triggerTypes } from "#lib/follow-ups/triggers-schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { sendForReview } from "#lib/reviews/send-for-review.ts";
import { after, allTriggers, converse, createPlace, listTimers, listTurns, type Place, start, work } from "./place.ts";

/** Creates a conversation in which the agent's question has waited since `start`. */
async function createWaiting(settings?: Parameters<typeof createPlace>[0]): Promise<Place & { timerId: string }> {
  const place = await createPlace(settings);
  await converse(place);
  await scheduleFollowUp(place, start);
  const [timer] = await listTimers(place);
  return { ...place, timerId: timer?.id ?? "" };
}

const fire = ({ timerId }: { timerId: string }, minutes = 4) => fireFollowUp({ followUpId: timerId }, after(minutes));
const stateOf = async (place: Place) => (await listTimers(place)).map(({ state, stateReason }) => [state, stateReason]);
const followUps = async (place: Place) => (await listTurns(place)).filter(({ kind }) => kind === "follow_up");

test("an unanswered question triggers a follow-up, which only metadata marks as synthetic", async () => {
  const place = await createWaiting();
  expect((await getConversationForDisplay(place.actor, place)).followUp).toEqual({
    triggerType: "question_unanswered",
    dueAt: after(4).toISOString(),
    reason: "The agent’s question waits for an answer: “Shall I go on?”",
  });
  await fire(place);
  expect(await stateOf(place)).toEqual([["fired", null]]);
  await work(place, "Have you decided?");
  const stored = await database().conversationMessage.findMany({
    where: { conversationId: place.conversationId, role: "user" },
    orderBy: { sequence: "asc" },
  });
  expect(stored[1]).toMatchObject({
    text: "The user asked a question but hasn't responded. Follow up on it.",
    metadata: {
      synthetic: true,
      trigger_type: "question_unanswered",
      trigger_reason: "The agent’s question waits for an answer: “Shall I go on?”",
    },
  });
  const shown = await getConversationForDisplay(place.actor, place);
  expect(shown.turns.at(-1)).toMatchObject({
    kind: "follow_up",
    instruction: null,
    text: "Have you decided?",
    followUp: { triggerType: "question_unanswered" },
  });
  const { messages } = await listMessages(place.actor, { conversationId: place.conversationId, limit: 50 });
  expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "assistant"]);
});

test("a typed message with the words of a follow-up prompt or mark stays visible", async () => {
  const place = await createPlace();
  for (const instruction of [defaultPrompts.check_in, "[AUTONOMOUS_FOLLOWUP: check_in]"]) {
    await acceptTurn(place.actor, { conversationId: place.conversationId, instruction });
    await work(place, "Fine.");
  }
  const { messages } = await listMessages(place.actor, { conversationId: place.conversationId, limit: 50 });
  expect(messages.filter(({ role }) => role === "user")).toHaveLength(2);
});

test.each(triggerTypes)("%s has a default prompt, which the project may replace", async (triggerType) => {
  const words: Record<string, string> = {
    check_in: "Continue our conversation naturally.",
    question_unanswered: "The user asked a question but hasn't responded. Follow up on it.",
    task_incomplete: "Check in about the incomplete task we discussed.",
    waiting_for_decision: "Follow up on the decision the user needs to make.",
  };
  for (const [prompts, expected] of [
    [{}, words[triggerType]],
    [{ [triggerType]: "Ask kindly." }, "Ask kindly."],
    [{ [triggerType]: "" }, words[triggerType]],
  ] as const) {
    const place = await createWaiting({ prompts });
    await database().followUp.update({ where: { id: place.timerId }, data: { triggerType } });
    await fire(place, 15);
    expect((await followUps(place))[0]?.instruction).toBe(expected);
  }
});

test.each<[string, (place: Place & { timerId: string }) => Promise<unknown>, [string, string]]>([
  [
    "the switch was turned off",
    ({ actor, projectId }) =>
      saveFollowUpSettings(actor, projectId, { ...defaultFollowUpSettings, triggers: allTriggers }),
    ["skipped", "enabled"],
  ],
  [
    "the trigger was switched off",
    ({ actor, projectId }) =>
      saveFollowUpSettings(actor, projectId, {
        ...{ ...defaultFollowUpSettings, enabled: true },
        triggers: { ...allTriggers, question_unanswered: false },
      }),
    ["skipped", "trigger-enabled"],
  ],
  ["the person wrote", (place) => converse(place, "Done."), ["skipped", "anchor-newest"]],
  [
    "the person's turn waits",
    ({ actor, conversationId }) => acceptTurn(actor, { conversationId, instruction: "Next" }),
    ["skipped", "no-turn-running"],
  ],
  [
    "the person cancelled it",
    ({ actor, conversationId }) => cancelFollowUp(actor, { conversationId }),
    ["cancelled", "by-person"],
  ],
  [
    "the person muted the conversation",
    ({ actor, conversationId }) => muteFollowUps(actor, { conversationId, muted: true }),
    ["cancelled", "muted"],
  ],
  [
    "the session was ended",
    ({ actor, conversationId }) => finishConversation(actor, { conversationId }),
    ["skipped", "conversation-ongoing"],
  ],
  [
    "it was sent for review",
    ({ actor, conversationId }) => sendForReview(actor, { conversationId }),
    ["skipped", "conversation-ongoing"],
  ],
])("no follow-up begins when %s", async (_name, act, expected) => {
  const place = await createWaiting();
  await act(place);
  await fire(place);
  expect(await followUps(place)).toEqual([]);
  expect(await stateOf(place)).toEqual([expected]);
});

test("a skipped follow-up keeps the result of each gate", async () => {
  const place = await createWaiting({
    quietHours: { from: "12:04", until: "13:00" },
    minDelayMs: 60_000,
    maxDelayMs: 60_000,
  });
  await fire(place, 30);
  const { followUps: listed } = await listConversationFollowUps(place.actor, place, after(30));
  expect(listed).toMatchObject([{ state: "skipped", stateReason: "outside-quiet-hours", anchor: "m1" }]);
  expect(listed[0]?.gates.filter(({ passed }) => !passed)).toEqual([
    {
      gate: "outside-quiet-hours",
      passed: false,
      figures: { at: "12:30", from: "12:04", until: "13:00", timeZone: "UTC" },
    },
  ]);
});

test("follow-ups come up to the limit, ever later, and again after a message", async () => {
  const place = await createPlace({ cooldownMs: 0 });
  await converse(place);
  let now = start;
  const delays: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await scheduleFollowUp(place, now);
    const timer = (await listTimers(place)).find(({ state }) => state === "pending");
    if (!timer) break;
    delays.push(timer.delayMs / 60_000);
    now = timer.dueAt;
    await fireFollowUp({ followUpId: timer.id }, now);
    await work(place);
  }
  expect(delays).toEqual([4, 8]);
  expect(await followUps(place)).toHaveLength(2);
  const newest = await listConversationFollowUps(place.actor, { ...place, limit: 1 }, now);
  const before = newest.followUps[0]?.id;
  const oldest = await listConversationFollowUps(place.actor, { ...place, limit: 1, before }, now);
  expect([newest, oldest]).toMatchObject([
    { followUps: [{ state: "fired" }], hasMore: true, total: 2 },
    { followUps: [{ state: "fired" }], hasMore: false, total: 2 },
  ]);
  expect(oldest.followUps[0]?.id).not.toBe(before);
  expect(await getFollowUpOfTurn(place.actor, { editSessionId: oldest.followUps[0]?.editSessionId ?? "" })).toEqual(
    oldest.followUps[0],
  );
  expect((await listConversationFollowUps(place.actor, place, now)).notScheduled).toBe("below-consecutive");
  await converse(place);
  await scheduleFollowUp(place, now);
  expect((await listTimers(place)).filter(({ state }) => state === "pending")).toHaveLength(1);
});

test.each([
  ["the pause between two", { cooldownMs: 60 * 60_000 }, "cooled-down"],
  ["the monthly maximum", { monthlyMax: 1, cooldownMs: 0 }, "below-monthly"],
])("%s limits follow-ups", async (_name, settings, why) => {
  const place = await createWaiting(settings);
  await fire(place);
  await work(place);
  await scheduleFollowUp(place, after(5));
  expect(await stateOf(place)).toEqual([["fired", null]]);
  expect((await listConversationFollowUps(place.actor, place, after(5))).notScheduled).toBe(why);
});

test("the delay stays within the project's bounds", async () => {
  const place = await createWaiting({ minDelayMs: 1_000, maxDelayMs: 2_000 });
  expect((await listTimers(place))[0]?.delayMs).toBe(2_000);
});

test("quiet hours hold in the time zone that the person's browser reports", async () => {
  const place = await createWaiting({ quietHours: { from: "20:00", until: "23:00" } });
  // Nine in the evening in Tokyo.
  await showPresence(place.actor, { conversationId: place.conversationId, timeZone: "Asia/Tokyo" });
  await fire(place);
  expect(await stateOf(place)).toEqual([["skipped", "outside-quiet-hours"]]);
});

test("a timer that waits tells how long the person has been quiet", async () => {
  const place = await createWaiting();
  const { followUps: listed, notScheduled } = await listConversationFollowUps(place.actor, place, after(3));
  expect(notScheduled).toBe(null);
  expect(listed[0]?.gates.find(({ gate }) => gate === "quiet-long-enough")).toEqual({
    gate: "quiet-long-enough",
    passed: false,
    figures: { passedMs: 180_000, neededMs: 240_000 },
  });
});

test("a timer waits longer if the project's shortest wait became longer", async () => {
  const place = await createWaiting();
  await saveFollowUpSettings(place.actor, place.projectId, {
    ...{ ...defaultFollowUpSettings, enabled: true, triggers: allTriggers },
    minDelayMs: 10 * 60_000,
  });
  await fire(place, 4);
  expect(await listTimers(place)).toMatchObject([{ state: "pending", dueAt: after(10), delayMs: 600_000 }]);
  await fire(place, 10);
  expect(await stateOf(place)).toEqual([["fired", null]]);
});

test("typing restarts the timer, and the earlier job finds it not yet due", async () => {
  const place = await createWaiting();
  await postponeFollowUp(place.actor, place, after(3));
  await fire(place, 4);
  expect(await stateOf(place)).toEqual([["pending", null]]);
  await fire(place, 7);
  expect(await stateOf(place)).toEqual([["fired", null]]);
});

test("ten workers fire one timer once", async () => {
  const place = await createWaiting();
  await Promise.all(Array.from({ length: 10 }, () => fire(place)));
  expect(await followUps(place)).toHaveLength(1);
});

test("a timer whose worker died after the claim fires for the next one", async () => {
  const place = await createWaiting();
  await database().followUp.update({ where: { id: place.timerId }, data: { state: "claimed" } });
  await fire(place);
  expect(await stateOf(place)).toEqual([["fired", null]]);
  await fire(place);
  expect(await followUps(place)).toHaveLength(1);
});

test("a message sent while a follow-up waits or runs cancels it and runs next", async () => {
  for (const isRunning of [false, true]) {
    const place = await createWaiting();
    await fire(place);
    if (isRunning) await claimTurn(place.workspaceId, { leaseMs: 60_000 });
    const { turn } = await acceptTurn(place.actor, { conversationId: place.conversationId, instruction: "Mine first" });
    expect((await followUps(place))[0]?.status).toBe(isRunning ? "cancelling" : "cancelled");
    expect((await listTurns(place)).at(-1)).toMatchObject({ id: turn.id, status: "pending" });
  }
});

test("late news of an earlier turn does not cancel a newer timer", async () => {
  const place = await createPlace();
  await converse(place);
  await converse(place);
  await scheduleFollowUp(place, start);
  await cancelFollowUps({ conversationId: place.conversationId, beforeOrdinal: 2 }, "person-wrote");
  expect(await stateOf(place)).toEqual([["pending", null]]);
  await cancelFollowUps({ conversationId: place.conversationId, beforeOrdinal: 3 }, "person-wrote");
  expect(await stateOf(place)).toEqual([["cancelled", "person-wrote"]]);
});

test("a stopped turn gets a follow-up; a stopped follow-up gets none", async () => {
  const place = await createPlace();
  await converse(place, "Wor", { status: "cancelled" });
  await scheduleFollowUp(place, start);
  expect(await listTimers(place)).toMatchObject([{ triggerType: "task_incomplete", state: "pending" }]);
  await fireFollowUp({ followUpId: (await listTimers(place))[0]?.id ?? "" }, after(6));
  const [turn] = await followUps(place);
  await cancelTurn(place.actor, { editSessionId: turn?.id ?? "" });
  await scheduleFollowUp(place, after(7));
  expect(await listTimers(place)).toHaveLength(1);
});
