import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { apis, runTurn } from "./agent-turn.ts";

let server: ScriptedModelServer;
beforeEach(async () => {
  server = await startScriptedModelServer();
});
afterEach(() => server.close());

const offer = {
  question: "Which number shall I change?",
  options: [{ label: "020 7946 0182", description: "the *shop*", recommended: true }, { label: "020 7946 0199" }],
};
const written =
  "Which number shall I change?\n\n- **020 7946 0182** (recommended): the \\*shop\\*\n- **020 7946 0199**";

describe.each(apis)("over %s", (api) => {
  test("offered choices end the turn: text in the answer, whole in the log", async () => {
    server.script({ replies: [reply(say("There are two numbers."), call("present_options", offer))] });

    const { result, turn } = await runTurn({ baseUrl: server.baseUrl, api });

    expect(result).toMatchObject({ status: "completed", text: `There are two numbers.\n\n${written}` });
    expect(turn.parts()).toEqual(["There are two numbers.", written]);
    expect(turn.events("tool_calling").map(({ input, truncated }) => ({ input, truncated }))).toEqual([
      { input: offer, truncated: false },
    ]);
    expect(turn.events("tool_called").map(({ ok, output }) => ({ ok, output }))).toEqual([
      { ok: true, output: "Offered 2 options. The person's next message is the answer." },
    ]);
    // A reader of the log gets the offer before its text.
    const types = turn.entries.map(({ type }) => type).filter((type, index, all) => type !== all[index - 1]);
    expect(types.slice(-3)).toEqual(["event", "text", "step ended"]);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.problems).toEqual([]);
  });

  test("choices that can't be offered are a tool error, and the turn goes on", async () => {
    const [first] = offer.options;
    server.script({
      replies: [
        reply(call("present_options", { ...offer, options: [first] })),
        reply(call("present_options", offer), call("present_options", { ...offer, question: "And when?" })),
      ],
    });

    const { result, turn } = await runTurn({ baseUrl: server.baseUrl, api });

    expect(result).toMatchObject({ status: "completed", text: written });
    expect(server.requests).toHaveLength(2);
    expect(server.requests[1]?.problems).toEqual([]);
    expect(server.requests[1]?.messages.at(-1)).toMatchObject({ role: "tool" });
    expect(server.requests[1]?.messages.at(-1)?.text).toContain("Offer 2 to 4 options.");
    expect(turn.events("tool_called").map(({ ok }) => ok)).toEqual([false, true, false]);
  });

  test("calls in the same step run as well, and their results are kept", async () => {
    const edit = { path: "index.html", edits: [{ oldText: "Old Oak", newText: "Oak" }] };
    server.script({
      replies: [
        reply(
          call("present_options", offer),
          call("edit_file", edit),
          call("suggest_commit_message", { message: "New name" }),
        ),
      ],
    });
    const { result, turn } = await runTurn({ baseUrl: server.baseUrl, api });
    expect(result).toMatchObject({ status: "completed", text: written, commitMessage: "New name" });
    expect(turn.site.texts()).toEqual({ "index.html": "<h1>Oak Bakery</h1>\n" });
  });

  test("text beside a refused offer is the answer", async () => {
    server.script({
      replies: [reply(say("Red or blue?"), call("present_options", { ...offer, options: [] })), reply()],
    });
    const { result } = await runTurn({ baseUrl: server.baseUrl, api });
    expect(result).toMatchObject({ status: "completed", text: "Red or blue?" });
  });
});
