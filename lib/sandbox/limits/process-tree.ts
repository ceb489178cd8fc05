import { readdirSync, readFileSync } from "node:fs";
import { processState } from "#lib/platform/process-state.ts";

export interface TreeUse {
  /** Processes and threads. */
  processes: number;
  /** Memory that processes have for themselves or share without a file, and that is not swapped out. */
  memoryBytes: number;
}

interface ProcessRow {
  parent: number;
  /** Threads; a process that ended and waits for its parent counts as one. */
  threads: number;
}

/** How long one reading of all processes serves every sandbox, in milliseconds. */
const freshMs = 50;
const table = processState("sandbox.processes", () => ({ readAt: 0, rows: new Map<number, ProcessRow>() }));

/** Returns what a process and its descendants use at this moment. Everything in a sandbox descends from its first process. */
export function readTreeUse(root: number): TreeUse {
  const rows = readProcesses();
  const children = Map.groupBy(rows.keys(), (pid) => rows.get(pid)?.parent ?? 0);
  const use = { processes: 0, memoryBytes: 0 };
  const waiting = [root];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    use.processes += rows.get(pid)?.threads ?? 0;
    use.memoryBytes += readMemory(pid);
    waiting.push(...(children.get(pid) ?? []));
  }
  return use;
}

function readProcesses(): Map<number, ProcessRow> {
  if (performance.now() - table.readAt < freshMs) return table.rows;
  table.rows = new Map();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const text = readIfThere(`/proc/${name}/stat`);
    // The name of the program is in brackets and may hold anything.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    if (fields.length > 17) table.rows.set(Number(name), { parent: Number(fields[1]), threads: Number(fields[17]) });
  }
  table.readAt = performance.now();
  return table.rows;
}

function readMemory(pid: number): number {
  const status = readIfThere(`/proc/${pid}/status`);
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0);
  return (kilobytes("RssAnon") + kilobytes("RssShmem")) * 1024;
}

/** Returns the bytes that the machine can give before it begins to end processes; null where the kernel does not tell. */
export function readAvailableMemory(): number | null {
  const kilobytes = /^MemAvailable:\s+(\d+) kB/m.exec(readIfThere("/proc/meminfo"))?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

/** A process may end between two readings. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
