import { setTimeout as wait } from "node:timers/promises";
import type { SandboxLimits } from "../sandbox.ts";
import type { CommandEnding } from "../schema.ts";
import { isDiskNearlyFull, isFolderFull } from "./measure-folder.ts";
import { readAvailableMemory, readTreeUse } from "./process-tree.ts";

const processesEveryMs = 100;
const diskEveryMs = 250;
/** Measuring a folder takes at most a fifth of the time. */
const restsForEachMeasure = 4;
/** Memory that builds leave to everything else on the machine. */
const memoryReserveBytes = 256 * 1024 ** 2;

interface Watched {
  folder: string;
  limits: SandboxLimits;
  /** Ends the command. */
  end: (ending: CommandEnding) => void;
}

export interface LimitWatch {
  /** Begins to watch a process and its descendants. */
  follow(root: number): void;
  /** Resolves when nothing is read any more. */
  stop(): Promise<void>;
}

/** Watches the limits that the kernel does not keep for a group of processes: their memory, their number, and the size of a folder. */
export function watchLimits({ folder, limits, end }: Watched): LimitWatch {
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let disk = Promise.resolve();
  return {
    follow(root) {
      timer = setInterval(() => {
        const ending = judgeProcesses(root, limits);
        if (ending) end(ending);
      }, processesEveryMs);
      disk = watchDisk(folder, limits, stopped.signal).then((isFull) => {
        if (isFull) end("disk-full");
      });
    },
    async stop() {
      clearInterval(timer);
      stopped.abort();
      await disk;
    },
  };
}

function judgeProcesses(root: number, limits: SandboxLimits): CommandEnding | null {
  const { processes, memoryBytes } = readTreeUse(root);
  if (memoryBytes > limits.memoryBytes) return "out-of-memory";
  if (processes >= limits.processes) return "too-many-processes";
  const available = readAvailableMemory();
  return available !== null && available < memoryReserveBytes ? "out-of-memory" : null;
}

/** Resolves with true when the folder or its disk is full, and with false when it is stopped. */
async function watchDisk(folder: string, limits: SandboxLimits, stopped: AbortSignal): Promise<boolean> {
  let restUntil = 0;
  while (!stopped.aborted) {
    if (await isDiskNearlyFull(folder)) return true;
    const began = performance.now();
    if (began >= restUntil) {
      if (await isFolderFull(folder, limits)) return true;
      restUntil = performance.now() + restsForEachMeasure * (performance.now() - began);
    }
    await wait(diskEveryMs, undefined, { signal: stopped }).catch(() => {});
  }
  return false;
}
