import pg from "pg";
import { env } from "../env.ts";
import { log } from "../log.ts";
import { processState } from "../process-state.ts";

type Channel = "chunks" | "turns" | "people" | "plans";
type Handler = (payload: string | null) => void;

interface Listener {
  handlers: Map<string, Set<Handler>>;
  connection: pg.Client | null;
  connecting: Promise<void> | null;
}

const state = () =>
  processState<Listener>("db.listener", () => ({ handlers: new Map(), connection: null, connecting: null }));

/**
 * Calls the handler at each NOTIFY on the channel, over one connection per process. A notification is only a hint to read the
 * table: after a lost connection every handler is called once with null. Returns the function that stops listening.
 */
export async function listen(channel: Channel, handler: Handler): Promise<() => void> {
  const listener = state();
  const handlers = listener.handlers.get(channel) ?? new Set();
  listener.handlers.set(channel, handlers.add(handler));
  await connect(listener);
  return () => handlers.delete(handler);
}

/** Calls this process's handlers at once, ahead of a committed NOTIFY that reaches them and other hosts a moment later. */
export function tellHandlers(channel: Channel, payload: string): void {
  for (const handler of state().handlers.get(channel) ?? []) handler(payload);
}

export async function stopListening(): Promise<void> {
  const listener = state();
  listener.handlers.clear();
  const { connection } = listener;
  listener.connection = null;
  await connection?.end().catch(() => undefined);
}

async function connect(listener: Listener): Promise<void> {
  if (listener.connection) return;
  listener.connecting ??= open(listener).finally(() => {
    listener.connecting = null;
  });
  await listener.connecting;
}

async function open(listener: Listener): Promise<void> {
  const connection = new pg.Client({ connectionString: env().DATABASE_URL, keepAlive: true });
  connection.on("notification", ({ channel, payload }) => {
    for (const handler of listener.handlers.get(channel) ?? []) handler(payload ?? null);
  });
  connection.on("error", (error) => log.warn({ err: error }, "the listening connection failed"));
  connection.on("end", () => {
    if (listener.connection === connection) {
      listener.connection = null;
      void reconnect(listener);
    }
  });
  await connection.connect();
  await connection.query("LISTEN chunks; LISTEN turns; LISTEN people; LISTEN plans");
  listener.connection = connection;
}

async function reconnect(listener: Listener): Promise<void> {
  for (let attempt = 1; listener.handlers.size > 0 && !listener.connection; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(200 * attempt, 2_000)).unref());
    try {
      await connect(listener);
    } catch {
      continue;
    }
    // Notifications in between were missed: every handler reads the table again.
    for (const handlers of listener.handlers.values()) for (const handler of handlers) handler(null);
  }
}
