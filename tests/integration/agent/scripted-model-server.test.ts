import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { hold, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { runTurn } from "./agent-turn.ts";

test("a server in another process is scripted, held, released and queried over HTTP", async () => {
  const child = spawn(process.execPath, ["tests/fakes/scripted-model-server.ts", "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [line] = await once(child.stdout, "data");
    const baseUrl = String(line).trim();
    const control = (path: string, body?: unknown) =>
      fetch(new URL(`/control/${path}`, baseUrl), body ? { method: "POST", body: JSON.stringify(body) } : {});
    await control("script", { rules: [{ when: "heading", steps: [reply(say("One "), hold("middle"), say("two"))] }] });

    const running = runTurn({ baseUrl, api: "chat", instruction: "Change the heading" });
    await control("reached?name=middle");
    await control("release", { name: "middle" });

    expect((await running).result).toMatchObject({ status: "completed", text: "One two" });
    const requests = await (await control("requests")).json();
    expect(requests).toMatchObject([{ api: "chat", instruction: "Change the heading", step: 0, outcome: "answered" }]);
  } finally {
    child.kill();
  }
});

test("rules choose by instruction and step, so concurrent turns get their own replies", async () => {
  const server = await startScriptedModelServer({
    rules: [
      { when: "red", steps: [reply({ call: "list_files", id: null, argumentPieces: ["{}"] }), reply(say("Red."))] },
      { when: "blue", steps: [reply({ call: "list_files", id: null, argumentPieces: ["{}"] }), reply(say("Blue."))] },
    ],
  });
  const turns = ["make it red", "make it blue"].map((instruction) =>
    runTurn({ baseUrl: server.baseUrl, api: "responses", instruction }),
  );
  const texts = (await Promise.all(turns)).map(({ result }) => (result.status === "completed" ? result.text : ""));
  expect(texts).toEqual(["Red.", "Blue."]);
  await server.close();
});

test.each([
  [
    "two users side by side",
    [
      { role: "user", content: "a" },
      { role: "user", content: "b" },
    ],
    "Two user messages",
  ],
  [
    "a result without a call",
    [
      { role: "user", content: "a" },
      { role: "tool", tool_call_id: "x", content: "b" },
    ],
    "without its call",
  ],
  [
    "a call without a result",
    [
      { role: "user", content: "a" },
      { role: "assistant", tool_calls: [{ id: "x", type: "function", function: { name: "f", arguments: "{}" } }] },
      { role: "user", content: "b" },
    ],
    "Calls without a result: x.",
  ],
])("%s is a request that the server refuses", async (_what, messages, problem) => {
  const server = await startScriptedModelServer({ replies: [reply(say("never sent"))] });
  const response = await fetch(`${server.baseUrl}/chat/completions`, {
    method: "POST",
    body: JSON.stringify({ model: "m", stream: true, messages }),
  });
  expect(response.status).toBe(400);
  expect(server.requests[0]?.problems.join(" ")).toContain(problem);
  await server.close();
});
