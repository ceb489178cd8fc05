import { connect } from "node:net";

// Requests that no client library would send, byte by byte.

export interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
}

/**
 * Sends bytes as they are and returns the answer; its status is 0 if the connection was closed without one. A sender that `readsLate` reads
 * nothing before all is sent.
 */
export function sendBytes(
  port: number,
  request: string | Buffer,
  { readsLate = false }: { readsLate?: boolean } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(port, "127.0.0.1");
    socket.on("data", (part) => parts.push(part));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
    });
    socket.on("close", () => resolve(parse(Buffer.concat(parts).toString("utf8"))));
    socket.setTimeout(10_000, () => socket.destroy(new Error("The server did not answer.")));
    if (readsLate) socket.pause();
    socket.write(request, () => socket.resume());
  });
}

function parse(text: string): RawAnswer {
  const end = text.indexOf("\r\n\r\n");
  const [first = "", ...lines] = text.slice(0, Math.max(0, end)).split("\r\n");
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
  return { status: Number(first.split(" ")[1] ?? 0), headers, body: text.slice(end + 4) };
}

/** Sends one request on its own connection, with these headers unchanged. */
export function sendRequest(
  port: number,
  method: string,
  target: string,
  headers: readonly string[],
  body: string | Buffer = "",
): Promise<RawAnswer> {
  const bytes = Buffer.from(body);
  const head = [
    `${method} ${target} HTTP/1.1`,
    "Connection: close",
    `Content-Length: ${bytes.length}`,
    ...headers,
    "",
    "",
  ];
  return sendBytes(port, Buffer.concat([Buffer.from(head.join("\r\n"), "latin1"), bytes]));
}
