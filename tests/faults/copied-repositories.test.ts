import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest";
import { runGitLine } from "#lib/workspaces/git/git.ts";
import { call, hold, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { until } from "#tests/setup/api-client.ts";
import { Cluster } from "./cluster.ts";
import { Traffic } from "./traffic.ts";

// Two webs and two workers without a shared folder: each has its own copies of the repositories, and some lose their disks.

const rounds = process.env.FULL ? 10 : 1;
const cluster = new Cluster({}, { isApart: true });
let projectId = "";
let conversationId = "";

beforeAll(async () => {
  await cluster.start();
  const { client } = cluster;
  await client.setUp({ email: "ada@example.org", password: "a password for tests", name: "Ada Baker" });
  ({ id: projectId } = await client.createProject("Mill", { type: "starter", starter: "blank" }));
  conversationId = await client.startConversation(projectId);
});
afterAll(() => cluster.end());

const worker = (name: string) => {
  const found = cluster.workers.get(name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

test("a turn continues on another host after its worker and disk are lost", async () => {
  const write = call("write_file", { path: "mill.html", content: "<h1>The mill</h1>\n" });
  const steps = [reply(say("On it."), write), reply(say("The page"), hold("the mill"), say(" is there."))];
  cluster.model.script({ rules: [{ when: "Add the mill.", steps }] });
  const id = await cluster.client.accept(conversationId, "Add the mill.");
  await until(
    () => cluster.client.turn(id),
    ({ text }) => text.endsWith("The page"),
  );
  const lost = await cluster.findWorker("run-turn");
  cluster.model.script({ rules: [{ when: "Add the mill.", steps: [reply(say("The page is there."))] }] });
  await cluster.loseWorker(lost);
  cluster.model.release("the mill");
  const { status, commit } = await until(
    () => cluster.client.turn(id),
    ({ endedAt }) => endedAt !== null,
  );
  expect(status).toBe("completed");
  expect(await runGitLine(cluster.repositoryOf(projectId), ["show", `${commit}:mill.html`])).toBe("<h1>The mill</h1>");
  await cluster.ready();
}, 600_000);

test(
  "hosts that die under traffic, some with their disks, lose no turn",
  async () => {
    onTestFailed(async () => {
      process.stdout.write(`${await cluster.describeQueue()}\n`);
    });
    const traffic = await Traffic.create(cluster);
    const faults = [
      () => cluster.loseWorker(worker("worker-1")),
      () => cluster.killWeb(),
      () => cluster.killWorker(worker("worker-2")),
      () => cluster.loseWorker(worker("worker-2")),
    ];
    traffic.go();
    for (let round = 1; round <= rounds; round++) {
      for (const fault of faults) {
        await untilMoreTurns(3);
        await fault();
        await cluster.ready();
      }
    }
    await traffic.pause();
    await traffic.expectKept();
    // The check's own copies are made of the journal alone.
    rmSync(process.env.DATA_DIR ?? "", { recursive: true, force: true });
    await expect.poll(() => cluster.findWrong(), { timeout: 180_000, interval: 500 }).toEqual([]);
    process.stdout.write(`${rounds * faults.length} hosts died: ${traffic.tell()}.\n`);
  },
  // Generous: a busy machine needs several times what a quiet one does.
  rounds * 600_000,
);

/** Resolves once so many further turns have completed. */
async function untilMoreTurns(count: number): Promise<void> {
  const read = async () => {
    const [row] = await cluster.query<{ count: number }>(
      "SELECT count(*)::int FROM edit_sessions WHERE status = 'completed'",
    );
    return row?.count ?? 0;
  };
  const before = await read();
  await until(read, (now) => now >= before + count);
}
