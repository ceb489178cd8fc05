import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { speaking, speakToRequests } from "#lib/accounts/speaking.ts";
import { withRequestNotes } from "#lib/platform/current-request.ts";
import { processState } from "#lib/platform/process-state.ts";
import { frontDoorWords } from "#lib/words/answers/front-door.ts";
import { limitedPreviewOf, previewTokenOfHost } from "../preview/preview-host.ts";
import { servePreview } from "../preview/serve-preview.ts";
import { languagesOfRequest } from "../request-language.ts";
import { serveSite } from "../sites/serve-site.ts";
import { readSiteHost } from "../sites/site-host.ts";
import { serveBuildFile } from "./build-files.ts";
import { hearOut } from "./hear-out.ts";
import { isLarge, refuseLargeBody } from "./limit-body.ts";
import {
  type Destination,
  isRefusal,
  methodRefusal,
  type Refusal,
  readDestination,
  refusalBody,
  wrongHost,
} from "./refuse-request.ts";
import { logRequest } from "./request-log.ts";
import { type Asked, securityHeaders } from "./security-headers.ts";
import { serveTurn } from "./serve-turn.ts";

// Every request to this process passes here before Next sees it, and so does every answer on its way out. Next itself
// answers with files, redirects, 400 and 500, which never reach proxy.ts or a route. Previews, published sites, the requests of turns and
// the files of the build are answered here.

/** Adds the headers of security-headers.ts to every answer from now on. Call it once, before the server accepts requests. */
export function openFrontDoor(): void {
  processState("front-door", () => {
    speakToRequests();
    // Node publishes a request here before it hands it to the server: nodejs.org/api/diagnostics_channel.html, "HTTP".
    subscribe("http.server.request.start", (message) => {
      const { server, request, response } = message as Exchange & { server: Server };
      standBefore(server);
      latestResponse.set(request.socket, response);
      destinations.set(request, arrive(request));
      // Covers answers that Node gives before it hands the request on, for example to a request without a Host.
      protect(response, readAsked(request), request);
    });
    return true;
  });
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

const guarded = new WeakSet<Server>();
const destinations = new WeakMap<IncomingMessage, Destination | Refusal>();
const latestResponse = new WeakMap<Duplex, ServerResponse>();
/** The answers of published sites under domains of their own: whether a domain has one is known only after a look into the database. */
const ofSites = new WeakSet<ServerResponse>();

function standBefore(server: Server): void {
  if (guarded.has(server)) return;
  guarded.add(server);
  const handlers = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    logRequest(request, response, readAsked(request), (notes) => {
      Object.assign(notes, languagesOfRequest(request.headers));
      const handOn = () =>
        withRequestNotes(notes, () => {
          const askNext = () => {
            for (const handler of handlers) handler.call(server, request, response);
          };
          const askApp = () => {
            if (!admit(request, response) || serveTurn(request, response)) return;
            if (!serveBuildFile(request, response, askNext)) askNext();
          };
          const claim = () => void ofSites.add(response);
          if (servePreview(request, response) || serveSite(request, response, { claim, handOn: askApp })) return;
          askApp();
        });
      if (!isUnderOtherName(request) && !admit(request, response)) return;
      if (!isLarge(request)) return handOn();
      // Nothing of the body is read meanwhile.
      refuseLargeBody(request, response).then(
        (refusal) => (refusal ? refuse(request, response, refusal) : handOn()),
        () => request.destroy(),
      );
    });
  });
  server.on("connect", (_request, socket) => refuseBare(socket, methodRefusal));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const isAnswering = latestResponse.get(socket)?.headersSent && !latestResponse.get(socket)?.writableFinished;
    if (error.code === "ECONNRESET" || isAnswering) socket.destroy();
    else refuseBare(socket, refusalOf(error));
  });
}

/** Rewrites the request to a path on one host, or returns the refusal. */
function arrive(request: IncomingMessage): Destination | Refusal {
  const { method = "", url = "" } = request;
  const hosts = request.rawHeaders.filter((_, index, all) => index % 2 === 1 && /^host$/i.test(all[index - 1] ?? ""));
  const destination = readDestination({ method, target: url, hosts });
  if (isRefusal(destination)) return destination;
  if (destination.path !== url) {
    request.url = destination.path;
    request.headers.host = destination.host;
  }
  // Only the Host header says which server is meant.
  delete request.headers["x-forwarded-host"];
  return destination;
}

/** Returns true if the request came under a name that is not the app's, which may be the domain of a published site. */
function isUnderOtherName(request: IncomingMessage): boolean {
  const destination = destinations.get(request);
  return destination !== undefined && isRefusal(destination) && destination.code === wrongHost;
}

/** Returns true if the request goes on to Next. Otherwise it has been answered. */
function admit(request: IncomingMessage, response: ServerResponse): boolean {
  const destination = destinations.get(request);
  if (destination === undefined || !isRefusal(destination)) return true;
  refuse(request, response, destination);
  return false;
}

function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { language } = languagesOfRequest(request.headers);
  const { type, text } = speaking(language, () => refusalBody(refusal, request.url ?? ""));
  response.statusCode = refusal.status;
  response.setHeader("content-type", type);
  response.setHeader("cache-control", "no-store");
  if (refusal.allow) response.setHeader("allow", refusal.allow);
  if (refusal.location) response.setHeader("location", refusal.location);
  response.setHeader("connection", "close");
  response.setHeader("content-length", Buffer.byteLength(text));
  response.write(text);
  void hearOut(request).then(() => response.end());
}

/** Sets the headers when the answer begins, so that a route's own values win. */
function protect(response: ServerResponse, asked: Asked, request: IncomingMessage): void {
  const { host } = request.headers;
  const isApp = asked === "app" || readSiteHost(host ?? null)?.kind === "domain";
  const nonce = isApp ? randomBytes(16).toString("base64") : "";
  const about = { headers: { get: (name: string) => (name === "host" ? (host ?? "") : null) }, nonce };
  const headers = securityHeaders(isApp ? "app" : asked, about);
  // Next reads the nonce for the page's scripts from this header.
  if (isApp) request.headers["content-security-policy"] = headers["content-security-policy"];
  else delete request.headers["content-security-policy"];
  delete request.headers["content-security-policy-report-only"];
  const writeHead = response.writeHead as (...parts: unknown[]) => ServerResponse;
  response.writeHead = (...parts: unknown[]) => {
    if (!response.headersSent) {
      const given = ofSites.has(response) ? securityHeaders("site", about) : headers;
      for (const [name, value] of Object.entries(given)) {
        if (!response.hasHeader(name)) response.setHeader(name, value);
      }
    }
    return writeHead.apply(response, parts);
  };
}

function readAsked({ headers, url = "" }: IncomingMessage): Asked {
  if (previewTokenOfHost(headers.host ?? null) !== undefined) return "preview";
  if (readSiteHost(headers.host ?? null) !== null) return "site";
  // The host in front keeps a path that begins with two slashes a path.
  const address = `http://app${url}`;
  return URL.canParse(address) && limitedPreviewOf(new URL(address).pathname) ? "limited-preview" : "app";
}

/** Answers bytes that Node cannot parse as a request, in English. */
function refuseBare(socket: Duplex, refusal: Refusal): void {
  if (!socket.writable) return void socket.destroy();
  const { type, text } = refusalBody(refusal, "");
  const headers = {
    ...securityHeaders("app", { headers: new Headers(), nonce: randomBytes(16).toString("base64") }),
    "content-type": type,
    "content-length": `${Buffer.byteLength(text)}`,
    ...(refusal.allow && { allow: refusal.allow }),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join("\r\n")}\r\n\r\n${text}`);
}

function refusalOf({ code }: NodeJS.ErrnoException): Refusal {
  if (code === "HPE_INVALID_METHOD") return methodRefusal;
  const [status, word] = {
    HPE_HEADER_OVERFLOW: [431, "headersTooLong"] as const,
    HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "tooLarge"] as const,
    ERR_HTTP_REQUEST_TIMEOUT: [408, "tooSlow"] as const,
  }[code ?? ""] ?? [400, "unreadable" as const];
  return { status, code: "bad-request", sentence: () => frontDoorWords[word] };
}
