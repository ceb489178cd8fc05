// Runs a command in the sandbox and prints its end: for tests that need another user, or a process that is killed.
import { runInSandbox } from "#lib/sandbox/run-in-sandbox.ts";

const command = JSON.parse(process.argv[2] ?? "", (name, value) => (name === "registry" ? new URL(value) : value));
process.stdout.write(JSON.stringify(await runInSandbox(command)));
