import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { newToken } from "./crypto.ts";
import { processState } from "./process-state.ts";

// Next gives a route no socket, and takes `X-Forwarded-For` from the client. So the address at the other end of the socket is
// written into a header of our own before Next sees the request, with a word that only this process knows.

const headerName = "x-sitewright-peer";
const ownWord = () => processState("peer-address.word", newToken);

/** From now on every request to this process carries the address of its socket; call it once, before the server serves. */
export function recordPeerAddresses(): void {
  processState("peer-address.recording", () => {
    // Node tells of a request here before it hands it to the server: nodejs.org/api/diagnostics_channel.html, "HTTP".
    subscribe("http.server.request.start", (message) => {
      const { headers, socket } = (message as { request: IncomingMessage }).request;
      headers[headerName] = peerHeaders(socket.remoteAddress ?? "")[headerName];
    });
    return true;
  });
}

/** The address at the other end of the request's socket as Node writes it; null where this process did not record it. */
export function peerAddress(headers: Headers): string | null {
  const [word, address] = headers.get(headerName)?.split(" ") ?? [];
  return word === ownWord() && address ? address : null;
}

/** What a request of that address carries. */
export function peerHeaders(address: string): { [headerName]: string } {
  return { [headerName]: `${ownWord()} ${address}` };
}
