import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { recordConversation } from "#lib/conversations/recording/record-conversation.ts";
import { readRecording, writeRecording } from "#lib/conversations/recording/recording-file.ts";
import type { ModelRequest } from "#lib/conversations/requests/request-schema.ts";
import { replayRecording } from "#lib/runner/replay/replay-recording.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { generatedConversation } from "#tests/factories/generated-conversation.ts";
import { startRunningProduct } from "#tests/fakes/running-product.ts";
import { expectKept } from "./expect-kept.ts";
import { filesOf, type Place, playAct } from "./play-generated.ts";

// In any conversation the dump before a turn, the request that is kept and the request that the model's server received
// are the same texts, and the answer that is kept and shown is the one that the server sent. Run again from what is kept, each turn does the same.

const runs = process.env.FULL ? 250 : 20;

const hasSection = (kind: string) => (request: ModelRequest) =>
  request.sections.some((section) => section.kind === kind);
const isLabelled = (label: string) => (request: ModelRequest) =>
  request.sections.some((section) => section.label.startsWith(label));
const endsWith = (kind: string) => (request: ModelRequest) => request.sections.at(-1)?.kind === kind;

/** The kinds of things that turns must have met, as their requests say it. */
const kinds: Record<string, (request: ModelRequest) => boolean> = {
  note: hasSection("note"),
  annotation: hasSection("annotation"),
  "follow-up": endsWith("follow_up"),
  "discussion of a plan": ({ tools }) => JSON.stringify(tools).includes('"record_wanted"'),
  "item of a plan": endsWith("plan_item"),
  "history without its first turns": ({ leftOut }) => leftOut.length > 0,
  "shortened results": ({ shortened }) => shortened.length > 0,
  rules: isLabelled("Rules in the repository"),
  template: isLabelled("Shared instructions"),
};

describe.each(["chat", "responses"])("over the %s API", (api) => {
  const product = startRunningProduct({ OPENAI_API: api, OPENAI_MODEL: "gpt-4.1", OPENAI_CONTEXT_WINDOW: "14000" });

  test(`${runs} generated conversations are kept as sent and answered, and run again`, async () => {
    const met: Record<string, number> = {
      purge: 0,
      ...Object.fromEntries(Object.keys(kinds).map((kind) => [kind, 0])),
    };
    const meet = (kind: string) => (met[kind] = (met[kind] ?? 0) + 1);
    await fc.assert(
      fc.asyncProperty(generatedConversation, async ({ hasRules, acts }) => {
        const actor = await createActor();
        const place = await createConversation(actor, filesOf({ hasRules }));
        let last = 0;
        let purgedUntil = 0;
        for (const act of acts) {
          if (act.act === "purge") {
            // It takes away what the turns before were told.
            await expectSameAgain(actor, place, { last, purgedUntil });
            purgedUntil = last;
          }
          const { turns, purged } = await playAct(act, actor, place, product.model());
          if (purged > 0) meet("purge");
          for (const turn of turns) {
            const requests = await expectKept(actor, turn);
            for (const [kind, isMet] of Object.entries(kinds)) if (requests.some(isMet)) meet(kind);
          }
          last += turns.length;
        }
        await expectSameAgain(actor, place, { last, purgedUntil });
      }),
      { numRuns: runs },
    );
    process.stdout.write(
      `\n${runs} generated conversations over ${api}, with turns or purges ${JSON.stringify(met)}, were tried.\n`,
    );
    const rare = Object.entries(met).filter(([, count]) => count < runs / 10);
    expect(rare).toEqual([]);
  }, 3_600_000);
});

/** Expects that all turns do the same again, but for those that a purge took from. The recording goes through a file, as one that is run elsewhere. */
async function expectSameAgain(
  actor: Actor,
  { conversationId }: Place,
  { last, purgedUntil }: { last: number; purgedUntil: number },
): Promise<void> {
  const recording = readRecording(writeRecording(await recordConversation(actor, { conversationId })));
  const turns = recording.turns.map(({ ordinal }) => ordinal);
  const left = recording.leftOut.filter(({ turn }) => turn > purgedUntil);
  expect(left).toEqual([]);
  expect(turns.length + recording.leftOut.length).toBe(last);
  expect(await replayRecording(recording)).toEqual(turns.map((turn) => ({ turn, difference: null })));
}
