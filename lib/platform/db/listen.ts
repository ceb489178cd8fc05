import pg from "pg";
import { env } from "../env.ts";
import { log } from "../log.ts";
import { processState } from "../process-state.ts";

type Channel = "chunks" | "turns" | "people" | "plans";
type Handler = (payload: string | null) => void;

const connectMsMax = 10_000;

interface Listener {
  handlers: Map<string, Set<Handler>>;
  connection: pg.Client | null;
  connecting: Promise<void> | null;
  isRetrying: boolean;
  /** Whether notifications may have been missed since there was a connection, or since the first try to get one. */
  hasMissed: boolean;
}

const state = () =>
  processState<Listener>("db.listener", () => ({
    handlers: new Map(),
    connection: null,
    connecting: null,
    isRetrying: false,
    hasMissed: false,
  }));

/**
 * Calls the handler at each NOTIFY on the channel, over one connection per process. A notification is only a hint to read the
 * table: every handler is called with null when the connection is lost, and again when there is a new one. Resolves with the function that
 * stops listening, also if there is no connection yet: it is tried again.
 */
export async function listen(channel: Channel, handler: Handler): Promise<() => void> {
  const listener = state();
  const handlers = listener.handlers.get(channel) ?? new Set();
  listener.handlers.set(channel, handlers.add(handler));
  await connect(listener).catch((err: unknown) => {
    log.warn({ err }, "the database's notifications can't be heard; it is tried again");
    listener.hasMissed = true;
    void reconnect(listener);
  });
  return () => handlers.delete(handler);
}

/** Returns true while notifications are heard. */
export function isListening(): boolean {
  return state().connection !== null;
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
  const connectionString = env().DATABASE_URL;
  const connection = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: connectMsMax });
  connection.on("notification", ({ channel, payload }) => {
    for (const handler of listener.handlers.get(channel) ?? []) handler(payload ?? null);
  });
  connection.on("error", (error) => log.warn({ err: error }, "the listening connection failed"));
  connection.on("end", () => {
    if (listener.connection !== connection) return;
    listener.connection = null;
    listener.hasMissed = true;
    tellMissed(listener);
    void reconnect(listener);
  });
  await connection.connect();
  await connection.query("LISTEN chunks; LISTEN turns; LISTEN people; LISTEN plans");
  listener.connection = connection;
  if (!listener.hasMissed) return;
  listener.hasMissed = false;
  tellMissed(listener);
}

/** Has every handler read the table again. */
function tellMissed({ handlers }: Listener): void {
  for (const each of handlers.values()) for (const handler of each) handler(null);
}

async function reconnect(listener: Listener): Promise<void> {
  if (listener.isRetrying) return;
  listener.isRetrying = true;
  for (let attempt = 1; listener.handlers.size > 0 && !listener.connection; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(200 * attempt, 2_000)).unref());
    await connect(listener).catch(() => undefined);
  }
  listener.isRetrying = false;
}
