import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { identifyProcess } from "#scripts/launcher/process-identity.ts";

export interface RunningProcess {
  pid: number;
  startedAt: string;
  command: string;
}

/** Returns the process and all its descendants. */
export function processTree(pid: number): RunningProcess[] {
  const parents = readParents();
  const tree = [pid];
  for (const parent of tree) tree.push(...parents.filter(([, its]) => its === parent).map(([child]) => child));
  return tree.flatMap((member) => {
    const identity = identifyProcess(member);
    return identity ? [{ pid: member, ...identity }] : [];
  });
}

/** Resolves with the processes that still run when the time is over, or with none as soon as all have ended. */
export async function survivors(processes: RunningProcess[], withinMs: number): Promise<RunningProcess[]> {
  const deadline = performance.now() + withinMs;
  const isAlive = ({ pid, startedAt }: RunningProcess) => identifyProcess(pid)?.startedAt === startedAt;
  while (processes.some(isAlive) && performance.now() < deadline) await delay(20);
  return processes.filter(isAlive);
}

function readParents(): [pid: number, parent: number][] {
  if (!existsSync("/proc/self/stat")) {
    const { stdout } = spawnSync("ps", ["-axo", "pid=,ppid="], { encoding: "utf8" });
    return stdout
      .trim()
      .split("\n")
      .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  }
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): [number, number][] => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        return [[Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1])]];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}
