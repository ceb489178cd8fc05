import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Stands before a database as PgBouncer in transaction mode does: its clients take turns with its sessions. */
export interface TransactionPooler {
  /** The address of the database through the pooler. */
  url: string;
  close(): Promise<void>;
}

/** A session at the server. `client` is the one whose transaction it runs, `last` the one before. */
interface Session {
  socket: Socket;
  client: Socket | null;
  last: Socket;
}

/**
 * Which free session a transaction gets: the one that was used last, as by default in PgBouncer, the one that was used first, as
 * with its `server_round_robin`, or the client's former one.
 */
export type Choice = "last" | "first" | "former";

/** Starts a pooler. Each client signs in over a session of its own, which then belongs to all. */
export async function startTransactionPooler(databaseUrl: string, choice: Choice = "last"): Promise<TransactionPooler> {
  const target = new URL(databaseUrl);
  const idle: Session[] = [];
  const sockets = new Set<Socket>();
  const waiting: (() => void)[] = [];

  const free = (session: Session) => {
    session.client = null;
    idle.push(session);
    waiting.shift()?.();
  };
  const take = (client: Socket): Session | undefined => {
    if (choice === "first") return idle.shift();
    const former = idle.findIndex(({ last }) => last === client);
    return choice === "former" && former >= 0 ? idle.splice(former, 1)[0] : idle.pop();
  };
  const open = (client: Socket): Session => {
    const socket = connect(Number(target.port), target.hostname);
    const session: Session = { socket, client, last: client };
    keep(socket);
    onMessages(socket, (message, type) => {
      // A notification that comes between two transactions belongs to no client and is dropped.
      session.client?.write(message);
      if (type === "Z" && message.at(-1) === "I".charCodeAt(0)) free(session);
    });
    return session;
  };
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
  };

  const server = createServer((client) => {
    keep(client);
    let session: Session | undefined = open(client);
    const send = (part: Buffer) => {
      // The message that ends a connection is for the pooler alone.
      if (part[0] === "X".charCodeAt(0) && session?.client !== client) return;
      if (session?.client !== client) session = take(client);
      if (!session) return void waiting.push(() => send(part));
      session.client = session.last = client;
      session.socket.write(part);
    };
    client.on("data", send);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Calls `take` with each whole message of a server, which begins with its type and its length. */
function onMessages(socket: Socket, take: (message: Buffer, type: string) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.on("data", (part: Buffer) => {
    rest = Buffer.concat([rest, part]);
    while (rest.length >= 5) {
      const end = 1 + rest.readUInt32BE(1);
      if (rest.length < end) return;
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      take(message, String.fromCharCode(message[0] ?? 0));
    }
  });
}
