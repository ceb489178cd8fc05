import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { recordStatement } from "../metrics/metrics.ts";
import { isServerFull } from "./connection-lost.ts";

/** How long callers wait for a server that has no connection left, by default: less than a transaction waits for its start. */
const patienceMsDefault = 8_000;
/** How often a pool asks such a server for one more connection, for all callers together. */
const probeMs = 500;
/** How often a caller looks whether a connection of the pool has become free. */
const lookMs = 25;

/**
 * A pool that bears two faults. A server without a free connection (`max_connections` is reached) refuses new ones: callers then wait
 * for a connection that the pool has, or for one more, and are refused only after `patienceMs`. And it ignores a second release of a
 * connection: Graphile Worker 0.18 releases its listening connection twice if it breaks during LISTEN; pg would throw and end the process.
 */
export class Pool extends pg.Pool {
  private readonly patienceMs: number;
  /** The next time at which a refused pool asks for a new connection; 0 while nothing was refused. */
  private probeAt = 0;
  /** The callers that wait for a full server. `waitingCount` has only those that wait for a connection of the pool. */
  refusedCount = 0;

  constructor({ patienceMs = patienceMsDefault, ...config }: pg.PoolConfig & { patienceMs?: number }) {
    super(config);
    this.patienceMs = patienceMs;
    this.on("connect", () => {
      this.probeAt = 0;
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const connecting = this.connectPatiently(performance.now() + this.patienceMs);
    if (!callback) return connecting;
    connecting.then(
      (client) => {
        let isReleased = false;
        callback(undefined, client, (how) => {
          if (!isReleased) client.release(how);
          isReleased = true;
        });
      },
      (error) => callback(error, undefined, () => undefined),
    );
  }

  private async connectPatiently(until: number): Promise<pg.PoolClient> {
    for (;;) {
      const isLate = performance.now() >= until;
      if (isLate || this.mayAsk()) {
        try {
          return await super.connect();
        } catch (error) {
          if (!isServerFull(error)) throw error;
          this.probeAt = performance.now() + probeMs;
          if (isLate) throw error;
        }
      }
      this.refusedCount++;
      await wait(lookMs);
      this.refusedCount--;
    }
  }

  /** Returns true if a connection is free, or if it is this caller's turn to ask the server for one. */
  private mayAsk(): boolean {
    if (this.probeAt === 0 || this.idleCount > 0 || this.ending) return true;
    if (performance.now() < this.probeAt) return false;
    this.probeAt = performance.now() + probeMs;
    return true;
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
