import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { watchLimits } from "../limits/watch-limits.ts";
import { PlainText, TextEnd } from "../plain-text.ts";
import { openRegistry, type RegistryDoor } from "../registry/open-registry.ts";
import { type SandboxCommand, SandboxFailed, type SandboxLimits } from "../sandbox.ts";
import type { CommandEnd, CommandEnding } from "../schema.ts";
import { handOver, settle } from "./folder-owner.ts";
import { assertMountPoints, type Mount, ownMounts, pathInside } from "./mounts.ts";
import { type StartedSandbox, startBubblewrap } from "./start.ts";

const temporaryBytesDefault = 256 * 1024 ** 2;
/** 128 and the number of SIGKILL. */
const killedCode = 137;

/** As `runInSandbox`, where bubblewrap can run. */
export async function runInBubblewrap(command: SandboxCommand): Promise<CommandEnd> {
  assertWritable(command);
  assertMountPoints(command.folder, command.readOnly ?? []);
  const limits = { temporaryBytes: temporaryBytesDefault, ...command.limits };
  const door = command.network === "none" ? null : await openRegistry(command.network, limits);
  let settled: Promise<boolean> | null = null;
  const settleOnce = () => {
    settled ??= settle(command.folder, limits);
    return settled;
  };
  try {
    await handOver(command.folder);
    return await runUntilEnd(command, limits, door, settleOnce);
  } finally {
    await door?.close();
    await settleOnce();
  }
}

async function runUntilEnd(
  command: SandboxCommand,
  limits: Required<SandboxLimits>,
  door: RegistryDoor | null,
  /** Returns whether the folder is full. Called when nothing of the command is alive. */
  settleFolder: () => Promise<boolean>,
): Promise<CommandEnd> {
  const began = performance.now();
  const printed = new TextEnd();
  const tell = (ending: CommandEnding, code?: number): CommandEnd => ({
    ending,
    ...(code === undefined ? {} : { code }),
    output: printed.read(),
    cut: printed.isCut,
    ...(door?.isAway() ? { isRegistryAway: true } : {}),
    milliseconds: Math.round(performance.now() - began),
  });
  if (command.signal?.aborted) return tell("stopped");

  const shell = ["/bin/sh", "-c", command.command];
  const started = startBubblewrap({
    program: door?.wrap(shell) ?? shell,
    workingFolder: command.workingFolder ?? "",
    mounts: mountsOf(command, door),
    environment: environmentOf(command, door),
    limits,
  });
  const life = new CommandLife(started, command, limits);
  life.keepOutput((part) => {
    printed.add(part);
    if (part) command.onOutput?.(part);
  });
  const { ending, code, complaint } = await life.ended;
  if (ending) return tell(ending);
  if (code === null) throw new SandboxFailed(complaint);
  if (await settleFolder()) return tell("disk-full");
  return tell(code === killedCode ? "killed" : "exited", code);
}

interface LifeEnd {
  /** The reason if we ended it. */
  ending: CommandEnding | null;
  /** Null if bubblewrap never got as far as the command. */
  code: number | null;
  /** The last line that bubblewrap said itself. */
  complaint: string;
}

/** A running command with everything that may end it. The first reason counts. */
class CommandLife {
  readonly ended: Promise<LifeEnd>;
  readonly #started: StartedSandbox;
  readonly #outputBytesMax: number;
  /** The process on the host that is the first one inside: all others inside end with it. */
  #first: number | null = null;
  #code: number | null = null;
  #ending: CommandEnding | null = null;

  constructor(started: StartedSandbox, { folder, signal }: SandboxCommand, limits: SandboxLimits) {
    this.#started = started;
    this.#outputBytesMax = limits.outputBytes;
    const late = setTimeout(() => this.#end("timed-out"), limits.seconds * 1000);
    const stop = () => this.#end("stopped");
    signal?.addEventListener("abort", stop);
    const watch = watchLimits({ folder, limits, end: (ending) => this.#end(ending) });
    this.#readStatus((pid) => watch.follow(pid));
    this.ended = this.#awaitEnd().finally(async () => {
      clearTimeout(late);
      signal?.removeEventListener("abort", stop);
      await watch.stop();
    });
  }

  /** Passes on what is printed, as plain text. */
  keepOutput(receive: (part: string) => void): void {
    const plain = new PlainText();
    let bytes = 0;
    this.#started.output.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      receive(plain.add(chunk));
      if (bytes > this.#outputBytesMax) this.#end("too-much-output");
    });
    this.#started.output.on("end", () => receive(plain.end()));
  }

  async #awaitEnd(): Promise<LifeEnd> {
    const { child, complaints } = this.#started;
    const complaint = text(complaints);
    // Bubblewrap ends after everything inside has ended.
    await new Promise<void>((resolve, reject) => {
      child.once("close", () => resolve());
      child.once("error", (error) => reject(new SandboxFailed(error.message)));
    });
    const lines = (await complaint).trim().split("\n");
    return { ending: this.#ending, code: this.#code, complaint: lines.at(-1) ?? "" };
  }

  #readStatus(follow: (pid: number) => void): void {
    const { process: named, status } = this.#started;
    for (const stream of new Set([named, status])) {
      void readLines(stream, (line) => {
        const told = JSON.parse(line) as { "child-pid"?: number; "exit-code"?: number };
        if (stream === status) this.#code = told["exit-code"] ?? this.#code;
        if (stream !== named || told["child-pid"] === undefined) return;
        this.#first = told["child-pid"];
        follow(this.#first);
        if (this.#ending) this.#kill();
      });
    }
  }

  #end(ending: CommandEnding): void {
    if (this.#ending) return;
    this.#ending = ending;
    this.#kill();
  }

  /** Kills everything inside. Before the first process is known, its number is waited for: it comes at once, or bubblewrap fails. */
  #kill(): void {
    if (this.#first === null || this.#started.child.exitCode !== null) return;
    try {
      process.kill(this.#first, "SIGKILL");
    } catch {
      // It has ended.
    }
  }
}

async function readLines(stream: Readable, receive: (line: string) => void): Promise<void> {
  let held = "";
  for await (const chunk of stream.setEncoding("utf8")) {
    const lines = `${held}${chunk}`.split("\n");
    held = lines.pop() ?? "";
    for (const line of lines) if (line.trim()) receive(line);
  }
}

function mountsOf({ folder, readOnly = [] }: SandboxCommand, door: RegistryDoor | null): Mount[] {
  return [
    { from: folder, to: "/site", isWritable: true },
    ...readOnly.map((mount) => ({ ...mount, isWritable: false })),
    ...ownMounts(),
    ...(door ? [door.mount] : []),
  ];
}

function environmentOf({ environment }: SandboxCommand, door: RegistryDoor | null): Record<string, string> {
  return { PATH: pathInside, HOME: "/tmp/home", LANG: "C.UTF-8", CI: "1", ...door?.environment, ...environment };
}

const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Refuses what has no form as an argument or a variable. */
function assertWritable({ command, environment, workingFolder = "" }: SandboxCommand): void {
  const names = Object.keys(environment);
  if (names.some((name) => !variableName.test(name))) throw new TypeError("a variable's name is not one");
  const texts = [command, workingFolder, ...Object.values(environment)];
  if (texts.some((value) => value.includes("\0"))) throw new TypeError("a text has a character that ends it");
}
