import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SiteBuild } from "#lib/agent/ports.ts";
import { unbuiltPrefix } from "#lib/agent/unbuilt-words.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { createTurnRecorder } from "#tests/fakes/turn-recorder.ts";
import { apis, runTurn } from "./agent-turn.ts";

// The end of a turn on a site that a generator builds.

let server: ScriptedModelServer;
beforeEach(async () => {
  server = await startScriptedModelServer();
});
afterEach(() => server.close());

const broken: SiteBuild = { ok: false, said: "index.md:3: there is no “nmae”", mayMend: true };

/** Returns a recorder whose site builds like this, time after time; the last one stays. */
function builtAs(...builds: (SiteBuild | null)[]) {
  const recorder = createTurnRecorder({ "index.md": "# Old Oak" });
  let count = 0;
  recorder.ports.buildSite = async (onBegin) => {
    const build = builds[Math.min(count, builds.length - 1)] ?? null;
    count += 1;
    if (build) onBegin?.();
    return build;
  };
  return { recorder, built: () => count };
}

const edit = (oldText: string, newText: string) =>
  reply(say("I change it."), call("edit_file", { path: "index.md", edits: [{ oldText, newText }] }));

describe.each(apis)("over %s", (api) => {
  const run = (recorder: ReturnType<typeof createTurnRecorder>) =>
    runTurn({ baseUrl: server.baseUrl, api, recorder, instruction: "Greet me" });

  test("a model whose change breaks the build is told and mends it", async () => {
    const { recorder } = builtAs(broken, { ok: true });
    server.script({
      replies: [edit("Old Oak", "{{ nmae }}"), reply(say("Done.")), edit("nmae", "name"), reply(say("Mended."))],
    });
    const { result } = await run(recorder);
    expect(result).toMatchObject({ status: "completed" });
    if (result.status === "completed") expect(result.text).toMatch(/Done\..*Mended\.$/s);
    const told = server.requests[2]?.messages.at(-1);
    expect(told).toMatchObject({ role: "user" });
    expect(told?.text).toContain(unbuiltPrefix);
    expect(told?.text).toContain("there is no “nmae”");
    expect(server.requests).toHaveLength(4);
    expect(recorder.entries.some((entry) => entry.type === "progress" && entry.payload.code === "building-site")).toBe(
      true,
    );
  });

  test("a model that can't mend it is told twice, and the turn ends", async () => {
    const { recorder } = builtAs(broken);
    const replies = [edit("Old Oak", "{{ nmae }}"), ...["One", "Two", "Three"].map((text) => reply(say(`${text}.`)))];
    server.script({ replies });
    const { result } = await run(recorder);
    expect(result.status).toBe("completed");
    expect(server.requests).toHaveLength(4);
  });

  test.each([
    ["a failure of the server", [{ ...broken, mayMend: false }], true],
    ["a site that is not built", [null], true],
    ["a turn without changes", [broken], false],
  ] as const)("%s tells the model nothing", async (_name, builds, changes) => {
    const { recorder } = builtAs(...builds);
    server.script({ replies: [...(changes ? [edit("Old Oak", "New Oak")] : []), reply(say("Done."))] });
    const { result } = await run(recorder);
    expect(result).toMatchObject({ status: "completed" });
    expect(server.requests).toHaveLength(changes ? 2 : 1);
  });

  test("a turn that goes on elsewhere remembers how often it was told", async () => {
    const { recorder } = builtAs(broken);
    const steps: Parameters<typeof recorder.ports.stepEnded>[0][] = [];
    recorder.ports.stepEnded = async (step) => void steps.push(structuredClone(step));
    server.script({
      replies: [edit("Old Oak", "{{ nmae }}"), reply(say("One.")), reply(say("Two.")), reply(say("Three."))],
    });
    await run(recorder);
    expect(steps.map((step) => step?.isLast)).toEqual([false, false, false, true]);

    const next = builtAs(broken);
    server.reset();
    server.script({ replies: [reply(say("Three."))] });
    const { result } = await runTurn({
      ...{ baseUrl: server.baseUrl, api, recorder: next.recorder, instruction: "Greet me" },
      resumption: {
        steps: steps.slice(0, 3).flatMap((step) => step ?? []),
        ...{ lastRequest: 3, lastPart: 3, toolCallIds: [], workedMs: 0 },
        usage: { inputTokens: 0, cachedTokens: 0, outputTokens: 0 },
      },
    });
    expect(result.status).toBe("completed");
    expect(next.built()).toBe(0);
    expect(server.requests.at(-1)?.messages.filter(({ text }) => text.includes(unbuiltPrefix))).toHaveLength(2);
  });
});
