import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { newToken } from "./crypto.ts";
import { processState } from "./process-state.ts";

// Next gives a route no socket, and takes `X-Forwarded-For` from the client. So the socket's remote address is written into a
// header of the product before Next sees the request, together with a secret that only this process knows.

const headerName = "x-sitewright-peer";
const ownWord = () => processState("peer-address.word", newToken);

/** Adds the address of its socket to every request to this process. Call it once, before the server listens. */
export function recordPeerAddresses(): void {
  processState("peer-address.recording", () => {
    // Node publishes a request here before it passes it to the server: nodejs.org/api/diagnostics_channel.html, "HTTP".
    subscribe("http.server.request.start", (message) => {
      const { headers, socket } = (message as { request: IncomingMessage }).request;
      headers[headerName] = peerHeaders(socket.remoteAddress ?? "")[headerName];
    });
    return true;
  });
}

/** Returns the remote address of the request's socket in Node's notation; null if this process did not record it. */
export function peerAddress(headers: Pick<Headers, "get">): string | null {
  const [word, address] = headers.get(headerName)?.split(" ") ?? [];
  return word === ownWord() && address ? address : null;
}

/** Returns the header of a request from that address. */
export function peerHeaders(address: string): { [headerName]: string } {
  return { [headerName]: `${ownWord()} ${address}` };
}
