import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordConversation } from "#lib/conversations/recording/record-conversation.ts";
import { writeRecording } from "#lib/conversations/recording/recording-file.ts";
import type { RecordedTurn, Recording } from "#lib/conversations/recording/recording-schema.ts";
import { toolTokens } from "#lib/projects/instructions/tool-tokens.ts";
import { replayRecording } from "#lib/runner/replay/replay-recording.ts";
import { replayWords } from "#lib/words/inspector/replay.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { generatedConversation } from "#tests/factories/generated-conversation.ts";
import { change, changeTool, changeTools } from "#tests/fakes/changed-product.ts";
import { replay } from "#tests/fakes/replay-command.ts";
import { startRunningProduct } from "#tests/fakes/running-product.ts";
import { filesOf, playAct } from "../conversations/play-generated.ts";

// Generated conversations are recorded and run again elsewhere, and by a product that was changed for a moment.

const count = process.env.FULL ? 100 : 4;
/** The changed product runs fewer of them, because each runs several times. */
const changedMax = 20;

describe.each(["chat", "responses"])("over the %s API", (api) => {
  const product = startRunningProduct({ OPENAI_API: api, OPENAI_MODEL: "gpt-4.1", OPENAI_CONTEXT_WINDOW: "14000" });
  const recordings: Recording[] = [];
  const turns: RecordedTurn[] = [];
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sitewright-recordings-"));
    for (const { hasRules, acts } of fc.sample(generatedConversation, count)) {
      const actor = await createActor();
      const place = await createConversation(actor, filesOf({ hasRules }));
      for (const act of acts) await playAct(act, actor, place, product.model());
      recordings.push(await recordConversation(actor, place));
    }
    turns.push(...recordings.slice(0, changedMax).flatMap((recording) => recording.turns));
  }, 3_600_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  test(`${count} generated conversations do the same without product, key and network`, async () => {
    const files = recordings
      .filter((recording) => recording.turns.length > 0)
      .map((recording, index) => {
        const file = join(folder, `${index}.json`);
        writeFileSync(file, writeRecording(recording));
        return file;
      });
    const { code, said, connections } = await replay(...files);
    expect([code, connections]).toEqual([0, []]);
    const same = said.split("\n").filter((line) => line.endsWith(": same"));
    expect(same).toHaveLength(recordings.flatMap((recording) => recording.turns).length);
  }, 3_600_000);

  /** Returns the place of the first difference of each turn, null for one without. */
  async function places(): Promise<(string | null)[]> {
    const compared = [];
    for (const recording of recordings.slice(0, changedMax)) compared.push(...(await replayRecording(recording)));
    return compared.map(({ difference }) => (difference ? replayWords.tellPlace(difference.place) : null));
  }

  test("another text of a tool is found in every turn, with the tool's name", async () => {
    changeTool("read_file", ({ description }) => ({ description: `${description} Read closely.` }));
    expect(await places()).toEqual(turns.map(() => "request 1, tools, read_file, description"));
  });

  test("another order of the tools is found in every turn", async () => {
    changeTools((tools) => tools.toReversed());
    expect(await places()).toEqual(turns.map(() => "request 1, tools, their names or their order"));
  });

  test("another result of a tool is found in each request that called it", async () => {
    changeTool("list_files", ({ run }) => ({
      async run(input, ports) {
        const { ok, text } = await run(input, ports);
        return { ok, text: `${text}.` };
      },
    }));
    const expected = recordings.slice(0, changedMax).flatMap(({ contents, turns: recorded }) =>
      recorded.map(({ requests }) => {
        const calling = requests.findIndex(({ answer }) =>
          JSON.stringify(contents[answer ?? ""] ?? "").includes('"toolName":"list_files"'),
        );
        return calling === -1 ? null : `request ${calling + 1}, results, result of list_files`;
      }),
    );
    expect(await places()).toEqual(expected);
    expect(expected).toContainEqual(expect.any(String));
  });

  test("another trimming is found where the history begins", async () => {
    const sizes: Record<string, number> = toolTokens;
    // So little room is left that no turn has any history.
    for (const [name, tokens] of Object.entries(toolTokens)) change(sizes, name, tokens + 20_000);
    const found = await places();
    // A request with a history has more than the system's message and the instruction.
    const told = turns.flatMap(({ requests }, index) => ((requests[0]?.messages.length ?? 0) > 2 ? index : []));
    expect(told.filter((index) => found[index] === null)).toEqual([]);
    for (const place of found)
      expect(place ?? "request 1, message 1").toMatch(/^request 1, message \d+ \(|^request 1, message 1$/);
    expect(found).toContainEqual(expect.any(String));
  });
});
