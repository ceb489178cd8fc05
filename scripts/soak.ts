// `npm run soak`: people work on the built product in a loop; once a minute they pause, and everything that could leak is counted. Prints
// a table that says what has grown, and ends with 1 if something grew that is not data. Linux only. See docs/benchmarks.md.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { ApiClient } from "#tests/setup/api-client.ts";
import { processTree } from "#tests/setup/process-tree.ts";
import { beginProduct, type Product, stopProduct, untilReady } from "#tests/setup/product.ts";
import { startScript } from "./bench/start-script.ts";
import { findFreePort, findRunningPostgres } from "./launcher/postgres.ts";
import { countLeft, letTimePass } from "./soak/expiry.ts";
import { Gate } from "./soak/gate.ts";
import { Inspector } from "./soak/inspector.ts";
import { formatVerdicts, judge } from "./soak/judge.ts";
import { noDeeds, Person, type Place } from "./soak/person.ts";
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
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void endAll().then(() => process.exit(1)));
try {
  process.exitCode = await soak();
} finally {
  await endAll();
}

async function endAll(): Promise<void> {
  for (const end of ends.splice(0).toReversed()) await end();
}

async function soak(): Promise<number> {
  const model = await startScript("stamping-model.ts");
  ends.push(() => model.process.kill());
  const product = await start(`http://127.0.0.1:${model.port}/v1`);
  const database = new Client({ connectionString: findRunningPostgres(join(dataDir, "postgres")) ?? "" });
  await database.connect();
  ends.push(() => database.end());
  const deeds = noDeeds();
  const gate = new Gate(people);
  console.error(`Preparing ${people} people and their sites`);
  const owner = new ApiClient(product.address);
  await owner.setUp({ email: ownersEmail, password, name: "Owner" });
  const team = await invite(owner, gate, deeds);
  const inspectors = await openInspectors(product);

  const began = performance.now();
  const living = team.map((person, index) => person.live(index));
  const samples: { minute: number; sample: Sample }[] = [];
  const take = async () => {
    await gate.close();
    await untilQuiet(database);
    const minute = (performance.now() - began) / 60_000;
    const sample: Sample = {
      ...sampleProcesses(product.process.pid ?? 0),
      ...sampleFiles(dataDir, temporaryDir),
      ...(await sampleDatabase(database)),
    };
    for (const [role, inspector] of inspectors) Object.assign(sample, await sampleInside(role, inspector));
    samples.push({ minute, sample });
    console.error(describe(minute, sample, deeds));
    return minute;
  };
  let isWarm = false;
  for (let minute = 0; minute < minutes; ) {
    await delay(workMs);
    minute = await take();
    if (!isWarm && minute >= minutes / 3) {
      isWarm = true;
      await writeSnapshots(inspectors, "warm");
    }
    if (minute < minutes) gate.letGo();
  }
  await writeSnapshots(inspectors, "end");
  if (values.samples) writeFileSync(values.samples, JSON.stringify(samples));

  const verdicts = judgeAll(samples);
  console.log(`${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} processors, ${cpus()[0]?.model}`);
  const { failures: _, ...done } = deeds;
  console.log(`${people} people for ${minutes} minutes, ${samples.length} samples\n`);
  console.log(
    Object.entries(done)
      .map(([name, count]) => `${count.toLocaleString("en")} ${name}`)
      .join(", "),
  );
  console.log(`\n${formatVerdicts(verdicts)}\n`);
  console.error("Letting a hundred days pass");
  const moved = await letTimePass(database);
  await owner.signIn({ email: ownersEmail, password });
  for (const person of team) await person.comeBack();
  // The worker's sweeps come every minute.
  const left = await untilGone(database);
  gate.end();
  await Promise.all(living);

  for (const [table, count] of Object.entries(moved))
    console.log(`${table}: ${count} rows had ended, ${left[table]} are left`);
  const complaints = complaintsOf(product);
  for (const problem of [...new Set([...deeds.failures, ...complaints])].slice(0, 20)) console.log(`! ${problem}`);
  const isFlat = verdicts.every((verdict) => verdict.isFlat) && Object.values(left).every((count) => count === 0);
  const isWhole = deeds.failures.length === 0 && complaints.length === 0;
  console.log(
    isFlat && isWhole ? "\nNothing leaks." : `\n${deeds.failures.length} failures; see above for what grows.`,
  );

  // A process waits at its end for those who inspect it.
  for (const inspector of inspectors.values()) inspector.close();
  const survivors = await endAndCount(product, database);
  if (survivors > 0) console.log(`${survivors} processes survive the end.`);
  return isFlat && isWhole && survivors === 0 ? 0 : 1;
}

async function start(baseUrl: string): Promise<Product> {
  const product = await untilReady(
    await beginProduct({
      ...{ DATA_DIR: dataDir, TMPDIR: temporaryDir, OPENAI_BASE_URL: baseUrl, OPENAI_API: "chat", LOG_LEVEL: "warn" },
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
async function invite(owner: ApiClient, gate: Gate, deeds: ReturnType<typeof noDeeds>): Promise<Person[]> {
  const team: Person[] = [];
  for (let index = 0; index < people; index++) {
    const project = await owner.createProject(`Site ${index}`, { type: "starter", starter: "bakery" });
    const place: Place = { projectId: project.id, workspaceId: project.workspace.id };
    const { url } = await owner.must<{ url: string }>("POST", `/api/projects/${project.id}/invitations`, {
      role: "admin",
    });
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
  for (const { pid, command } of processTree(product.process.pid ?? 0)) {
    const role = roleOf(command);
    const isInspected = role === "web" || role === "worker" || command.includes("scripts/start.ts");
    if (!isInspected) continue;
    const same = [...inspectors.keys()].filter((name) => name.startsWith(role)).length;
    const inspector = await Inspector.open(pid, await findFreePort());
    inspectors.set(same === 0 ? role : `${role} ${same + 1}`, inspector);
    ends.push(() => inspector.close());
  }
  return inspectors;
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

async function untilGone(database: Client): Promise<Record<string, number>> {
  const deadline = performance.now() + 5 * 60_000;
  for (;;) {
    const left = await countLeft(database);
    if (Object.values(left).every((count) => count === 0) || performance.now() > deadline) return left;
    await delay(2_000);
  }
}

async function writeSnapshots(inspectors: Map<string, Inspector>, when: string): Promise<void> {
  if (!values.snapshots) return;
  mkdirSync(values.snapshots, { recursive: true });
  for (const [role, inspector] of inspectors)
    await inspector.writeSnapshot(join(values.snapshots, `${role}-${when}.heapsnapshot`));
}

function judgeAll(samples: readonly { minute: number; sample: Sample }[]) {
  const names = new Set(samples.flatMap(({ sample }) => Object.keys(sample)));
  const moments = samples.map(({ minute }) => minute);
  return [...names].map((name) => {
    const any = samples.findLast(({ sample }) => sample[name])?.sample[name];
    const series = samples.map(({ sample }) => sample[name]?.value ?? 0);
    return judge({ name, unit: any?.unit ?? "", values: series, growthMax: any?.growthMax ?? null }, moments);
  });
}

function describe(minute: number, sample: Sample, { turns, failures }: { turns: number; failures: string[] }): string {
  const show = (name: string) => `${name} ${sample[name]?.value.toFixed(1)}`;
  const shown = ["heap, web", "memory, web", "descriptors, web", "database connections"].map(show).join(", ");
  return `  minute ${minute.toFixed(1)}: ${turns} turns, ${failures.length} failures; ${shown}`;
}

/** Returns the product's warnings and errors. */
function complaintsOf(product: Product): string[] {
  const [, said = ""] = product.stdout().split(/Sitewright is ready.*\n/);
  return [...said.split("\n"), ...product.stderr().split("\n")].filter((line) =>
    /"level":[456]0|Warning|Error/.test(line),
  );
}

/** Ends the product, and counts the processes that it leaves. */
async function endAndCount(product: Product, database: Client): Promise<number> {
  await database.end();
  const members = processTree(product.process.pid ?? 0);
  await stopProduct(product);
  await delay(3_000);
  return members.filter(({ pid, startedAt }) => processTree(pid).some((one) => one.startedAt === startedAt)).length;
}
