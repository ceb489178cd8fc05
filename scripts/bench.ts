// `npm run bench`: measures the product beside what stores nothing, or does the same job without it, all on this machine, over the
// loopback interface, in one run. Prints one table, and ends. See docs/benchmarks.md.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { ApiClient, until } from "#tests/setup/api-client.ts";
import { beginProduct, stopProduct, untilReady } from "#tests/setup/product.ts";
import { measureBuiltSites } from "./bench/built-sites.ts";
import { cpuSeconds } from "./bench/cpu-time.ts";
import { measureCutReaders } from "./bench/cut-readers.ts";
import { type Figure, formatFigures } from "./bench/figure.ts";
import { measureLongConversation } from "./bench/long-conversation.ts";
import { get, measurePreview, type Target } from "./bench/preview.ts";
import { measurePublished } from "./bench/published.ts";
import { measureReaders } from "./bench/readers.ts";
import { scrape } from "./bench/scrape.ts";
import { measureSettle } from "./bench/settle.ts";
import { startScript } from "./bench/start-script.ts";
import { measureStarts } from "./bench/starts.ts";
import { alone, measureStreams } from "./bench/streams.ts";
import { throughProduct, throughRoute } from "./bench/turns.ts";
import { keyFileOf, readKey } from "./launcher/data-folder.ts";
import { findFreePort, findRunningPostgres } from "./launcher/postgres.ts";

const parts = [
  "streams",
  "turns",
  "readers",
  "cuts",
  "conversation",
  "settle",
  "preview",
  "published",
  "built-sites",
  "starts",
] as const;
type Part = (typeof parts)[number];

const { values } = parseArgs({
  options: {
    conversations: { type: "string", default: "1,20,100" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "4" },
    turns: { type: "string", default: "1000" },
    only: { type: "string", default: parts.join(",") },
    workers: { type: "string", default: "0" },
  },
});
const sizes = values.conversations.split(",").map(Number);
const rounds = Number(values.rounds);
const deadline = AbortSignal.timeout(60 * 60_000);
const metricsToken = "a-token-for-the-bench";

const folder = mkdtempSync(join(tmpdir(), "sitewright-bench-"));
const dataDir = join(folder, "data");
const bakery = join(import.meta.dirname, "../lib/workspaces/starters/sites/bakery");
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
const figures: Figure[] = [];
try {
  const measured = await prepare();
  for (const part of parts) {
    if (!values.only.split(",").includes(part)) continue;
    console.error(`Measuring: ${part}`);
    figures.push(...(await measured[part]()));
  }
} finally {
  // Also of a run that broke off.
  console.log(`${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} processors, ${cpus()[0]?.model}`);
  console.log(`Node ${process.versions.node}, ${rounds} rounds, medians\n`);
  console.log(formatFigures(figures));
  for (const end of ends.toReversed()) await end();
}

/** Starts everything, and returns how each part is measured. */
async function prepare(): Promise<Record<Part, () => Promise<Figure[]>>> {
  const start = async (file: string, ...args: string[]) => {
    const script = await startScript(file, ...args);
    endAtLast(script.process);
    return script;
  };
  const model = await start("stamping-model.ts");
  const baseUrl = `http://127.0.0.1:${model.port}/v1`;
  const hand = await start("hand-written-route.ts", baseUrl);
  const bare = await start("bare-route.ts", baseUrl);
  const settings = { OPENAI_BASE_URL: baseUrl, OPENAI_API: "chat", LOG_LEVEL: "error", METRICS_TOKEN: metricsToken };
  const { NPM_REGISTRY } = process.env;
  // The bench asks more often than people do.
  const product = await untilReady(
    await beginProduct({
      ...{ DATA_DIR: dataDir, REQUESTS_PER_MINUTE: "1000000", WORKER_PROCESSES: values.workers },
      ...(NPM_REGISTRY === undefined ? {} : { NPM_REGISTRY }),
      ...settings,
    }),
  );
  ends.push(() => stopProduct(product));
  const client = new ApiClient(product.address);
  await client.setUp({ email: "bench@example.org", password: "a password for the bench", name: "Bench" });
  const databaseUrl = findRunningPostgres(join(dataDir, "postgres")) ?? "";
  const key = readKey(keyFileOf(dataDir));
  // The factories write where the product reads.
  Object.assign(process.env, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SITEWRIGHT_KEY: key, LOG_LEVEL: "error" });

  const cpuOf = (script: { process: ChildProcess }) => () => cpuSeconds(script.process.pid ?? 0);
  const count = () => scrape(client, metricsToken);
  return {
    async streams() {
      // The first words of a process, which compile it, are said in five.
      const conversations = await makeConversations(client, Math.max(5, ...sizes));
      const ways = {
        hand: { turnOf: () => throughRoute(`http://127.0.0.1:${hand.port}`), cpu: cpuOf(hand) },
        bare: { turnOf: () => throughRoute(`http://127.0.0.1:${bare.port}`), cpu: cpuOf(bare) },
        product: {
          turnOf: (index: number) => throughProduct(client, conversations[index] ?? ""),
          cpu: cpuOf(product),
          databaseCpu: () => cpuSeconds(product.process.pid ?? 0, { onlyDatabase: true }),
          count,
        },
      };
      const onRound = (round: number, size: number) => console.error(`  round ${round}, ${size} at once`);
      return measureStreams(ways, {
        sizes,
        rounds,
        secondsOfSpeech: Number(values.seconds),
        signal: deadline,
        onRound,
      });
    },
    async turns() {
      const conversations = await makeConversations(client, 10);
      const write = async (id: string) => {
        const { files } = await client.ended(await client.accept(id, "write 3 files"));
        if (files.length !== 3) throw new Error(`A turn changed ${files.length} files.`);
      };
      await Promise.all(conversations.map(write));
      const before = await atRest(count);
      await Promise.all(conversations.map(write));
      const after = await atRest(count);
      const perTurn = (counter: "statements" | "gitProcesses") =>
        (after[counter] - before[counter]) / conversations.length;
      return [
        alone("git processes a turn that writes 3 files", "", perTurn("gitProcesses"), { atMost: 2 }),
        alone("statements a turn that writes 3 files", "", perTurn("statements"), null),
      ];
    },
    async readers() {
      const [conversation = ""] = await makeConversations(client, 1);
      return measureReaders((readers) => throughProduct(client, conversation, readers), rounds, deadline);
    },
    async cuts() {
      return measureCutReaders(client, await makeConversations(client, Math.max(...sizes)), rounds, deadline);
    },
    conversation: () => measureLongConversation(client.address, Number(values.turns), rounds),
    settle: () => measureSettle(folder, rounds),
    async preview() {
      const files = join(folder, "files");
      mkdirSync(files);
      copyFileSync(join(bakery, "css/styles.css"), join(files, "styles.css"));
      const { name, port } = await startOtherServer(files, "/styles.css");
      const other = { port, path: "/styles.css", headers: {} };
      return measurePreview({ product: await openPreview(client), other }, name, { rounds, seconds: 2 });
    },
    async published() {
      const { name, port, process: server } = await startOtherServer(bakery, "/index.html");
      const paths = readdirSync(bakery, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => `/${relative(bakery, join(entry.parentPath, entry.name))}`);
      const other = paths.map((path) => ({ port, path, headers: {} }));
      const servers = {
        product: { targets: await publishBakery(client, paths), cpu: cpuOf(product) },
        other: { targets: other, cpu: cpuOf({ process: server }) },
      };
      return measurePublished(servers, name, { rounds, requests: 10_000 });
    },
    async "built-sites"() {
      const { figures: ofBuilds, workspaceId } = await measureBuiltSites(
        client,
        { folder: join(folder, "built"), dataDir },
        rounds,
      );
      const targets = {
        product: await openWorkspace(client, workspaceId, "/bread/"),
        other: await openPreview(client, "/index.html"),
      };
      const what = "page of a built site";
      return [...ofBuilds, ...(await measurePreview(targets, "page of a static site", { rounds, seconds: 2, what }))];
    },
    starts: () => measureStarts(join(folder, "started"), { dataDir, databaseUrl, key }, rounds),
  };
}

function endAtLast(child: ChildProcess): void {
  ends.push(async () => {
    const ended = once(child, "exit");
    child.kill();
    await ended;
  });
}

/** Creates a conversation in a site of its own for each turn, because the turns of one site run in sequence. */
async function makeConversations(client: ApiClient, count: number): Promise<string[]> {
  const made: string[] = [];
  while (made.length < count) {
    const some = Array.from({ length: Math.min(10, count - made.length) }, async (_, index) => {
      const project = await client.createProject(`Site ${made.length + index}`, { type: "starter", starter: "bakery" });
      return client.startConversation(project.id);
    });
    made.push(...(await Promise.all(some)));
  }
  return made;
}

/** Returns the counters once the jobs behind the last turns have run: until nothing but the queue's own statements is added. */
async function atRest(count: () => ReturnType<typeof scrape>) {
  let last = await count();
  return until(
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      const before = last;
      last = await count();
      return { ...last, added: last.statements - before.statements };
    },
    ({ added }) => added < 12,
  );
}

/** Opens a preview of a site without a generator, and returns a file of it. */
async function openPreview(client: ApiClient, file = "/css/styles.css"): Promise<Target> {
  const project = await client.createProject("A site to look at", { type: "starter", starter: "bakery" });
  return openWorkspace(client, project.workspace.id, file);
}

/** Opens a preview as a browser does, and returns a file of it. */
async function openWorkspace(client: ApiClient, workspaceId: string, file: string): Promise<Target> {
  const path = `/api/workspaces/${workspaceId}/preview-grants`;
  const url = new URL((await client.must<{ url: string }>("POST", path, {})).url);
  const port = Number(url.port);
  const { setCookie } = await get({ port, path: url.pathname, headers: { host: url.host } });
  const cookie = setCookie[0]?.split(";")[0] ?? "";
  return { port, path: file, headers: { host: url.host, cookie } };
}

/** Publishes a site and returns the addresses of its files. */
async function publishBakery(client: ApiClient, paths: readonly string[]): Promise<Target[]> {
  const project = await client.createProject("A site to visit", { type: "starter", starter: "bakery" });
  const path = `/api/projects/${project.id}/publishing`;
  const { host, port } = new URL((await client.must<{ address: string }>("POST", path, {})).address);
  return paths.map((file) => ({ port: Number(port), path: file, headers: { host } }));
}

/** Starts nginx, or where it is not installed a file server of Node, on a folder. Waits until it answers for the file. */
async function startOtherServer(
  files: string,
  probe: string,
): Promise<{ name: string; port: number; process: ChildProcess }> {
  if (!hasNginx()) {
    const { process: child, port } = await startScript("file-server.ts", files);
    endAtLast(child);
    return { name: "a file server of Node", port, process: child };
  }
  const port = await findFreePort();
  // As root it would serve as a user who cannot enter the folder.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const settings = `${user} daemon off; worker_processes 1; pid ${folder}/nginx-${port}.pid; error_log ${folder}/nginx-${port}.log;
    events {} http { access_log off; types { text/css css; text/html html; image/svg+xml svg; image/jpeg jpg; } client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
    server { listen 127.0.0.1:${port}; root ${files}; } }`;
  const file = join(folder, `nginx-${port}.conf`);
  writeFileSync(file, settings);
  const server = spawn("nginx", ["-c", file, "-p", folder], { stdio: "inherit" });
  endAtLast(server);
  await until(
    () =>
      fetch(`http://127.0.0.1:${port}${probe}`)
        .then(({ ok }) => ok)
        .catch(() => false),
    (ok) => ok,
  );
  return { name: "nginx", port, process: server };
}

function hasNginx(): boolean {
  try {
    execFileSync("nginx", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
