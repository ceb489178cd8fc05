import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Starts a server of this folder in a process of its own. It ends with this one. */
export async function startScript(file: string, ...args: string[]): Promise<{ process: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const [said] = await once(child.stdout as NodeJS.ReadableStream, "data");
  return { process: child, port: Number(String(said)) };
}
