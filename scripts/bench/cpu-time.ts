import { readFileSync } from "node:fs";
import { processTree } from "#tests/setup/process-tree.ts";

/** CPU seconds of a process and all that it started, as far as they live; null where the system does not tell. */
export function cpuSeconds(pid: number): number | null {
  if (process.platform !== "linux") return null;
  return processTree(pid).reduce((sum, member) => sum + ticksOf(member.pid) / 100, 0);
}

/** User and system time, with that of children that have ended and were reaped, in ticks of 10 ms: proc_pid_stat(5). */
function ticksOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
  } catch {
    return 0;
  }
}
