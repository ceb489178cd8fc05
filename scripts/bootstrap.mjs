// Runs before any package is installed, on any Node from version 20: plain JavaScript, no packages. Installs the
// packages of the lock file if others are installed, then runs the given script on the project's own Node, and stays as
// the parent of that process.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { showStep } from "./launcher/steps.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node = join(root, "node_modules/.bin/node");
const [script, ...args] = process.argv.slice(2);
// The packages for tests, measurements and development are several times as large as the product.
const runs = [
  "scripts/start.ts",
  "scripts/worker.ts",
  "scripts/migrate.ts",
  "scripts/recover.ts",
  "scripts/rotate-key.ts",
  "scripts/prune.ts",
];
const needsDev = !runs.includes(script);
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

if (Number.parseInt(process.versions.node, 10) < 20) refuse("Sitewright needs Node 20 or newer to begin with.");
if (!isInstalled() || !existsSync(node))
  await showStep("Installing packages", install).catch((error) => refuse(error.message));
await run();

/**
 * Returns true if node_modules has the versions of the lock file. npm writes its own list there last, so an interrupted
 * installation has none.
 */
function isInstalled() {
  const { packages: wanted } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  let present;
  try {
    present = JSON.parse(readFileSync(join(root, "node_modules/.package-lock.json"), "utf8")).packages;
  } catch {
    return false;
  }
  const mayBeAbsent = ({ optional, devOptional, dev }) => optional || devOptional || (dev && !needsDev);
  return Object.entries(wanted).every(
    ([path, { version, link, ...kind }]) =>
      path === "" || link || (path in present ? present[path].version === version : mayBeAbsent(kind)),
  );
}

async function install() {
  // Explicit options, because NODE_ENV and npm's own settings would decide otherwise.
  const options = [
    needsDev ? "--include=dev" : "--omit=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const npm = spawn("npm", ["ci", ...options], {
    cwd: root,
    env: withoutOwnPackages(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const forward = (signal) => npm.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  let output = "";
  for (const stream of [npm.stdout, npm.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const code = await new Promise((resolve) => {
    npm.once("error", ({ message }) => {
      output += message;
      resolve(1);
    });
    npm.once("close", resolve);
  });
  for (const signal of signals) process.off(signal, forward);
  if (code !== 0) {
    throw new Error(
      `${output.trim()}\nThe packages could not be installed: check the connection to your npm registry and try again.`,
    );
  }
  if (!existsSync(node))
    throw new Error("npm left install scripts out: set its ignore-scripts to false and try again.");
}

/** npm removes node_modules first, so it must be the machine's: npm puts the one that lies there first on the PATH of scripts. */
function withoutOwnPackages() {
  const folders = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !resolve(folder).startsWith(join(root, "node_modules")));
  return { ...process.env, PATH: folders.join(delimiter) };
}

/**
 * Runs the script and passes every signal on to it. The script expects that the terminal has sent it the same signal
 * already.
 */
async function run() {
  // The channel carries no messages: its end tells the script that this process is gone.
  const child = spawn(node, [join(root, script), ...args], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) onParentGone(() => child.kill("SIGTERM"));
  const code = await new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", resolve);
  });
  process.exit(code ?? 1);
}

/** Calls `tell` once the parent process is gone, because a killed npm sends no signal. */
function onParentGone(tell) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    tell();
  }, 250);
}

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
