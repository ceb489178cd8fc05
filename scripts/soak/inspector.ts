import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";

/** Where Node opens its inspector after SIGUSR1, one process at a time. */
const firstPort = 9229;

/** The inspector of a running Node process that was started without it, by the Chrome DevTools protocol. */
export class Inspector {
  private readonly socket: WebSocket;
  private readonly answers = new Map<number, (answer: Answer) => void>();
  private onChunk: (chunk: string) => void = () => undefined;
  private lastId = 0;

  /** Opens the inspector of a process on a port of its own: the first port is left to the next process. */
  static async open(pid: number, port: number): Promise<Inspector> {
    if (await listTargets(firstPort)) throw new Error(`Port ${firstPort} is in use; another inspector may be open.`);
    process.kill(pid, "SIGUSR1");
    const first = await connect(firstPort);
    if ((await first.evaluate<number>("process.pid")) !== pid) throw new Error("Another process opened an inspector.");
    await first.evaluate(`setTimeout(() => {
      const inspector = process.getBuiltinModule("node:inspector");
      inspector.close();
      inspector.open(${port}, "127.0.0.1");
    }, 10), null`);
    first.close();
    return connect(port);
  }

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(String(data)) as Answer & { method?: string; params?: { chunk: string } };
      if (message.method === "HeapProfiler.addHeapSnapshotChunk") this.onChunk(message.params?.chunk ?? "");
      this.answers.get(message.id)?.(message);
      this.answers.delete(message.id);
    });
    socket.addEventListener("close", () => {
      for (const answer of this.answers.values()) answer({ id: 0, error: { message: "The process has ended." } });
    });
  }

  /** Returns the value of an expression in the process. */
  async evaluate<Value>(expression: string): Promise<Value> {
    const { result, exceptionDetails } = (await this.send("Runtime.evaluate", { expression, returnByValue: true })) as {
      result: { value: Value };
      exceptionDetails?: { exception?: { description?: string } };
    };
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? "The expression threw.");
    return result.value;
  }

  async collectGarbage(): Promise<void> {
    // Finalizers run after one collection, and what they held is collected by the next.
    for (let round = 0; round < 3; round++) {
      await this.send("HeapProfiler.collectGarbage");
      await delay(100);
    }
  }

  /** Writes a heap snapshot, which the memory panel of Chrome's developer tools opens. */
  async writeSnapshot(file: string): Promise<void> {
    const out = createWriteStream(file);
    this.onChunk = (chunk) => void out.write(chunk);
    await this.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
    out.end();
    await finished(out);
  }

  close(): void {
    this.socket.close();
  }

  private send(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.answers.set(id, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result)));
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }
}

interface Answer {
  id: number;
  result?: unknown;
  error?: { message: string };
}

async function connect(port: number): Promise<Inspector> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const address = await listTargets(port);
    if (address) {
      const socket = new WebSocket(address);
      await new Promise((resolve, reject) => {
        socket.addEventListener("open", resolve);
        socket.addEventListener("error", () => reject(new Error("The inspector did not answer.")));
      });
      return new Inspector(socket);
    }
    if (performance.now() > deadline) throw new Error(`No inspector was opened on port ${port}.`);
    await delay(100);
  }
}

/** Returns the address of the process that listens there, null if no process does. */
async function listTargets(port: number): Promise<string | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`, { headers: { connection: "close" } });
    const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
    return target?.webSocketDebuggerUrl ?? null;
  } catch {
    return null;
  }
}
