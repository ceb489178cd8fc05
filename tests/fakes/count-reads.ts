import pg from "pg";

export interface Reads {
  queries: number;
  /** Rows that reached this process. */
  rows: number;
  /** The size of their values as JSON. */
  bytes: number;
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** Counts at the driver what the work reads from the database. The database must not be used otherwise meanwhile. */
export async function countReads(work: () => Promise<unknown>): Promise<Reads> {
  const reads: Reads = { queries: 0, rows: 0, bytes: 0 };
  const query: Query = Reflect.get(pg.Client.prototype, "query");
  const note = (result: { rows?: unknown[] } | undefined) => {
    reads.rows += result?.rows?.length ?? 0;
    reads.bytes += Buffer.byteLength(JSON.stringify(result?.rows ?? []));
  };
  const counted: Query = function (...args) {
    reads.queries += 1;
    const last = args.at(-1);
    if (typeof last === "function") {
      args[args.length - 1] = (error: unknown, result: { rows?: unknown[] }) => {
        note(result);
        last(error, result);
      };
      return query.apply(this, args);
    }
    return (query.apply(this, args) as Promise<{ rows?: unknown[] }>).then((result) => {
      note(result);
      return result;
    });
  };
  Reflect.set(pg.Client.prototype, "query", counted);
  try {
    await work();
  } finally {
    Reflect.set(pg.Client.prototype, "query", query);
  }
  return reads;
}
