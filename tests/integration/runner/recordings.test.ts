import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readRecording, writeRecording } from "#lib/conversations/recording/recording-file.ts";
import type { Recording } from "#lib/conversations/recording/recording-schema.ts";
import { replayRecording } from "#lib/runner/replay/replay-recording.ts";
import { startRunningProduct } from "#tests/fakes/running-product.ts";
import { conversations } from "#tests/fixtures/recordings/conversations.ts";
import { playConversation } from "#tests/fixtures/recordings/play-conversation.ts";

// Twenty conversations as they were recorded. When the agent is changed on purpose, what it does differs from them: look at the differences,
// then record them again with RECORD=1.

const folder = join(import.meta.dirname, "../../fixtures/recordings");
const fileOf = (name: string) => join(folder, `${name}.json`);

const same = ({ turns }: Recording) => turns.map(({ ordinal: turn }) => ({ turn, difference: null }));

if (process.env.RECORD) {
  const product = startRunningProduct();

  test.each(conversations)("$name is recorded, and does the same again", async (conversation) => {
    const recording = await playConversation(conversation, product.model());
    writeFileSync(fileOf(conversation.name), writeRecording(recording));
    expect(await replayRecording(recording)).toEqual(same(recording));
    // Only changes by persons ask no model.
    expect(recording.leftOut.filter(({ why }) => why !== "It asked no model.")).toEqual([]);
  });
} else {
  test("each of the twenty conversations has its recording", () => {
    const recorded = readdirSync(folder).filter((name) => name.endsWith(".json"));
    expect(recorded.sort()).toEqual(conversations.map(({ name }) => `${name}.json`).sort());
    expect(recorded).toHaveLength(20);
  });

  test.each(conversations)("$name gives the same requests, log and tree as recorded", async ({ name, shows }) => {
    const file = readFileSync(fileOf(name), "utf8");
    expect(shows.filter((words) => !file.includes(words))).toEqual([]);
    const recording = readRecording(file);
    expect(recording.turns.length).toBeGreaterThan(0);
    expect(await replayRecording(recording)).toEqual(same(recording));
  });
}
