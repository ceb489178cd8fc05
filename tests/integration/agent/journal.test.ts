import { afterAll, beforeAll, expect, test } from "vitest";
import { journalHeading } from "#lib/agent/agent-turn.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { runTurn } from "./agent-turn.ts";

let model: ScriptedModelServer;
beforeAll(async () => {
  model = await startScriptedModelServer();
});
afterAll(() => model.close());

test("once results are shortened the system prompt has the journal, unchanged between shortenings", async () => {
  const files = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`p${n}.html`, `<p>${"word ".repeat(1_600)}</p>\n`]));
  const reads = [1, 2, 3, 4, 5].map((n) => reply(call("read_file", { path: `p${n}.html` })));
  model.script({ replies: [...reads, reply(say("Read."))] });
  const { result } = await runTurn({ baseUrl: model.baseUrl, api: "chat", files, model: { windowTokens: 11_000 } });
  expect(result.status).toBe("completed");
  const systems = model.requests.map(({ messages }) => messages[0]?.text ?? "");
  const first = systems.findIndex((system) => system.includes(journalHeading));
  expect(first).toBeGreaterThan(1);
  expect(systems.slice(0, first)).toEqual(Array.from({ length: first }, () => "You edit websites."));
  expect(systems[first]).toBe(`You edit websites.\n\n${journalHeading}\nJOURNAL of ${first} steps`);
  const shortened = model.requests.map(({ rawBody }) => (rawBody.match(/characters left out/g) ?? []).length);
  for (let step = first + 1; step < systems.length; step += 1) {
    if (shortened[step] === shortened[step - 1]) expect(systems[step]).toBe(systems[step - 1]);
  }
});
