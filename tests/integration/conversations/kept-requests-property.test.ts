import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recordConversation } from "#lib/conversations/recording/record-conversation.ts";
import { readRecording, writeRecording } from "#lib/conversations/recording/recording-file.ts";
import { getContextDump } from "#lib/conversations/requests/get-context-dump.ts";
import { getRequest } from "#lib/conversations/requests/get-request.ts";
import { getRequestEvents } from "#lib/conversations/requests/get-request-events.ts";
import { listRequests } from "#lib/conversations/requests/list-requests.ts";
import type { ModelRequest } from "#lib/conversations/requests/request-schema.ts";
import { purgeMemory } from "#lib/memory/purge-memory.ts";
import { chooseTemplate, saveInstructions } from "#lib/projects/instructions/save-instructions.ts";
import { createTemplate } from "#lib/projects/templates/save-template.ts";
import { replayRecording } from "#lib/runner/replay/replay-recording.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, type ScriptedPart, type ScriptedReply, say } from "#tests/fakes/scripted-model/script.ts";
import type { RecordedRequest } from "#tests/fakes/scripted-model-server.ts";
import { eventsSent } from "./events-sent.ts";

// In any conversation the dump before a turn, the request that is kept and the request that the model's server received
// are the same texts, and the answer that is kept is the one that the server sent. Run again from what is kept, each turn does the same.

const word = fc.constantFrom(
  "bread",
  "Öfen",
  "“rye”",
  "[m3] ",
  "a\tb",
  "\u2028",
  "🥐",
  "{}",
  "line\nline",
  "<h1>",
  " ",
);
const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(""));
const named = text.map((words) => `About ${words}.`);
/** Long enough that a few of them fill the window. */
const instruction = fc.oneof(
  { weight: 3, arbitrary: named },
  { weight: 1, arbitrary: fc.integer({ min: 500, max: 1_500 }).map((n) => `Long: ${"rye 🥐 ".repeat(n)}.`) },
);

const calls: fc.Arbitrary<ScriptedPart> = fc.oneof(
  fc.constant(call("list_files", {})),
  fc.constant(call("read_file", { path: "index.html" })),
  fc.constant(call("read_file", { path: "nothing.html" })),
  named.map((note) => call("write_note_to_self", { note }, { pieceLength: 5 })),
  named.map((remark) => call("annotate_conversation", { msg_id: "m1", my_commentary: remark })),
  named.map((content) => call("write_file", { path: "about.html", content: `<p>${content}</p>` })),
);
const spoken = fc.array(text, { minLength: 1, maxLength: 4 }).map((deltas) => say("So: ", ...deltas));
const step = fc.tuple(fc.option(spoken), fc.array(calls, { minLength: 1, maxLength: 3 }));
/** Four equal calls in a row would end the turn. */
const steps = fc.array(step, { maxLength: 3 }).filter((made) => {
  const inOrder = made.flatMap(([, parts]) => parts.map((part) => JSON.stringify(part)));
  return !inOrder.some(
    (first, at) => at + 4 <= inOrder.length && inOrder.slice(at, at + 4).every((one) => one === first),
  );
});
const turn = fc.record({
  instruction,
  steps,
  last: spoken,
  before: fc.constantFrom(
    "nothing" as const,
    "nothing" as const,
    "purge" as const,
    "own texts" as const,
    "shared texts" as const,
  ),
});
const conversation = fc.array(turn, { minLength: 1, maxLength: 4 });

/** Returns a kept message as the texts that an API writes apart: each of its texts, and each result of a call. */
const textsOf = ({ role, content }: { role: string; content: unknown }) =>
  (typeof content === "string" ? [{ text: content }] : (content as { text?: string; output?: { value: string } }[]))
    .map((part) => part.text ?? ("output" in part ? part.output?.value : undefined) ?? "")
    .map((said) => ({ role, said }));

const runs = process.env.FULL ? 250 : 6;

describe.each(["chat", "responses"])("over the %s API", (api) => {
  const product = startRunningProduct({ OPENAI_API: api, OPENAI_MODEL: "gpt-4.1", OPENAI_CONTEXT_WINDOW: "14000" });

  test(`${runs} generated conversations are kept as they were sent and answered`, async () => {
    await fc.assert(
      fc.asyncProperty(conversation, async (turns) => {
        const actor = await createActor();
        const site = await createConversation(actor);
        for (const { instruction: asked, steps, last, before } of turns) {
          await prepare[before](actor, site);
          const replies = [...steps.map(([said, made]) => replyOf(said, ...made)), replyOf(last)];
          product.model().reset();
          product.model().script({ replies });
          const { context } = await getContextDump(actor, site);
          const { editSessionId } = await runTurn(actor, site.conversationId, asked);
          const { requests } = await listRequests(actor, { editSessionId });
          expect(requests).toHaveLength(replies.length);
          for (const [index, received] of product.model().requests.entries()) {
            const kept = await getRequest(actor, { editSessionId, n: index + 1 });
            expectSent(kept, received);
            if (index === 0) expectDumped(context.messages, kept);
            expectAnswered(kept, replies[index]);
            const { events } = await getRequestEvents(actor, { editSessionId, n: index + 1 });
            expect(events).toEqual(eventsSent(received));
          }
          // Before the next turn, because a purge takes away what a turn was told.
          await expectSameAgain(actor, site, editSessionId);
        }
      }),
      { numRuns: runs },
    );
  }, 3_600_000);
});

const replyOf = (...parts: (ScriptedPart | null)[]): ScriptedReply & { parts: ScriptedPart[] } => ({
  parts: parts.filter((part) => part !== null),
});

function expectSent(kept: ModelRequest, received: RecordedRequest): void {
  const isSaid = ({ said }: { said: string }) => said !== "";
  expect(kept.sent.flatMap(textsOf).filter(isSaid)).toEqual(
    received.messages.map(({ role, text: said }) => ({ role, said })).filter(isSaid),
  );
  const body = JSON.parse(received.rawBody) as { tools: { function?: unknown }[] };
  const definitions = (kept.tools as { name: string; description: string; inputSchema: unknown }[]).map((tool) => {
    const { name, description, inputSchema: parameters } = tool;
    return { name, description, parameters };
  });
  expect(body.tools.map((tool) => tool.function ?? tool)).toMatchObject(definitions);
}

/** The dump lacks only the instruction and the memories that are found for it, which take room from the oldest turns. */
function expectDumped(dumped: readonly { text: string }[], { sent, recollection }: ModelRequest): void {
  if (recollection !== null && recollection.found.length > 0) return;
  const history = sent.slice(1, -1).map(({ text: told }) => told);
  const expected = dumped.slice(1).map(({ text: told }) => told);
  expect(history).toEqual(expected.slice(expected.length - history.length));
  if (history.length === expected.length) expect(sent[0]?.text).toBe(dumped[0]?.text);
}

function expectAnswered({ answer }: ModelRequest, reply: { parts: ScriptedPart[] } | undefined): void {
  const parts = reply?.parts ?? [];
  expect(answer?.text).toBe(parts.flatMap((part) => ("text" in part ? part.text.join("") : [])).join("\n\n"));
  expect(answer?.toolCalls.map(({ toolName, input }) => ({ toolName, input }))).toEqual(
    parts.flatMap((part) =>
      "call" in part ? { toolName: part.call, input: JSON.parse(part.argumentPieces.join("")) } : [],
    ),
  );
  for (const { result } of answer?.toolCalls ?? []) expect(result).toEqual(expect.any(String));
}

/** Takes the recording through a file, because that is what is run again elsewhere. */
async function expectSameAgain(actor: Owner, { conversationId }: Place, editSessionId: string): Promise<void> {
  const recording = await recordConversation(actor, { conversationId });
  const file = readRecording(writeRecording(recording));
  const turns = file.turns.filter(({ id }) => id === editSessionId);
  expect(turns).toHaveLength(1);
  const [again] = await replayRecording({ ...file, turns });
  expect(again?.difference).toBeNull();
}

type Place = Awaited<ReturnType<typeof createConversation>>;
type Owner = Awaited<ReturnType<typeof createActor>>;
const prepare = {
  nothing: async () => undefined,
  purge: (actor: Owner, { projectId, conversationId }: Place) =>
    purgeMemory(actor, projectId, { conversationId, reason: "Asked" }),
  "own texts": (actor: Owner, { projectId }: Place) =>
    saveInstructions(actor, projectId, { background: "A bakery, “Öfen & Co”.", steps: null, output: "Be\tbrief." }),
  async "shared texts"(actor: Owner, { projectId }: Place) {
    const [organizationId = ""] = Object.keys(actor.organizationRoles);
    const texts = { background: "Warm and short.", steps: null, output: null };
    const { id } = await createTemplate(actor, organizationId, { name: `Our tone ${Math.random()}`, ...texts });
    await chooseTemplate(actor, projectId, { templateId: id, off: [] });
  },
};
