// `npm run bench`: measures the cost of storing everything. The same scripted model speaks to readers through the
// product's stream, through the product by polling, and through a bare AI SDK route that stores nothing; all on this
// machine, over the loopback interface. Prints a table with ratios to the bare route, and ends.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ApiClient } from "#tests/setup/api-client.ts";
import { beginProduct, stopProduct, untilReady } from "#tests/setup/product.ts";
import { cpuSeconds } from "./bench/cpu-time.ts";
import { type Load, type Measured, measure, percentile } from "./bench/measure.ts";
import { throughBareRoute, throughPolling, throughProduct } from "./bench/turns.ts";

const { values } = parseArgs({
  options: { turns: { type: "string", default: "20,100" }, seconds: { type: "string", default: "5" } },
});
const [few = 20, many = 100] = values.turns.split(",").map(Number);
const secondsOfSpeech = Number(values.seconds);
const deadline = AbortSignal.timeout(10 * 60_000);

/** At the pace of a quick model, and as fast as possible. */
const paced = (turns: number, everyMs: number): Load => ({
  turns,
  everyMs,
  words: Math.round((secondsOfSpeech * 1000) / everyMs),
});
const loads = {
  few: paced(few, 40),
  many: paced(many, 100),
  flood: { turns: few, words: 100 * secondsOfSpeech, everyMs: 0 },
};

const folder = mkdtempSync(join(tmpdir(), "sitewright-bench-"));
const ends: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
try {
  await bench();
} finally {
  for (const end of ends.toReversed()) await end();
}

async function bench(): Promise<void> {
  const model = await startScript("stamping-model.ts");
  const baseUrl = `http://127.0.0.1:${model.port}/v1`;
  const bare = await startScript("bare-route.ts", baseUrl);
  const product = await untilReady(
    await beginProduct({ DATA_DIR: folder, OPENAI_BASE_URL: baseUrl, OPENAI_API: "chat", LOG_LEVEL: "error" }),
  );
  ends.push(() => stopProduct(product));
  const client = new ApiClient(product.address);
  await client.setUp({ email: "bench@example.org", password: "a password for the bench", name: "Bench" });
  const conversations = await makeConversations(client, Math.max(few, many));
  const conversation = (index: number) => conversations[index] ?? "";
  const ofBare = () => cpuSeconds(bare.process.pid ?? 0);
  const ofProduct = () => cpuSeconds(product.process.pid ?? 0);
  const ways = [
    ["bare AI SDK route", () => throughBareRoute(`http://127.0.0.1:${bare.port}`), ofBare],
    ["product, stream", (index: number) => throughProduct(client, conversation(index)), ofProduct],
    ["product, polling", (index: number) => throughPolling(client, conversation(index)), ofProduct],
  ] as const;
  const results: Row[] = [];
  for (const [name, turnOf, cpu] of ways) {
    // The first words of a process compile it.
    await measure({ turns: Math.min(few, 5), words: 50, everyMs: 5 }, turnOf, cpu, deadline);
    console.error(`Measuring: ${name}`);
    results.push({
      name,
      few: await measure(loads.few, turnOf, cpu, deadline),
      many: await measure(loads.many, turnOf, cpu, deadline),
      flood: await measure(loads.flood, turnOf, cpu, deadline),
    });
  }
  print(results);
}

async function startScript(file: string, ...args: string[]): Promise<{ process: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "bench", file), ...args], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  ends.push(async () => {
    const ended = once(child, "exit");
    child.kill();
    await ended;
  });
  const [said] = await once(child.stdout as NodeJS.ReadableStream, "data");
  return { process: child, port: Number(String(said)) };
}

/** Creates a conversation in a site of its own for each turn, because the turns of one site run in sequence. */
async function makeConversations(client: ApiClient, count: number): Promise<string[]> {
  const made: string[] = [];
  while (made.length < count) {
    const some = Array.from({ length: Math.min(10, count - made.length) }, async (_, index) => {
      const project = await client.createProject(`Site ${made.length + index}`, { type: "starter", starter: "blank" });
      return client.startConversation(project.id);
    });
    made.push(...(await Promise.all(some)));
  }
  return made;
}

interface Row {
  name: string;
  few: Measured;
  many: Measured;
  flood: Measured;
}

function print(rows: Row[]): void {
  const cpuMicros = ({ cpuSeconds: used, words }: Measured) => (used === null ? Number.NaN : (used / words) * 1e6);
  const columns: [string, (row: Row) => number, digits: number][] = [
    [`added latency p50, ${few} turns (ms)`, ({ few: at }) => percentile(at.latencyMs, 0.5), 2],
    [`added latency p99, ${few} turns (ms)`, ({ few: at }) => percentile(at.latencyMs, 0.99), 2],
    [`added latency p50, ${many} turns (ms)`, ({ many: at }) => percentile(at.latencyMs, 0.5), 2],
    [`added latency p99, ${many} turns (ms)`, ({ many: at }) => percentile(at.latencyMs, 0.99), 2],
    [`first token p50, ${few} at once (ms)`, ({ few: at }) => percentile(at.firstMs, 0.5), 0],
    [`first token p50, ${many} at once (ms)`, ({ many: at }) => percentile(at.firstMs, 0.5), 0],
    [`tokens/s, ${few} turns unpaced`, ({ flood }) => flood.words / flood.seconds, 0],
    ["CPU per token, paced (µs)", ({ few: at }) => cpuMicros(at), 0],
    ["CPU per token, unpaced (µs)", ({ flood }) => cpuMicros(flood), 0],
  ];
  const cell = (text: string, index: number) => (index === 0 ? text.padEnd(38) : text.padStart(26));
  const line = (cells: string[]) => console.log(cells.map(cell).join(""));
  line(["", ...rows.map(({ name }) => name)]);
  for (const [title, read, digits] of columns) {
    const [base = Number.NaN] = rows.map(read);
    const shown = rows.map((row, index) => {
      const value = read(row);
      if (Number.isNaN(value)) return "–";
      return index === 0 ? value.toFixed(digits) : `${value.toFixed(digits)}  (${(value / base).toFixed(2)} ×)`;
    });
    line([title, ...shown]);
  }
}
