// `npm run soak`: people work on the built product in a loop; once a minute they pause, and everything that could leak is counted. Prints
// a table that says what has grown, and ends with 1 if something grew that is not data. Linux only. See docs/testing.md.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { ApiClient } from "#tests/setup/api-client.ts";
import { processTree, survivors } from "#tests/setup/process-tree.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";
import { startScript } from "./bench/start-script.ts";
import { findFreePort, findRunningPostgres } from "./launcher/postgres.ts";
import { countLeft, letTimePass } from "./soak/expiry.ts";
import { Gate } from "./soak/gate.ts";
import { Inspector } from "./soak/inspector.ts";
import { formatVerdicts, judge } from "./soak/judge.ts";
import { type Deeds, noDeeds, Person, type Place } from "./soak/person.ts";
import { roleOf, type Sample, sampleDatabase, sampleFiles, sampleInside, sampleProcesses } from "./soak/sample.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    people: { type: "string", default: "30" },
    workers: { type: "string" },
    /** A folder for heap snapshots of each Node process, after the warm-up and at the end. */
    snapshots: { type: "string" },
    /** A file for all samples, as JSON. */
    samples: { type: "string" },
  },
});
const minutes = Number(values.minutes);
const people = Number(values.people);
const workMs = 45_000;
const password = "a password for the soak";
const ownersEmail = "owner@example.org";

if (process.platform !== "linux") {
  console.error("The soak reads /proc, so it needs Linux.");
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "soak-"));
const dataDir = join(folder, "data");
const temporaryDir = join(folder, "tmp");
mkdirSync(temporaryDir);
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
// Ctrl-C reaches the product too, but not a signal to this process alone.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void endAll().then(() => process.exit(1)));
}
try {
  process.exitCode = await soak();
} finally {
  await endAll();
}

async function endAll(): Promise<void> {
  for (const end of ends.splice(0).toReversed()) await end();
}

interface Scene {
  product: Product;
  database: Client;
  owner: ApiClient;
  team: Person[];
  gate: Gate;
  deeds: Deeds;
  inspectors: Map<string, Inspector>;
}

interface Taken {
  minute: number;
  sample: Sample;
}

async function soak(): Promise<number> {
  const scene = await prepare();
  const living = scene.team.map((person, index) => person.live(index));
  const samples = await watch(scene);
  const isFlat = report(samples, scene.deeds);
  const isTidy = await comeBackLater(scene);
  scene.gate.end();
  await Promise.all(living);
  const isQuiet = complain(scene);
  const isGone = await endProduct(scene);
  const isSound = isFlat && isTidy && isQuiet && isGone;
  console.log(isSound ? "\nNothing leaks." : "\nSee above for what is wrong.");
  return isSound ? 0 : 1;
}

async function prepare(): Promise<Scene> {
  const model = await startScript("stamping-model.ts");
  ends.push(() => model.process.kill());
  const product = await start(`http://127.0.0.1:${model.port}/v1`);
  const database = new Client({ connectionString: findRunningPostgres(join(dataDir, "postgres")) ?? "" });
  // The product may be stopped before this connection is closed.
  database.on("error", () => undefined);
  await database.connect();
  const deeds = noDeeds();
  const gate = new Gate(people);
  console.error(`Preparing ${people} people and their sites`);
  const owner = new ApiClient(product.address);
  await owner.setUp({ email: ownersEmail, password, name: "Owner" });
  const team = await invite(owner, gate, deeds);
  const inspectors = await openInspectors(product);
  return { product, database, owner, team, gate, deeds, inspectors };
}

async function start(baseUrl: string): Promise<Product> {
  const product = await untilReady(
    await beginProduct({
      ...{ DATA_DIR: dataDir, TMPDIR: temporaryDir, OPENAI_BASE_URL: baseUrl, OPENAI_API: "chat", LOG_LEVEL: "warn" },
      // On a busy machine a search of memories takes longer than people would wait.
      MEMORY_SEARCH_MS: "10000",
      // Without a value the launcher chooses, as for people.
      WORKER_PROCESSES: values.workers ?? "",
    }),
  );
  ends.push(async () => {
    if (product.process.exitCode === null) await stopProduct(product);
  });
  return product;
}

/** Gives each person an account and a site of their own. */
async function invite(owner: ApiClient, gate: Gate, deeds: Deeds): Promise<Person[]> {
  const team: Person[] = [];
  for (let index = 0; index < people; index++) {
    const project = await owner.createProject(`Site ${index}`, { type: "starter", starter: "bakery" });
    const place: Place = { projectId: project.id, workspaceId: project.workspace.id };
    const path = `/api/projects/${project.id}/invitations`;
    const { url } = await owner.must<{ url: string }>("POST", path, { role: "admin" });
    const client = new ApiClient(owner.address);
    const account = { email: `person-${index}@example.org`, password, name: `Person ${index}` };
    await client.must("POST", `/api${new URL(url).pathname}`, { account });
    await client.signIn(account);
    team.push(new Person(client, account, place, gate, deeds));
  }
  return team;
}

async function openInspectors(product: Product): Promise<Map<string, Inspector>> {
  const inspectors = new Map<string, Inspector>();
  // A process waits at its end for those who inspect it.
  ends.push(() => closeInspectors(inspectors));
  for (const { pid, command } of processTree(product.process.pid ?? 0)) {
    const role = roleOf(command);
    if (role !== "web" && role !== "worker" && role !== "launcher") continue;
    const same = [...inspectors.keys()].filter((name) => name.startsWith(role)).length;
    inspectors.set(same === 0 ? role : `${role} ${same + 1}`, await Inspector.open(pid, await findFreePort()));
  }
  return inspectors;
}

function closeInspectors(inspectors: Map<string, Inspector>): void {
  for (const inspector of inspectors.values()) inspector.close();
}

/** Lets people work, and samples everything whenever they pause. */
async function watch(scene: Scene): Promise<Taken[]> {
  const { gate, database, deeds, inspectors } = scene;
  const began = performance.now();
  const samples: Taken[] = [];
  let isWarm = false;
  for (let minute = 0; minute < minutes; ) {
    await delay(workMs);
    await gate.close();
    await untilQuiet(database);
    minute = (performance.now() - began) / 60_000;
    const sample = await sampleAll(scene);
    samples.push({ minute, sample });
    console.error(describe(minute, sample, deeds));
    if (!isWarm && minute >= minutes / 3) await writeSnapshots(inspectors, "warm");
    isWarm ||= minute >= minutes / 3;
    if (minute < minutes) gate.letGo();
  }
  await writeSnapshots(inspectors, "end");
  if (values.samples) writeFileSync(values.samples, JSON.stringify(samples));
  return samples;
}

/** Resolves once no turn runs, no job is due, and kept-alive connections have closed. */
async function untilQuiet(database: Client): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ busy: string }>(`SELECT
      (SELECT count(*) FROM edit_sessions WHERE ended_at IS NULL)
      + (SELECT count(*) FROM graphile_worker.jobs WHERE run_at <= now()) AS busy`);
    if (rows[0]?.busy === "0") break;
    await delay(200);
  }
  await delay(6_000);
}

async function sampleAll({ product, database, inspectors }: Scene): Promise<Sample> {
  const sample: Sample = {
    ...sampleProcesses(product.process.pid ?? 0),
    ...sampleFiles(dataDir, temporaryDir),
    ...(await sampleDatabase(database)),
  };
  for (const [role, inspector] of inspectors) Object.assign(sample, await sampleInside(role, inspector));
  return sample;
}

function describe(minute: number, sample: Sample, { turns, failures }: Deeds): string {
  const show = (name: string) => `${name} ${sample[name]?.value.toFixed(1)}`;
  const shown = ["heap, web", "memory, web", "descriptors, web", "database connections"].map(show).join(", ");
  return `  minute ${minute.toFixed(1)}: ${turns} turns, ${failures.length} failures; ${shown}`;
}

async function writeSnapshots(inspectors: Map<string, Inspector>, when: string): Promise<void> {
  if (!values.snapshots) return;
  mkdirSync(values.snapshots, { recursive: true });
  for (const [role, inspector] of inspectors) {
    await inspector.writeSnapshot(join(values.snapshots, `${role}-${when}.heapsnapshot`));
  }
}

/** Prints what people did and what grew meanwhile. Returns true if everything that is not data is flat. */
function report(samples: readonly Taken[], { failures: _, ...done }: Deeds): boolean {
  const names = new Set(samples.flatMap(({ sample }) => Object.keys(sample)));
  const moments = samples.map(({ minute }) => minute);
  const verdicts = [...names].map((name) => {
    const any = samples.findLast(({ sample }) => sample[name])?.sample[name];
    const series = samples.map(({ sample }) => sample[name]?.value ?? 0);
    return judge({ name, unit: any?.unit ?? "", values: series, growthMax: any?.growthMax ?? null }, moments);
  });
  const counts = Object.entries(done).map(([name, count]) => `${count.toLocaleString("en")} ${name}`);
  console.log(`${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} processors, ${cpus()[0]?.model}`);
  console.log(`${people} people for ${minutes} minutes, ${samples.length} samples\n${counts.join(", ")}`);
  console.log(`\n${formatVerdicts(verdicts)}\n`);
  return verdicts.every(({ isFlat }) => isFlat);
}

/** Returns true if everything that has an end is deleted once people come back after it. */
async function comeBackLater({ database, owner, team }: Scene): Promise<boolean> {
  console.error("Letting a hundred days pass");
  const moved = await letTimePass(database);
  await owner.signIn({ email: ownersEmail, password });
  for (const person of team) await person.comeBack();
  // The worker sweeps once a minute.
  const deadline = performance.now() + 5 * 60_000;
  let left = await countLeft(database);
  while (Object.values(left).some((count) => count > 0) && performance.now() < deadline) {
    await delay(2_000);
    left = await countLeft(database);
  }
  for (const [table, count] of Object.entries(moved)) {
    console.log(`${table}: ${count} rows had ended, ${left[table]} are left`);
  }
  return Object.values(left).every((count) => count === 0);
}

/** Prints failed steps, warnings and errors. Returns true without any. */
function complain({ product, deeds: { failures } }: Scene): boolean {
  const [, said = ""] = product.stdout().split(/Sitewright is ready.*\n/);
  const lines = [...said.split("\n"), ...product.stderr().split("\n")];
  // Node says on the error stream that an inspector was opened.
  const complaints = lines.filter((line) => /"level":[456]0|Warning|Error/.test(line));
  // Many are the same but for their time and ids: one of each kind is shown.
  const kinds = Map.groupBy([...failures, ...complaints], (line) => /"msg":"[^"]*"/.exec(line)?.[0] ?? line);
  for (const [, [first = "", ...others]] of kinds) console.log(`! ${others.length + 1} × ${first.slice(0, 1_000)}`);
  return kinds.size === 0;
}

/** Ends the product. Returns true if it leaves no process. */
async function endProduct({ product, database, inspectors }: Scene): Promise<boolean> {
  closeInspectors(inspectors);
  await database.end();
  const members = processTree(product.process.pid ?? 0);
  await stopProduct(product);
  const left = await survivors(members, 5_000);
  for (const { pid, command } of left) console.log(`! The process ${pid} survived the end: ${command}`);
  return left.length === 0;
}
