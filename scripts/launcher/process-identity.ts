import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Identifies a process beyond its number: numbers are reused, soon after a restart of the machine. */
export interface ProcessIdentity {
  /** Differs between two processes that had the same number; comparable on this machine only. */
  startedAt: string;
  command: string;
}

/** Returns the process with this number, null if it does not exist or is a zombie. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  return process.platform === "linux" ? readFromProc(pid) : askPs(pid);
}

function readFromProc(pid: number): ProcessIdentity | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in parentheses, may contain anything. After it come the state and, 19 fields on, the start in ticks
    // since boot: see proc_pid_stat(5).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z") return null;
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return { startedAt: `${boot} ${fields[19]}`, command };
  } catch {
    return null;
  }
}

function askPs(pid: number): ProcessIdentity | null {
  const { stdout } = spawnSync("ps", ["-o", "stat=,lstart=,command=", "-p", `${pid}`], { encoding: "utf8" });
  // "Ss Thu Nov 20 10:44:00 2025 /usr/bin/command": the start is five words.
  const match = /^(\S+)\s+((?:\S+\s+){5})(.*)$/.exec(stdout?.trim() ?? "");
  if (!match?.[2] || match[1]?.startsWith("Z")) return null;
  return { startedAt: match[2].trim(), command: match[3] ?? "" };
}
