// Runs before anything is installed, on whatever Node (20 or newer) the machine has: plain JavaScript, no packages.
// Installs what the lock file says when it is missing or older than the lock, then runs the script that it is given
// on the project's own Node.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const installed = join(modules, ".package-lock.json");
const node = join(modules, ".bin", "node");
const [script, ...args] = process.argv.slice(2);

if (needsInstall()) {
  const started = Date.now();
  process.stderr.write("Installing packages … ");
  const npm = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: root, encoding: "utf8" });
  if (npm.status !== 0) {
    process.stderr.write(`failed.\n${npm.stdout ?? ""}${npm.stderr ?? ""}\n`);
    process.stderr.write(
      "The packages could not be installed. Check the connection to your npm registry and try again.\n",
    );
    process.exit(1);
  }
  process.stderr.write(`${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

function needsInstall() {
  if (!existsSync(installed) || !existsSync(node)) return true;
  return statSync(installed).mtimeMs < statSync(join(root, "package-lock.json")).mtimeMs;
}

const child = spawn(node, [join(root, script), ...args], { cwd: root, stdio: "inherit" });
// The terminal delivers Ctrl-C to the whole group; whoever signals only this process means the child too.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
