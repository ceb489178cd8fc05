import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Stands between a browser and the web, so that a test can cut connections. */
export interface TcpProxy {
  port: number;
  /** Cuts every connection on both sides and returns how many there were; new ones are let through. */
  cut(): number;
  close(): Promise<void>;
}

/** Starts a proxy that connects to `targetPort()`, which is called for each connection. */
export async function startTcpProxy(targetPort: () => number): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(targetPort(), "127.0.0.1");
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.on("error", end).on("close", end);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    const connected = [...pairs];
    for (const [near, far] of connected) {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
    return connected.length;
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
}
