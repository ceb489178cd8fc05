import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { Actor } from "#lib/accounts/schema.ts";
import { streamHeaders } from "#lib/conversations/log/encode-stream.ts";
import { pollTurn } from "#lib/conversations/log/poll-turn.ts";
import { streamTurn } from "#lib/conversations/log/stream-turn.ts";

export interface LogServer {
  origin: string;
  close(): void;
}

/** Serves the logs of turns from this process, as the routes do, with a real socket to the reader. */
export async function startLogServer(actor: Actor): Promise<LogServer> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const editSessionId = url.pathname.split("/")[3] ?? "";
    const after = Number(url.searchParams.get("after") ?? 0);
    if (url.pathname.endsWith("/chunks")) {
      response.end(JSON.stringify(await pollTurn(actor, { editSessionId, after })));
      return;
    }
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    const stream = await streamTurn(actor, { editSessionId, after }, gone.signal);
    response.writeHead(200, streamHeaders);
    response.flushHeaders();
    Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
