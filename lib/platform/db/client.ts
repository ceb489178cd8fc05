import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { env } from "../env.ts";
import { log } from "../log.ts";
import { processState } from "../process-state.ts";
import { PrismaClient } from "./generated/client.ts";
import { CountedClient, Pool } from "./pool.ts";
import { retryDeadlock } from "./retry-deadlock.ts";
import { createStatementNames } from "./statement-names.ts";

/** Statements that each connection keeps prepared. The product has fewer, but lists of different lengths make more. */
const preparedMax = 500;

// Private to this folder: all other code gets a Tx from transaction.ts, so that no query bypasses a store.

/** Returns the process's pool, shared by Prisma and the queue. Created at first use, since a build needs no database. */
export function pool(): Pool {
  return processState("db.pool", () => {
    const made = new Pool({
      Client: CountedClient,
      connectionString: env().DATABASE_URL,
      max: env().DATABASE_CONNECTIONS,
      idleTimeoutMillis: 30_000,
      // Transactions wait only for the database, so an idle one belongs to a frozen process. Not as a parameter of the connection's
      // start: PgBouncer refuses those that it does not know.
      onConnect: (connection) => connection.query("SET idle_in_transaction_session_timeout = '60s'"),
    });
    // All connections are lost at once: logs one line until the database is back.
    let isLost = false;
    made.on("error", (error) => {
      if (!isLost) log.warn({ err: error }, "an idle database connection was lost");
      isLost = true;
    });
    made.on("connect", (connection) => {
      isLost = false;
      // The failing query reports the error; without a handler the process would end.
      connection.on("error", () => undefined);
    });
    return made;
  });
}

export function client(): PrismaClient {
  return processState("db.client", () => {
    const adapter = new PrismaPg(pool(), { statementNameGenerator: createStatementNames(preparedMax) });
    return new PrismaClient({ adapter });
  });
}

/** Returns the client for statements outside of transactions. It retries a statement that lost a deadlock. */
export function singleStatements(): PrismaClient {
  const retried = { $allOperations: ({ args, query }: Operation) => retryDeadlock(() => query(args)) };
  return processState("db.statements", () => client().$extends({ query: retried }) as PrismaClient);
}

interface Operation {
  args: unknown;
  query: (args: unknown) => PromiseLike<unknown>;
}

/** Closes every connection; the next use opens new ones. */
export async function closeDatabase(): Promise<void> {
  const holder: Record<symbol, unknown> = globalThis;
  const openClient = holder[Symbol.for("sitewright.db.client")] as PrismaClient | undefined;
  const openPool = holder[Symbol.for("sitewright.db.pool")] as pg.Pool | undefined;
  holder[Symbol.for("sitewright.db.client")] = undefined;
  holder[Symbol.for("sitewright.db.pool")] = undefined;
  holder[Symbol.for("sitewright.db.statements")] = undefined;
  await openClient?.$disconnect();
  if (openPool && !openPool.ended) await openPool.end();
}
