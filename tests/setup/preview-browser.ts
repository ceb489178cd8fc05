import { createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { speakToRequests } from "#lib/accounts/speaking.ts";
import { withRequestNotes } from "#lib/platform/current-request.ts";
import { peerHeaders } from "#lib/platform/peer-address.ts";
import { servePreview } from "@/app/_delivery/preview/serve-preview.ts";
import { languagesOfRequest } from "@/app/_delivery/request-language.ts";
import { serveSite } from "@/app/_delivery/sites/serve-site.ts";

export interface Visit {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as it is, in place of the address's path and query. */
  target?: string;
}

/** A browser without a screen, before the server's handlers of previews and sites; what they leave to the app is answered "The app." */
export class PreviewBrowser {
  /** By host. */
  readonly cookies = new Map<string, string>();
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<PreviewBrowser> {
    speakToRequests();
    const server = createServer((asked, answer) => {
      Object.assign(asked.headers, peerHeaders("127.0.0.1"));
      const handOn = () => void answer.setHeader("x-app", "yes").end("The app.");
      withRequestNotes({ requestId: "visit", ...languagesOfRequest(asked.headers) }, () => {
        if (servePreview(asked, answer) || serveSite(asked, answer, { claim: () => undefined, handOn })) return;
        handOn();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new PreviewBrowser(server);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Asks for the address; `inside` is true if it is a preview's or a site's. */
  async visit(address: string | URL, { method = "GET", headers = {}, target }: Visit = {}) {
    const { host, pathname, search } = new URL(address);
    const { port } = this.#server.address() as AddressInfo;
    const all = { host, cookie: this.cookies.get(host) ?? "", ...headers };
    const path = target ?? `${pathname}${search}`;
    return new Promise<Response & { inside: boolean }>((resolve, reject) => {
      const asked = request({ host: "127.0.0.1", port, path, method, headers: all, agent: false }, (answer) => {
        const { statusCode: status = 0 } = answer;
        buffer(answer).then((bytes) => {
          const body = bytes.length > 0 ? new Uint8Array(bytes) : null;
          const made = new Response(body, { status, headers: headersOf(answer.headers) });
          resolve(Object.assign(made, { inside: !answer.headers["x-app"] }));
        }, reject);
      });
      asked.on("error", reject).end();
    });
  }
}

function headersOf(received: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  // They belong to the connection.
  for (const name of ["date", "connection", "transfer-encoding"]) headers.delete(name);
  return headers;
}
