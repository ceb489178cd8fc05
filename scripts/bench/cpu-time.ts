import { readFileSync } from "node:fs";
import { processTree } from "#tests/setup/process-tree.ts";

/** Returns the CPU seconds of a process and its living descendants, or only PostgreSQL's, null where the system does not report them. */
export function cpuSeconds(pid: number, { onlyDatabase = false } = {}): number | null {
  if (process.platform !== "linux") return null;
  const members = processTree(pid).filter(({ command }) => !onlyDatabase || isPostgres(command));
  return members.reduce((sum, member) => sum + ticksOf(member.pid) / 100, 0);
}

/** A backend rewrites its command line; the server's own begins with the path of the program. */
const isPostgres = (command: string) => /^postgres:|\/postgres\b/.test(command);

/** Returns user and system time, including that of reaped children, in ticks of 10 ms: proc_pid_stat(5). */
function ticksOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
  } catch {
    return 0;
  }
}
