import { isServerFull, serverFull } from "#lib/platform/db/connection-lost.ts";
import { logLevel } from "#lib/platform/env.ts";
import type { GuardedProcess } from "./guarded-process.ts";
import { Refusal } from "./refusal.ts";

/** The processes and tasks that end with the launcher, in the reverse order of their start. */
export interface Lifetime {
  /** Ends this child in its turn, and kills it after that many milliseconds. */
  own(child: GuardedProcess, graceMs: number): void;
  /**
   * Takes the present place in the order for several children, which end at the same time, and for those that replace them. Returns the
   * function that puts a child there.
   */
  reserve(graceMs: number): (child: GuardedProcess) => void;
  /** Makes the launcher depend on this child. If the child ends, its last words are printed. */
  need(name: string, child: GuardedProcess, lastWords?: () => string): void;
  /** Calls this in its turn when the launcher ends. */
  atEnd(end: () => void | Promise<void>): void;
  /** Aborted when everything begins to end. */
  readonly ending: AbortSignal;
  /** Rejects if a needed child ends without being asked to. */
  readonly broken: Promise<never>;
}

/** The terminal, npm and the bootstrap each deliver the same Ctrl-C: within this time they count as one request. */
const sameRequestMs = 1000;

/**
 * Runs a launcher and exits the process with the code that `main` returns, `codeWhenAsked` if it was asked to end, or 1
 * with one sentence if it failed. Everything that it started ends before.
 */
export async function runLauncher(
  main: (lifetime: Lifetime) => Promise<unknown>,
  { codeWhenAsked = 0 } = {},
): Promise<never> {
  // A closed terminal must not prevent the children from being ended.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

  const lifetime = new OrderedLifetime();
  let exitCode = 0;
  try {
    const asked = askedToEnd(() => lifetime.hurry()).then(() => codeWhenAsked);
    const answer = await Promise.race([main(lifetime), asked, unheardFailure()]);
    if (typeof answer === "number") exitCode = answer;
  } catch (error) {
    exitCode = 1;
    report(error);
  }
  await lifetime.end();
  process.exit(exitCode);
}

/** Prints one sentence; the stack trace only with LOG_LEVEL=debug or trace. */
function report(error: unknown): void {
  if (error instanceof Refusal) {
    console.error(error.message);
    return;
  }
  if (isServerFull(error)) {
    console.error(serverFull);
    return;
  }
  const reason = (error instanceof Error && error.message.trim().split("\n").at(-1)?.trim()) || String(error);
  console.error(`Sitewright could not go on: ${reason.replace(/\.$/, "")}.`);
  if (["debug", "trace"].includes(logLevel())) console.error(error);
}

/** Rejects with an unhandled error, so that it is reported in one sentence and everything ends in order. */
function unheardFailure(): Promise<never> {
  return new Promise((_, reject) => {
    process.on("uncaughtException", reject);
    process.on("unhandledRejection", reject);
  });
}

/** Resolves at the first request to end; a later request, from an impatient person, calls `again`. */
function askedToEnd(again: () => void): Promise<void> {
  return new Promise((resolve) => {
    let askedAt: number | undefined;
    const ask = () => {
      if (askedAt !== undefined && performance.now() - askedAt > sameRequestMs) again();
      askedAt ??= performance.now();
      resolve();
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);
    // The bootstrap is gone, so signals to it no longer reach this process.
    process.on("disconnect", ask);
    process.channel?.unref();
  });
}

class OrderedLifetime implements Lifetime {
  readonly broken: Promise<never>;
  readonly #ending = new AbortController();
  readonly #ends: (() => void | Promise<void>)[] = [];
  /** The running children of each place, in the order of the places. */
  readonly #places: Set<GuardedProcess>[] = [];
  #break: (error: Refusal) => void = () => undefined;

  constructor() {
    this.broken = new Promise((_, reject) => {
      this.#break = reject;
    });
    // `launch` may not be listening yet.
    this.broken.catch(() => undefined);
  }

  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  own(child: GuardedProcess, graceMs: number): void {
    this.reserve(graceMs)(child);
  }

  reserve(graceMs: number): (child: GuardedProcess) => void {
    const place = new Set<GuardedProcess>();
    const index = this.#places.push(place) - 1;
    this.atEnd(async () => void (await Promise.all([...place].map((child) => child.end(graceMs)))));
    return (child) => {
      // Without the launcher, too, children end in the reverse order of their places.
      for (const earlier of this.#places.slice(0, index).flatMap((each) => [...each])) earlier.endAfter(child);
      for (const later of this.#places.slice(index + 1).flatMap((each) => [...each])) child.endAfter(later);
      place.add(child);
      void child.ended.then(() => place.delete(child));
      if (this.ending.aborted) void child.end(graceMs);
    };
  }

  need(name: string, child: GuardedProcess, lastWords: () => string = () => ""): void {
    void child.ended.then((code) => {
      if (!this.ending.aborted)
        this.#break(
          new Refusal(`${lastWords()}\n${name} ended unexpectedly (${code ?? "killed"}); start again.`.trim()),
        );
    });
  }

  atEnd(end: () => void | Promise<void>): void {
    // A task that is added while everything ends runs at once.
    if (this.ending.aborted) void end();
    else this.#ends.push(end);
  }

  async end(): Promise<void> {
    this.#ending.abort();
    for (const end of this.#ends.toReversed()) await end();
  }

  hurry(): void {
    for (const place of this.#places) for (const child of place) void child.end(0);
  }
}
