import { logLevel } from "#lib/platform/env.ts";
import type { GuardedProcess } from "./guarded-process.ts";
import { Refusal } from "./refusal.ts";

/** What runs beside the launcher and has to end with it, in the reverse order of its start. */
export interface Lifetime {
  /** Ends this child in its turn, after that many milliseconds by force. */
  own(child: GuardedProcess, graceMs: number): void;
  /** From now on the launcher can't go on without this child. Should it end, its last words are told. */
  need(name: string, child: GuardedProcess, lastWords?: () => string): void;
  /** Calls this in its turn when the launcher ends. */
  atEnd(end: () => void | Promise<void>): void;
  /** Aborted when everything begins to end. */
  readonly ending: AbortSignal;
  /** Rejects when a child that is needed ends although nobody asked it to. */
  readonly broken: Promise<never>;
}

/** The terminal, npm and the bootstrap each deliver the same Ctrl-C: within this time they mean one. */
const sameRequestMs = 1000;

/**
 * Runs a launcher from its start to its end, which is the end of the process: with the code that it answers, `codeWhenAsked`
 * when it was asked to end, 1 with one sentence when it could not go on. Everything that it started has ended before.
 */
export async function runLauncher(
  main: (lifetime: Lifetime) => Promise<unknown>,
  { codeWhenAsked = 0 } = {},
): Promise<never> {
  // A terminal that went away must not keep the children from being ended.
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

/** Where it happened is told only to those who ask for details. */
function report(error: unknown): void {
  if (error instanceof Refusal) {
    console.error(error.message);
    return;
  }
  const reason = (error instanceof Error && error.message.trim().split("\n").at(-1)?.trim()) || String(error);
  console.error(`Sitewright could not go on: ${reason.replace(/\.$/, "")}.`);
  if (["debug", "trace"].includes(logLevel())) console.error(error);
}

/** Rejects with an error that nobody handles, so that it, too, is one sentence and everything ends in order. */
function unheardFailure(): Promise<never> {
  return new Promise((_, reject) => {
    process.on("uncaughtException", reject);
    process.on("unhandledRejection", reject);
  });
}

/** Resolves at the first request to end; a later one, by somebody who is tired of waiting, is passed on. */
function askedToEnd(again: () => void): Promise<void> {
  return new Promise((resolve) => {
    let askedAt: number | undefined;
    const ask = () => {
      if (askedAt !== undefined && performance.now() - askedAt > sameRequestMs) again();
      askedAt ??= performance.now();
      resolve();
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);
    // The bootstrap is gone, and whoever signals it can't reach this process any more.
    process.on("disconnect", ask);
    process.channel?.unref();
  });
}

class OrderedLifetime implements Lifetime {
  readonly broken: Promise<never>;
  readonly #ending = new AbortController();
  readonly #ends: (() => void | Promise<void>)[] = [];
  readonly #children: GuardedProcess[] = [];
  #break: (error: Refusal) => void = () => undefined;

  constructor() {
    this.broken = new Promise((_, reject) => {
      this.#break = reject;
    });
    // Nobody may be listening yet.
    this.broken.catch(() => undefined);
  }

  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  own(child: GuardedProcess, graceMs: number): void {
    // Without the launcher, too, what was started last ends first.
    for (const earlier of this.#children) earlier.endAfter(child);
    this.#children.push(child);
    this.atEnd(() => child.end(graceMs));
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
    // What still gets started while everything ends, ends too.
    if (this.ending.aborted) void end();
    else this.#ends.push(end);
  }

  async end(): Promise<void> {
    this.#ending.abort();
    for (const end of this.#ends.toReversed()) await end();
  }

  hurry(): void {
    for (const child of this.#children) void child.end(0);
  }
}
