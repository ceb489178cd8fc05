import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { processState } from "#lib/platform/process-state.ts";
import { RecentMap } from "#lib/platform/recent-map.ts";
import type { Found } from "../found.ts";
import type { CheckId, FindingCode } from "../schema.ts";

/** What html-validate says about one place. */
interface Message {
  rule: string;
  message: string;
  line: number;
  selector: string | null;
}

/** The first page waits for the thread to load the library as well. */
const pageMsMax = 6_000;
export const validatedCharactersMax = 400_000;
const idleMs = 60_000;
const foundMax = 50;
/** Consequences of an element that is not closed, one for each element around it. */
const consequence = /but there were open elements$/;

/** By the content's id. A page that nobody changes is validated once. */
const known = () => processState("site-checks.validated", () => new RecentMap<readonly Message[] | null>(2_000));

interface Thread {
  worker: Worker | null;
  /** One page at a time. */
  last: Promise<unknown>;
  idle: NodeJS.Timeout | undefined;
}
const thread = () =>
  processState<Thread>("site-checks.validating", () => ({ worker: null, last: Promise.resolve(), idle: undefined }));

/**
 * Returns the faults of a page; null if it is too long, or took too long. `id` is the content's. Pages are validated in a thread, because a hostile page can
 * keep html-validate busy for hours: the thread is ended then, and the page counts as not checked.
 */
export async function validatePage(id: string, source: string): Promise<readonly Message[] | null> {
  const kept = known().get(id);
  if (kept !== undefined) return kept;
  if (source.length > validatedCharactersMax) return null;
  const turn = thread().last.then(() => ask(source));
  thread().last = turn;
  const messages = await turn;
  known().set(id, messages);
  return messages;
}

/** Never throws. */
async function ask(source: string): Promise<readonly Message[] | null> {
  const state = thread();
  clearTimeout(state.idle);
  state.worker ??= startWorker();
  const { worker } = state;
  const stop = new AbortController();
  try {
    worker.ref();
    const answer = once(worker, "message", { signal: stop.signal }).then(([messages]) => messages as Message[] | null);
    worker.postMessage(source);
    return await Promise.race([answer, wait(pageMsMax, undefined, { signal: stop.signal }).then(giveUp)]);
  } catch {
    // Too late, or the thread died, as it does when a page takes more memory than it may have.
    await stopWorker();
    return null;
  } finally {
    stop.abort();
    worker.unref();
    state.idle = setTimeout(() => void stopWorker(), idleMs).unref();
  }
}

function giveUp(): never {
  throw new Error("A page takes too long to be validated.");
}

function startWorker(): Worker {
  const file = join(/* turbopackIgnore: true */ process.cwd(), "lib", "site-checks", "html", "validate-thread.ts");
  // Nothing of this process's environment is the thread's business.
  return new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 256 }, env: {}, execArgv: ["--no-warnings"] });
}

async function stopWorker(): Promise<void> {
  const state = thread();
  const { worker } = state;
  state.worker = null;
  await worker?.terminate();
}

/** Rules that say that something has no name for people who can't see it. */
const names: Record<string, FindingCode> = {
  "input-missing-label": "label-missing",
  "text-content": "name-missing",
  "wcag/h30": "name-missing",
};

/** Returns what html-validate said as findings. */
export function toHtmlFound(path: string, messages: readonly Message[]): Found[] {
  const own = messages.filter(({ message }) => !consequence.test(message));
  return own.slice(0, foundMax).map(({ rule, message, line, selector }) => {
    const named = names[rule];
    const check: CheckId = named ? "names" : "html";
    const about = named ? (selector ?? "") : message;
    return {
      ...{ check, code: named ?? "html", path, line, about: about.slice(0, 200), measure: null },
      keys: [`${rule} ${named ? about : message}`, ...(named ? [rule] : [])],
    };
  });
}
