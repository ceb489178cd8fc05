import pg from "pg";

export interface Reads {
  queries: number;
  /** Rows that reached this process. */
  rows: number;
  /** Of their values, written as JSON. */
  bytes: number;
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** What the work reads from the database, counted at the driver. Nothing else may use the database meanwhile. */
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
