import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { recallLimits } from "#lib/context/recall-section.ts";
import { NoRecording, readRecording, writeRecording } from "#lib/conversations/recording/recording-file.ts";
import type { Recording } from "#lib/conversations/recording/recording-schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { baseParts } from "#lib/projects/instructions/base-parts.ts";
import { toolTokens } from "#lib/projects/instructions/tool-tokens.ts";
import { replayRecording } from "#lib/runner/replay/replay-recording.ts";
import { replayWords } from "#lib/words/inspector/replay.ts";
import { OtherFiles } from "#lib/workspaces/in-scratch.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { change, changeTool, changeTools } from "#tests/fakes/changed-product.ts";
import { countReads } from "#tests/fakes/count-reads.ts";
import { replay, runWithoutNetwork } from "#tests/fakes/replay-command.ts";

// The product is changed here for a moment. The recordings stay as they are.

const folder = join(import.meta.dirname, "../../fixtures/recordings");
const root = join(import.meta.dirname, "../../..");
const fileOf = (name: string) => join(folder, `${name}.json`);
const recordingOf = (name: string) => readRecording(readFileSync(fileOf(name), "utf8"));

interface ToldDifference {
  place: string;
  recorded: string;
  replayed: string;
}

/** Returns the first difference of a recording's first turn that has one, in English. */
async function differenceOf(recording: Recording): Promise<ToldDifference | null> {
  const compared = await replayRecording(recording);
  const found = compared.find(({ difference }) => difference)?.difference;
  const { tellPlace, tellSide } = replayWords;
  return found
    ? { place: tellPlace(found.place), recorded: tellSide(found.recorded), replayed: tellSide(found.replayed) }
    : null;
}

test("a word in a tool's description is found, with the tool's name", async () => {
  changeTool("read_file", ({ description }) => ({ description: description.replace("file", "document") }));
  const difference = await differenceOf(recordingOf("several-tools-a-step"));
  expect(difference?.place).toBe("request 1, tools, read_file, description");
  expect(difference?.replayed).toContain("document");
});

test("a tool that is left out is found", async () => {
  changeTools((tools) => tools.filter(({ name }) => name !== "search_files"));
  expect(await differenceOf(recordingOf("one-edit"))).toMatchObject({
    place: "request 1, tools, their names or their order",
    recorded: expect.stringContaining("search_files"),
    replayed: expect.not.stringContaining("search_files"),
  });
});

test("another order of the tools is found", async () => {
  changeTools((tools) => tools.toReversed());
  expect((await differenceOf(recordingOf("a-greeting")))?.place).toBe("request 1, tools, their names or their order");
});

test("another word in a tool's result is found at the result", async () => {
  changeTool("read_file", ({ run }) => ({
    async run(input, ports) {
      const { ok, text } = await run(input, ports);
      return { ok, text: text.replace("navy", "blue") };
    },
  }));
  expect(await differenceOf(recordingOf("several-tools-a-step"))).toMatchObject({
    place: "request 1, results, result of read_file",
    recorded: expect.stringContaining("color: navy"),
    replayed: expect.stringContaining("color: blue"),
  });
});

test("another progress line, which no request carries, is found in the log", async () => {
  changeTool("read_file", () => ({ progress: () => ({ code: "reading", params: {}, text: "Looking closely" }) }));
  const difference = await differenceOf(recordingOf("several-tools-a-step"));
  expect(difference?.place).toMatch(/^log, entry \d+ \(progress\), /);
});

test("another text of the base is found in its section", async () => {
  change(baseParts.safety, "text", `${baseParts.safety.text} Be careful.`);
  expect(await differenceOf(recordingOf("a-greeting"))).toMatchObject({
    place: `request 1, message 1 (system), section “Base: ${baseParts.safety.label}”`,
    replayed: expect.stringContaining("Be careful."),
  });
});

test("less room for the history is found where a turn leaves too early", async () => {
  const sizes: { change: number } = toolTokens;
  change(sizes, "change", toolTokens.change + 2_000);
  expect((await differenceOf(recordingOf("turns-leave-the-window")))?.place).toMatch(/^request 1, message \d+ \(\w+\)/);
});

test("shorter memories of other conversations are found in their section", async () => {
  change(recallLimits, "characters", 20);
  expect((await differenceOf(recordingOf("memories-of-another-conversation")))?.place).toBe(
    "request 1, message 1 (system), section “Relevant memories”",
  );
});

test("results that shrink at another moment are found in the request", async () => {
  const recording = recordingOf("results-shrink");
  for (const { material } of recording.turns) material.windowTokens += 10_000;
  expect((await differenceOf(recording))?.place).toMatch(/^request \d, message \d+ \(\w+\)/);
});

test("an answer that a tool meets with other files leaves another tree", async () => {
  const recording = recordingOf("one-edit");
  // Other words of the model: its call writes something else than was committed.
  const text = JSON.stringify(recording.turns[0]?.requests).replaceAll("also on Sundays", "also on Mondays");
  if (recording.turns[0]) recording.turns[0].requests = JSON.parse(text);
  expect(await differenceOf(recording)).toMatchObject({
    place: "request 1, answer, call of edit_file",
    recorded: expect.stringContaining("Sundays"),
    replayed: expect.stringContaining("Mondays"),
  });
});

test("a tree that differs alone is found at the ending", async () => {
  const recording = recordingOf("one-edit");
  const [first, second] = recording.turns;
  if (first && second) first.ending.tree = second.ending.tree;
  expect((await differenceOf(recording))?.place).toBe("ending, tree");
});

test("a request more or less than recorded is found", async () => {
  const recording = recordingOf("one-edit");
  const [turn] = recording.turns;
  const last = turn?.requests.pop();
  expect((await differenceOf(recording))?.place).toBe("request 2");
  if (turn && last) turn.requests.push(last, last);
  expect((await differenceOf(recording))?.place).toBe("request 3");
});

test("a replay leaves no files behind", async () => {
  const folder = ownFolder();
  vi.stubEnv("TMPDIR", folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  await replayRecording(recordingOf("a-busy-model"));
  expect(readdirSync(folder)).toEqual([]);
});

test("a replay asks the database nothing, and touches neither rows nor sites", async () => {
  const { repository } = await createConversation(await createActor());
  const before = [await rowsOfAllTables(), listFiles(repository)];
  // This recording changes files, keeps notes and is answered by a model that has a price.
  const names = ["taking-back-turns", "notes-to-self", "annotations"];
  const reads = await countReads(async () => {
    for (const name of names) await replayRecording(recordingOf(name));
  });
  expect(reads).toEqual({ queries: 0, rows: 0, bytes: 0 });
  expect([await rowsOfAllTables(), listFiles(repository)]).toEqual(before);
  expect(before[0]).not.toEqual([]);
});

test.each([
  ["another file", "{}", "This is not a recording of a conversation."],
  ["half a file", '{"format":', "This file is not JSON, so it is no recording, or it was cut off."],
  [
    "a later version",
    '{"format":"sitewright-recording","version":9}',
    /has version 9, and this program reads version 1/,
  ],
  ["a file without its turns", '{"format":"sitewright-recording","version":1}', /^This recording is damaged: /],
])("%s is refused with a sentence", (_, text, sentence) => {
  expect(() => readRecording(text)).toThrow(NoRecording);
  expect(() => readRecording(text)).toThrow(sentence);
});

test("a recording with a missing or changed file is refused", async () => {
  const recording = recordingOf("a-greeting");
  const [id = ""] = Object.keys(recording.blobs);
  await expect(replayRecording({ ...recording, blobs: { ...recording.blobs, [id]: "Changed" } })).rejects.toThrow(
    OtherFiles,
  );
  delete recording.blobs[id];
  expect(() => readRecording(writeRecording(recording))).toThrow("This recording is damaged: the file ");
});

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sitewright-replay-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Returns the number of rows of each table, and a hash of all that is in them. */
async function rowsOfAllTables(): Promise<unknown[]> {
  const tables = await database().$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`;
  return Promise.all(
    tables.map(async ({ name }) => [
      name,
      await database().$queryRawUnsafe(
        `SELECT count(*)::integer AS rows, md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))) AS hash FROM ${name} t`,
      ),
    ]),
  );
}

/** Returns all files of a folder with their sizes and the times at which they were written. */
function listFiles(folder: string): unknown[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => {
      const { size, mtimeMs } = statSync(join(folder, name));
      return [name, size, mtimeMs];
    });
}

test("the command needs no key, setting or network, and opens no connection", async () => {
  expect(await replay(fileOf("one-edit"), fileOf("thoughts"))).toEqual({
    ...{ code: 0, connections: [] },
    said: "one-edit.json, turn 1: same\none-edit.json, turn 2: same\nthoughts.json, turn 1: same\nthoughts.json, turn 2: same\n",
  });
});

test.each([
  ["fetch", "await fetch('http://127.0.0.1:47999')"],
  ["a name", "await (await import('node:dns')).promises.lookup('example.com')"],
  [
    "the database",
    "const { default: pg } = await import('pg'); await new pg.Client('postgresql://127.0.0.1:9/x').connect()",
  ],
])("a connection in a process without network is noticed: %s", async (_, source) => {
  const script = join(ownFolder(), "connects.mjs");
  // Packages are found from the project's own folder.
  writeFileSync(script, source.replace("'pg'", JSON.stringify(import.meta.resolve("pg"))));
  const { code, connections } = await runWithoutNetwork(script);
  expect(code).toBe(1);
  expect(connections).toHaveLength(1);
});

test("the command ends with 1 and names the first difference", async () => {
  const other = ownFolder();
  const recording = recordingOf("a-greeting");
  for (const { ending } of recording.turns) ending.messages = [{ role: "assistant", text: "Hello, how may I help?" }];
  writeFileSync(join(other, "ours.json"), writeRecording(recording));
  const { code, said } = await replay(join(other, "ours.json"));
  expect(code).toBe(1);
  expect(said).toContain("ours.json, turn 1: different\n  at        ending, messages\n  recorded  ");
  expect(said).toContain("how may I help?");
  expect(said).toContain("how can I help?");
});

test("the command names a file that is not a recording", async () => {
  expect(await replay(join(root, "package.json"))).toMatchObject({
    code: 1,
    said: `${join(root, "package.json")}: This is not a recording of a conversation.\n`,
  });
  expect(await replay("/nowhere.json")).toMatchObject({ code: 1, said: "/nowhere.json: This file can't be read.\n" });
});
