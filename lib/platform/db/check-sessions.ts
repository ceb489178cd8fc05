import { randomBytes } from "node:crypto";
import pg from "pg";

const connectMs = 5_000;
/** A pooler in session mode whose pool is used up would let a statement wait forever. */
const answerMs = 30_000;

/**
 * Returns true if each connection keeps its session at the server, as notifications, session locks and prepared statements need.
 * Behind a pooler in transaction mode, connections take turns with the same sessions: then one of them sees the session of another
 * one, or hears no notification within `hearMs` milliseconds. Rejects with the driver's error.
 */
export async function keepsSessions(databaseUrl: string, { hearMs = 10_000 } = {}): Promise<boolean> {
  const limits = { connectionTimeoutMillis: connectMs, query_timeout: answerMs };
  const open = () => new pg.Client({ connectionString: databaseUrl, ...limits });
  const [listening, other] = [open(), open()];
  // The failing query reports a lost connection; without a handler the process would end.
  for (const client of [listening, other]) client.on("error", () => undefined);
  try {
    await listening.connect();
    await other.connect();
    const channel = `sessions_${randomBytes(8).toString("hex")}`;
    await listening.query(`LISTEN ${channel}`);
    const own = await sessionOf(listening);
    if ((await sessionOf(other)) === own) return false;
    // A pooler can't give the session of this transaction to anybody else, so the listening connection may get another one.
    await other.query("BEGIN");
    if ((await sessionOf(other)) === own || (await sessionOf(listening)) !== own) return false;
    const heard = new Promise<true>((resolve) => listening.once("notification", () => resolve(true)));
    await other.query(`NOTIFY ${channel}`);
    await other.query("COMMIT");
    return await within(heard, hearMs);
  } finally {
    await Promise.all([listening, other].map((client) => client.end().catch(() => undefined)));
  }
}

/** Returns the process of the server that answers this connection. */
async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid ?? 0;
}

async function within(heard: Promise<true>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([heard, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
