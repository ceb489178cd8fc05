import pg from "pg";

/**
 * A pool that takes a connection back once, also where it is given back twice. Graphile Worker 0.18 gives its listening
 * connection back twice when it breaks while LISTEN is under way; pg would throw, and the process end.
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
