import { lookup } from "node:dns";
import { Agent as HttpAgent, type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { classifyAddress } from "./address-class.ts";

/** The connection was refused by our own rules, before a byte was sent. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
  readonly isNever: boolean;

  /** `isNever` is true if no setting allows the address. */
  constructor(isNever: boolean) {
    super("the address may not be reached");
    this.isNever = isNever;
  }
}

export type Fetch = (url: string | URL | Request, options?: RequestInit) => Promise<Response>;

const connectMsMax = 10_000;
/** Free connections are closed early, because a server that closes one first fails the next request on it. */
const freeMsMax = 4_000;

/**
 * Returns a `fetch` for addresses that people enter. Each connection is checked with the IP address that it goes to, so that no form
 * of an address and no answer of DNS leads elsewhere. Redirects are returned, not followed. Bodies are texts. A failed connection
 * throws what `fetch` throws, a TypeError with a cause: `AddressRefused` for an address that may not be reached.
 */
export function createGuardedFetch({ allowsLocal }: { allowsLocal: boolean }): Fetch {
  const agents = {
    "http:": new HttpAgent({ keepAlive: true, timeout: freeMsMax }),
    "https:": new HttpsAgent({ keepAlive: true, timeout: freeMsMax }),
  };
  const findRefusal = (address: string): AddressRefused | null => {
    const found = classifyAddress(address);
    return found === "never" || (found === "local" && !allowsLocal) ? new AddressRefused(found === "never") : null;
  };
  const lookupAllowed: LookupFunction = (hostname, options, answer) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return answer(error, "");
      const allowed = addresses.filter(({ address }) => !findRefusal(address));
      const [first] = allowed;
      if (!first) return answer(findRefusal(addresses[0]?.address ?? "") ?? new AddressRefused(true), "");
      if (options.all) answer(null, allowed);
      else answer(null, first.address, first.family);
    });
  };

  return async (target, { method = "GET", headers, body, signal } = {}) => {
    const url = new URL(target instanceof Request ? target.url : target);
    if (url.protocol !== "http:" && url.protocol !== "https:") throw failed(new AddressRefused(true));
    // Node looks up no name that is an address already.
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const refused = isIP(host) > 0 ? findRefusal(host) : null;
    if (refused) throw failed(refused);
    if (body !== undefined && body !== null && typeof body !== "string") throw new TypeError("the body is no text");
    const written = body ?? "";
    const length = written === "" ? {} : { "content-length": String(Buffer.byteLength(written)) };
    const options = {
      method,
      lookup: lookupAllowed,
      headers: { ...Object.fromEntries(new Headers(headers)), ...length },
    };
    const agent = agents[url.protocol];
    try {
      return await send(url, { ...options, agent }, written, signal);
    } catch (error) {
      // The server had closed this free connection, and may not have seen the request.
      if (!(error instanceof StaleConnection)) throw error;
      return send(url, { ...options, agent: false }, written, signal);
    }
  };
}

class StaleConnection extends Error {
  override name = "StaleConnection";
}

function send(url: URL, options: RequestOptions, body: string, signal?: AbortSignal | null): Promise<Response> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === "https:" ? requestHttps : requestHttp)(url, options);
    let answer: IncomingMessage | null = null;
    // With its reason, which the reader of the body gets, as of `fetch`.
    const stop = () => {
      answer?.destroy(signal?.reason);
      sent.destroy(signal?.reason);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", stop);
    const late = setTimeout(() => sent.destroy(timedOut()), connectMsMax);
    sent.once("socket", (socket) => {
      if (socket.connecting) socket.once("connect", () => clearTimeout(late));
      else clearTimeout(late);
    });
    sent.once("close", () => {
      clearTimeout(late);
      signal?.removeEventListener("abort", stop);
    });
    sent.on("error", (error) => {
      const isStale = sent.reusedSocket && "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE");
      reject(isStale && !answer && options.agent ? new StaleConnection() : failed(error));
    });
    sent.once("response", (message) => {
      answer = message;
      try {
        resolve(toResponse(message));
      } catch (error) {
        // A status or a header that no response can have.
        message.destroy();
        reject(failed(error instanceof Error ? error : new Error("the response can't be read")));
      }
    });
    sent.end(body);
  });
}

const failed = (cause: Error) => new TypeError("fetch failed", { cause });
const timedOut = () => Object.assign(new Error("the connection took too long"), { code: "ETIMEDOUT" });

function toResponse(message: IncomingMessage): Response {
  const { statusCode: status = 502 } = message;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(message.headersDistinct))
    for (const value of values) headers.append(name, value);
  const isEmpty = status === 204 || status === 205 || status === 304;
  if (isEmpty) message.resume();
  return new Response(isEmpty ? null : (Readable.toWeb(message) as ReadableStream<Uint8Array>), { status, headers });
}
