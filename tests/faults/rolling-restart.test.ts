import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { call, hold, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { until } from "#tests/setup/api-client.ts";
import { Cluster } from "./cluster.ts";
import { type Rendered, renderTurn } from "./reader.ts";

// An upgrade without an interruption: workers and webs are asked to end and started again, one after another, while turns stream. The
// long form repeats that.

const rounds = process.env.FULL ? 25 : 1;
// No process is killed here, so on a busy machine each has all the time it needs, to end as well as to renew its leases.
const cluster = new Cluster({ DRAIN_SECONDS: "300", LEASE_SECONDS: "300" });
const siteNames = ["Bakery", "Garden", "Cinema", "Library"];
let conversations: string[] = [];
let turns = 0;

beforeAll(async () => {
  await cluster.start();
  const { client } = cluster;
  await client.setUp({ email: "ada@example.org", password: "a password for tests", name: "Ada Baker" });
  conversations = await Promise.all(
    siteNames.map(async (name) => {
      const { id } = await client.createProject(name, { type: "starter", starter: "blank" });
      return client.startConversation(id);
    }),
  );
});
afterAll(() => cluster.end());

interface Streaming {
  id: string;
  rendered: Promise<Rendered>;
}

/** Sends a message; its turn writes a page and streams an answer, which waits in the middle if a hold is named. */
async function send(conversationId: string, holdName?: string): Promise<Streaming> {
  const name = `page-${++turns}`;
  const write = call("write_file", { path: `${name}.html`, content: `<h1>${name}</h1>\n` });
  const middle = holdName === undefined ? [] : [hold(holdName)];
  const steps = [reply(say("On", " it."), write), reply(say("The page"), ...middle, say(" is", " there."))];
  cluster.model.script({ rules: [{ when: `Add ${name}.`, steps }] });
  const id = await cluster.client.accept(conversationId, `Add ${name}.`);
  const origin = `http://127.0.0.1:${cluster.proxy.port}`;
  const rendered = renderTurn(await cluster.client.turn(id), { origin, cookie: cluster.client.cookie() });
  // It is awaited after the restart.
  rendered.catch(() => undefined);
  if (holdName !== undefined) await until(() => cluster.client.turn(id), isInTheMiddle);
  return { id, rendered };
}

const isInTheMiddle = ({ text }: TurnForDisplay) => text.endsWith("The page");

async function expectWhole({ id, rendered }: Streaming): Promise<void> {
  const { picture, seqs } = await rendered;
  expect(picture).toMatchObject({ status: "completed", text: "On it.\n\nThe page is there." });
  const chunks = await cluster.client.chunks(id);
  expect(seqs).toEqual(chunks.map((_, index) => index + 1));
  expect(chunks.map(({ seq }) => seq)).toEqual(seqs);
  // Nothing was repeated: the worker that was asked to end has finished the turn itself.
  expect(chunks.filter(({ payload }) => "kind" in payload && payload.kind === "continued")).toEqual([]);
}

const restartWorker = (name: string) => async () => {
  const worker = cluster.workers.get(name);
  if (!worker) throw new Error(`There is no ${name}.`);
  await cluster.stopWorker(worker);
  await cluster.workers.get(name)?.ready;
};
const restartWeb = async () => expect(await cluster.restartWeb()).toBe(0);
const restarts = [restartWorker("worker-1"), restartWorker("worker-2"), restartWeb, restartWeb];

test(
  "a rolling restart loses no word and fails no turn",
  async () => {
    onTestFailed(async () => {
      process.stdout.write(`${await cluster.describeQueue()}\n`);
    });
    const [free = "", ...others] = conversations;
    for (let round = 1; round <= rounds; round++) {
      for (const [index, restart] of restarts.entries()) {
        const holdName = `restart ${round}.${index}`;
        const streaming = await Promise.all(others.map((conversationId) => send(conversationId, holdName)));
        const restarted = restart();
        restarted.catch(() => undefined);
        // Another site works while the process ends.
        await expectWhole(await send(free));
        cluster.model.release(holdName);
        await restarted;
        for (const each of streaming) await expectWhole(each);
      }
    }
    expect(await cluster.query("SELECT id FROM edit_sessions WHERE deaths > 0 OR status <> 'completed'")).toEqual([]);
    expect(await cluster.findWrong()).toEqual([]);
    process.stdout.write(`${rounds * restarts.length} restarts with ${turns} turns were tried.\n`);
  },
  // Generous: a busy machine needs several times what a quiet one does.
  rounds * 600_000,
);
