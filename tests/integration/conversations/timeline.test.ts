import { expect, test } from "vitest";
import { getContextUsage } from "#lib/conversations/requests/get-context-usage.ts";
import { getTimeline } from "#lib/conversations/trace/get-timeline.ts";
import { purgeMemory } from "#lib/memory/purge-memory.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, refuse, say } from "#tests/fakes/scripted-model/script.ts";

const product = startRunningProduct({ OPENAI_MODEL: "gpt-4.1" });
const usage = { inputTokens: 1_000, cachedTokens: 400, outputTokens: 100 };

test("a turn's timeline has its requests, calls, snapshots and its conversation's sums", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({
    replies: [
      refuse(503, "overloaded", { "retry-after-ms": "3" }),
      { parts: [call("read_file", { path: "index.html" }), call("read_file", { path: "nothing.html" })], usage },
      { parts: [call("write_file", { path: "team.html", content: "<p>Our team</p>" })], usage },
      { parts: [call("write_note_to_self", { note: "The owner is called Ada." })], usage },
      { parts: [say("Done.")], usage },
    ],
  });
  const { editSessionId } = await runTurn(actor, site.conversationId, "Write about us");
  const timeline = await getTimeline(actor, { editSessionId });
  const told = timeline.entries.map((entry) => {
    if (entry.kind === "request") return `request ${entry.n}`;
    if (entry.kind === "call") return `${entry.toolName} ${entry.n} ${entry.isOk}`;
    return entry.kind === "snapshot" ? `snapshot ${entry.files}` : entry.kind;
  });
  expect(told.toSorted()).toEqual(
    [
      ...["request 1", "read_file 1 true", "read_file 1 false", "request 2", "write_file 2 true", "snapshot 1"],
      ...["request 3", "write_note_to_self 3 true", "request 4"],
    ].toSorted(),
  );
  expect(timeline.entries[0]).toMatchObject({ n: 1, retries: 1, usage, isKept: true, finishReason: "tool-calls" });
  const begins = timeline.entries.map(({ startedAt }) => startedAt);
  expect(begins).toEqual(begins.toSorted());

  const sums = await getContextUsage(actor, site);
  expect(timeline.usage).toEqual({ inputTokens: 4_000, cachedTokens: 1_600, outputTokens: 400 });
  expect(timeline).toMatchObject({ costUsd: sums.costUsd, usageEstimated: sums.estimated });
  expect(sums).toMatchObject(timeline.usage ?? {});

  // A purge takes the requests, not what they cost.
  await purgeMemory(actor, site.projectId, { conversationId: site.conversationId, reason: "Asked" });
  const purged = await getTimeline(actor, { editSessionId });
  expect(purged).toMatchObject({ usage: timeline.usage, costUsd: timeline.costUsd });
  expect(purged.entries.filter((entry) => entry.kind === "request").map(({ isKept }) => isKept)).toEqual([
    ...[false, false, false, false],
  ]);
});
