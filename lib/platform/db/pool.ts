import pg from "pg";
import { recordStatement } from "../metrics/metrics.ts";

/**
 * A pool that ignores a second release of a connection. Graphile Worker 0.18 releases its listening connection twice if it breaks
 * during LISTEN; pg would throw and end the process.
 */
export class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect();
    super.connect((error, client, release) => {
      let isReleased = false;
      callback(error, client, (how) => {
        if (!isReleased) release(how);
        isReleased = true;
      });
    });
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (how?: Error | boolean) => void,
) => void;

/** A connection that counts the statements it sends. */
export class CountedClient extends pg.Client {}

// `query` has a signature for each form of its arguments, and all of them are passed on.
Reflect.set(CountedClient.prototype, "query", function query(this: pg.Client, ...args: unknown[]) {
  recordStatement();
  return Reflect.apply(Reflect.get(pg.Client.prototype, "query"), this, args);
});
