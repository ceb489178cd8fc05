import { afterEach, beforeEach, expect, test } from "vitest";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { handOverTurn } from "#lib/conversations/turn/hand-over-turn.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { inSpan, setSpanSource } from "#lib/platform/tracing/tracing.ts";
import { listProjectSecrets } from "#lib/projects/secrets/list-project-secrets.ts";
import { runTurns } from "#lib/runner/run-turn.ts";
import { runGit } from "#lib/workspaces/git/git.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createRunningTurn } from "#tests/factories/create-running-turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { readToEnd, startRunningProduct } from "#tests/fakes/running-product.ts";
import { refuse, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { type RecordedSpan, recordSpans } from "#tests/fakes/span-recorder.ts";

const product = startRunningProduct();
let spans: RecordedSpan[];
beforeEach(() => {
  spans = recordSpans().spans;
});
afterEach(() => {
  setSpanSource(null);
  delete process.env.OTEL_EXPORTER_OTLP_HEADERS;
  forgetEnv();
});

/** Resolves with the span of the turn, once its worker has left it. */
async function spanOfTurn(id: string): Promise<RecordedSpan> {
  const find = () => spans.find((span) => span.name === "turn" && span.attributes["sitewright.turn.id"] === id);
  await expect.poll(() => find()?.isEnded).toBe(true);
  return find() as RecordedSpan;
}

test("a turn that fails says why in its span, by a code", async () => {
  const actor = await createActor();
  const { conversationId } = await createConversation(actor);
  product.model().script({ replies: [refuse(401, "invalid_api_key")] });
  const { turn } = await acceptTurn(actor, { conversationId, instruction: "Hello" });
  expect(await spanOfTurn(turn.id)).toMatchObject({
    failure: "model-key-refused",
    attributes: { "sitewright.turn.ending": "failed", "sitewright.turn.code": "model-key-refused" },
  });
  expect(spans.find(({ name }) => name.startsWith("chat "))).toMatchObject({ failure: "error", isEnded: true });
});

test("a turn that another worker takes up stays in its trace", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({ replies: [reply(say("Done."))] });
  const held = await inSpan("a request", () => createRunningTurn(actor, site));
  expect(await handOverTurn(held, { died: true })).toBe(true);
  await runTurns(site.workspaceId, new AbortController().signal);
  await readToEnd(held.editSessionId);
  expect(await spanOfTurn(held.editSessionId)).toMatchObject({
    parent: spans.find(({ name }) => name === "a request")?.traceParent,
    attributes: { "sitewright.turn.taken_up": true, "sitewright.turn.ending": "completed" },
  });
});

test("a turn that was accepted without tracing has a trace of its own", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({ replies: [reply(say("Done."))] });
  setSpanSource(null);
  const held = await createRunningTurn(actor, site);
  const accepted = await database().editSession.findUniqueOrThrow({ where: { id: held.editSessionId } });
  expect(accepted.traceParent).toBeNull();
  spans = recordSpans().spans;
  expect(await handOverTurn(held, { died: true })).toBe(true);
  await runTurns(site.workspaceId, new AbortController().signal);
  await readToEnd(held.editSessionId);
  expect((await spanOfTurn(held.editSessionId)).parent).toBeNull();
});

test("an instruction that is sent twice keeps its first trace", async () => {
  const actor = await createActor();
  const { conversationId } = await createConversation(actor);
  product.model().script({ replies: [reply(say("Done."))] });
  const input = { conversationId, instruction: "Hello", clientRequestId: crypto.randomUUID() };
  const { turn } = await acceptTurn(actor, input);
  await acceptTurn(actor, input);
  const accepts = spans.filter(({ name }) => name === "accept turn");
  expect(accepts.map(({ attributes }) => attributes["sitewright.turn.id"])).toEqual([turn.id, turn.id]);
  expect((await spanOfTurn(turn.id)).parent).toBe(accepts[0]?.traceParent);
});

test("a git process makes a span within another one only", async () => {
  await runGit(null, ["version"]);
  await inSpan("a request", () => runGit(null, ["version"]));
  await expect.poll(() => spans.map(({ name }) => name)).toEqual(["a request", "git version"]);
  expect(spans[1]).toMatchObject({ parent: spans[0]?.traceParent, attributes: { "sitewright.git.result": "ok" } });
});

test("the keys of the collector's headers are among the secrets that are stored nowhere", async () => {
  process.env.OTEL_EXPORTER_OTLP_HEADERS = "authorization=Bearer%20the-collectors-key,x-scope=production";
  forgetEnv();
  const { projectId } = await createConversation(await createActor());
  const secrets = await listProjectSecrets(projectId);
  expect(secrets).toEqual(expect.arrayContaining(["Bearer the-collectors-key", "the-collectors-key"]));
  expect(secrets).not.toContain("production");
});
