import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from "vitest";
import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { until } from "#tests/setup/api-client.ts";
import { Cluster } from "./cluster.ts";
import { type Rendered, renderTurn } from "./reader.ts";
import { type Step, steps } from "./steps.ts";

// Every step of a turn with every fault. The processes live on through all of it; only killed ones are restarted. After
// each fault the log has to be whole, everything settled once, and the next turn has to work.

const cluster = new Cluster();
const person = { email: "ada@example.org", password: "a password for tests", name: "Ada Baker" };
let project: ProjectForDisplay;
let bystander: ProjectForDisplay;
let conversationId: string;
let bystanders: string;
let turns = 0;
let tried = 0;

beforeAll(async () => {
  await cluster.start();
  const { client, pushes } = cluster;
  await client.setUp(person);
  const source = { type: "git", url: pushes.url, token: "a-token" } as const;
  [project, bystander] = await Promise.all([
    client.createProject("Under test", source),
    client.createProject("Bystander", { type: "starter", starter: "blank" }),
  ]);
  await client.must("PUT", `/api/projects/${project.id}/protection`, { pushEveryTurn: true });
  conversationId = await client.startConversation(project.id);
  bystanders = stateOfBystander();
  // From here on the remote has the branch.
  const write = call("write_file", { path: "first.html", content: "<h1>First</h1>\n" });
  cluster.model.script({ replies: [reply(write), reply(say("Done."))] });
  const first = await client.ended(await client.accept(conversationId, "Add the first page."));
  expect(first.status).toBe("completed");
});
afterAll(() => cluster.end());
beforeEach(async () => {
  onTestFailed(() => {
    for (const worker of cluster.workers.values()) process.stdout.write(`${worker.name}:\n${worker.said()}\n`);
  });
  await cluster.ready();
  cluster.model.reset();
});

const repositoryOf = ({ id }: ProjectForDisplay) => join(cluster.folder, "data/repositories", `${id}.git`);
const readGit = (repository: string, ...args: string[]) =>
  spawnSync("git", [`--git-dir=${repository}`, ...args], { encoding: "utf8" }).stdout.trim();
const branchOf = (repository: string) => readGit(repository, "rev-parse", `refs/heads/${project.workspace.branch}`);
const stateOfBystander = () =>
  readGit(repositoryOf(bystander), "for-each-ref", "--format=%(refname) %(objectname) %(tree)");
const headOf = async ({ id }: ProjectForDisplay) => (await cluster.client.project(id)).workspace.headCommit;

interface Fault {
  name: string;
  /** Strikes while the turn is held; each fault calls `release`, which lets the turn go on, at the hardest moment. */
  strike(step: Step, release: () => Promise<void>): Promise<void>;
}

const everyTime: Fault[] = [
  {
    name: "kill -9 of the worker",
    async strike({ job }, release) {
      await cluster.killWorker(await cluster.findWorker(job));
      await release();
    },
  },
  {
    name: "kill -9 of the web",
    async strike(_step, release) {
      await cluster.killWeb();
      await release();
    },
  },
  {
    name: "kill -9 of the database",
    strike: (_step, release) => cluster.killDatabase(release),
  },
  {
    name: "a cut of the browser's socket",
    async strike({ settled }, release) {
      const connections = cluster.proxy.cut();
      // The reader of a settled turn has already read it to its end.
      if (!settled) expect(connections).toBeGreaterThan(0);
      await release();
    },
  },
];

const thorough: Fault[] = [
  {
    name: "kill -9 of everything at once",
    strike: (_step, release) => cluster.killEverything(release),
  },
];
const faults = process.env.FULL ? [...everyTime, ...thorough] : everyTime;

/** Has the model write a page and say so; the turn runs up to the step and waits there. */
async function holdTurn(
  step: Step,
): Promise<{ id: string; release: () => Promise<void>; rendered: Promise<Rendered> }> {
  const name = `page-${++turns}`;
  const write = call("write_file", { path: `${name}.html`, content: `<h1>${name}</h1>\n` });
  cluster.model.script({ rules: [{ when: `Add ${name}.`, steps: step.replies(write) }] });
  const { arrive, release } = await step.prepare(cluster, project.workspace.id);
  const id = await cluster.client.accept(conversationId, `Add ${name}.`);
  const turn = await cluster.client.turn(id);
  const rendered = renderTurn(turn, {
    origin: `http://127.0.0.1:${cluster.proxy.port}`,
    cookie: cluster.client.cookie(),
  });
  // It is awaited after the fault.
  rendered.catch(() => undefined);
  await arrive();
  // Text becomes durable a moment after it was said; an earlier fault may lose it.
  await until(
    () => cluster.client.turn(id),
    ({ text }) => text.startsWith(step.says),
  );
  return { id, release, rendered };
}

async function expectWholeLog(id: string, lived: Rendered): Promise<void> {
  const chunks = await cluster.client.chunks(id);
  const seqs = chunks.map((_, index) => index + 1);
  expect(chunks.map(({ seq }) => seq)).toEqual(seqs);
  expect(chunks.filter(({ type }) => type === "done")).toHaveLength(1);
  expect(chunks.at(-1)?.type).toBe("done");
  expect(lived.seqs).toEqual(seqs);
  const stored = await cluster.client.turn(id);
  const origin = cluster.client.address.replace("localhost", "127.0.0.1");
  const later = await renderTurn(stored, { origin, cookie: cluster.client.cookie() });
  expect(lived.picture).toEqual(later.picture);
  const { text, status, commit, files, progress, error } = stored;
  expect(lived.picture).toMatchObject({ text, status, commit, files, progress, error });
  expect(lived.picture.tools).toEqual(stored.tools.map((tool) => ({ ...tool, durationMs: null })));
}

/** The head is as expected, the branch and the remote reach it, and the other project has not changed. */
async function expectHead(expected: string | null): Promise<void> {
  expect(await headOf(project)).toBe(expected);
  await until(
    async () => [branchOf(repositoryOf(project)), branchOf(cluster.pushes.repository)],
    (tips) => tips.every((tip) => tip === expected),
  );
  expect(stateOfBystander()).toBe(bystanders);
  expect(await headOf(bystander)).toBe(bystander.workspace.headCommit);
}

/** The next turn works, and the whole instance passes its check. */
async function expectAllToGoOn(): Promise<void> {
  await expectNextTurnWorks();
  expect(await cluster.findWrong()).toEqual([]);
}

async function expectNextTurnWorks(): Promise<void> {
  const question = `Are you there, ${++turns}?`;
  cluster.model.script({ rules: [{ when: question, steps: [reply(say("Still here."))] }] });
  const next = await cluster.client.ended(await cluster.client.accept(conversationId, question));
  expect(next).toMatchObject({ status: "completed", text: "Still here." });
  const request = cluster.model.requests.at(-1);
  expect(request?.problems).toEqual([]);
  const roles = request?.messages.map(({ role }) => role) ?? [];
  expect(roles.filter((role, index) => role === "user" && roles[index + 1] === "user")).toEqual([]);
}

function stepNamed(name: string): Step {
  const step = steps.find((one) => one.name === name);
  if (!step) throw new Error("There is no such step.");
  return step;
}

const combinations = steps.flatMap((step) => faults.map((fault) => [fault.name, step.name, fault, step] as const));

test.each(combinations)("%s %s loses nothing, and the site goes on", async (_fault, _step, fault, step) => {
  const { id, release, rendered } = await holdTurn(step);

  await fault.strike(step, release);

  const lived = await rendered;
  const turn = await cluster.client.ended(id);
  // Another worker continues the turn, and no reader gets a word twice.
  expect(turn).toMatchObject({ status: "completed", text: "On it.\n\nThe page is there." });
  expect(turn.files).toMatchObject([{ status: "added" }]);
  await expectWholeLog(id, lived);
  await expectHead(turn.commit);
  await expectAllToGoOn();
  tried++;
});

test("a turn whose two workers are killed fails and is restorable, and work continues", async () => {
  const before = await headOf(project);
  const { id, rendered } = await holdTurn(stepNamed("between file write and commit"));
  await cluster.killWorker(await cluster.findWorker("run-turn"));
  // The worker that continues is held at the same place.
  await until(
    async () =>
      cluster.model.requests.filter(({ instruction, step }) => instruction.includes(`page-${turns}.`) && step === 1),
    (requests) => requests.length === 2,
  );
  await cluster.killWorker(await cluster.findWorker("run-turn"));

  const turn = await cluster.client.ended(id);
  cluster.model.release("here");
  expect(turn).toMatchObject({ status: "failed", commit: null, error: { code: "interrupted" }, restorable: true });
  await expectWholeLog(id, await rendered);
  await expectHead(before);
  await expectAllToGoOn();
  tried++;
});

test("a worker that sleeps through its lease can write nothing after waking", async () => {
  const step = stepNamed("in the middle of the text");
  const { id, release, rendered } = await holdTurn(step);
  const sleeper = await cluster.findWorker(step.job);

  process.kill(sleeper.pid, "SIGSTOP");
  // Another worker takes it as soon as the sleeper's lease has run out.
  await until(
    () => cluster.client.turn(id),
    ({ progress }) => progress.some(({ code }) => code === "continued"),
  );
  process.kill(sleeper.pid, "SIGCONT");
  await release();
  const settled = await cluster.client.ended(id);
  const closed = await cluster.client.chunks(id);
  // It says so once it has noticed.
  await until(
    async () => sleeper.said(),
    (said) => said.includes("lease was lost"),
  );

  expect(settled).toMatchObject({ status: "completed", text: "On it.\n\nThe page is there." });
  expect(await cluster.client.chunks(id)).toEqual(closed);
  await expectWholeLog(id, await rendered);
  await expectHead(settled.commit);
  await expectAllToGoOn();
  tried++;
});

test("a worker that is asked to end hands its turn to another", async () => {
  const step = stepNamed("in the middle of the text");
  const { id, release, rendered } = await holdTurn(step);
  const question = `Is anybody there, ${++turns}?`;
  cluster.model.script({ rules: [{ when: question, steps: [reply(say("I am."))] }] });
  const waiting = await cluster.client.accept(conversationId, question);

  await cluster.stopWorker(await cluster.findWorker(step.job));
  await release();

  const turn = await cluster.client.ended(id);
  expect(turn).toMatchObject({ status: "completed", text: "On it.\n\nThe page is there." });
  expect(await cluster.client.ended(waiting)).toMatchObject({ status: "completed", text: "I am." });
  await expectWholeLog(id, await rendered);
  await expectHead(turn.commit);
  await expectAllToGoOn();
});

test("every step was tried with every fault", () => {
  process.stdout.write(`${tried} combinations of a step and a fault were tried.\n`);
  expect(tried).toBe(steps.length * faults.length + 2);
});
