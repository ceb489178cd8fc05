import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGuardedFetch } from "#lib/platform/outgoing/guarded-fetch.ts";
import { type Mount, nodeInside, socketInside } from "../bubblewrap/mounts.ts";
import type { RegistryAccess, SandboxLimits } from "../sandbox.ts";
import { bridgePort, bridgeProgram } from "./bridge.ts";

/** The only way out of a sandbox: to read packages from one registry. */
export interface RegistryDoor {
  /** The socket, for the inside. */
  mount: Mount;
  /** Settings of npm. */
  environment: Record<string, string>;
  /** Returns the program that runs another one with the door open. */
  wrap(program: readonly string[]): string[];
  /** Returns true if the registry has left a request without an answer, or answered that it is out of order. */
  isAway(): boolean;
  close(): Promise<void>;
}

const requestHeaders = ["accept", "accept-encoding", "if-none-match", "if-modified-since"];
const answerHeaders = [
  "content-type",
  "content-length",
  "content-encoding",
  "etag",
  "last-modified",
  "cache-control",
  "date",
];
const silentMsMax = 60_000;

/**
 * Opens a server on a socket that passes GET requests on to the registry's own origin, and to nothing else. An answer has at most
 * `fileBytes`, and all of them together `diskBytes`. Redirects to another origin are refused.
 */
export async function openRegistry(access: RegistryAccess, limits: SandboxLimits): Promise<RegistryDoor> {
  // Only its owner enters the folder, so other users of the host don't reach the socket.
  const folder = await mkdtemp(join(tmpdir(), "sitewright-registry-"));
  const socket = join(folder, "socket");
  let isAway = false;
  const server = createServer(
    { headersTimeout: silentMsMax, requestTimeout: silentMsMax },
    passOn(access, limits, () => (isAway = true)),
  );
  server.maxConnections = 64;
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(socket, resolve));
  // The user inside may be another one: see sandboxUser.
  await chmod(socket, 0o666);
  return {
    mount: { from: socket, to: socketInside, isWritable: false },
    environment: npmSettings(access),
    wrap: (program) => [nodeInside, "-e", bridgeProgram, String(bridgePort), socketInside, ...program],
    isAway: () => isAway,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function npmSettings({ registry, allowsInstallScripts = false }: RegistryAccess): Record<string, string> {
  return {
    npm_config_registry: `http://127.0.0.1:${bridgePort}${registry.pathname}`,
    // Addresses of packages in lock files and in the registry's own answers lead to the same place.
    npm_config_replace_registry_host: "always",
    npm_config_ignore_scripts: String(!allowsInstallScripts),
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_update_notifier: "false",
  };
}

function passOn(
  { registry, allowsLocal = false }: RegistryAccess,
  { fileBytes, diskBytes }: SandboxLimits,
  onAway: () => void,
) {
  const fetchGuarded = createGuardedFetch({ allowsLocal });
  let bytesLeft = diskBytes;

  return async (request: IncomingMessage, response: ServerResponse) => {
    const target = findTarget(request, registry);
    if (!target) return refuse(response, request.method === "GET" ? 403 : 405);
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    try {
      const answer = await fetchGuarded(target, {
        headers: pick(requestHeaders, request.headersDistinct),
        signal: gone.signal,
      });
      if (answer.status >= 500) onAway();
      if (answer.status >= 300 && answer.status < 400 && answer.status !== 304)
        return redirect(response, answer, target);
      response.writeHead(answer.status, pickFrom(answer.headers));
      if (!answer.body) return response.end();
      let bytesOfAnswer = 0;
      const bounded = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytesOfAnswer += chunk.length;
          bytesLeft -= chunk.length;
          if (bytesOfAnswer > fileBytes || bytesLeft < 0) done(new Error("the registry's answer is too large"));
          else done(null, chunk);
        },
      });
      await pipeline(Readable.fromWeb(answer.body as import("node:stream/web").ReadableStream), bounded, response);
    } catch {
      if (!response.headersSent) {
        if (!gone.signal.aborted) onAway();
        refuse(response, 502);
      } else response.destroy();
    }
  };
}

/** Returns the address that a request is for, or null if it may not be made. */
function findTarget({ method, url = "" }: IncomingMessage, registry: URL): URL | null {
  // A path alone: an absolute address would name a host, and so would a path that begins with two slashes.
  if (method !== "GET" || !/^\/(?![/\\])/.test(url) || !URL.canParse(url, registry)) return null;
  const target = new URL(url, registry);
  return target.origin === registry.origin && target.pathname.startsWith(folderOf(registry)) ? target : null;
}

const folderOf = ({ pathname }: URL) => pathname.slice(0, pathname.lastIndexOf("/") + 1);

/** A redirect within the registry is followed by npm, through the same door. */
async function redirect(response: ServerResponse, answer: Response, asked: URL): Promise<void> {
  await answer.body?.cancel();
  const location = answer.headers.get("location") ?? "";
  const target = URL.canParse(location, asked) ? new URL(location, asked) : null;
  if (target?.origin !== asked.origin) return refuse(response, 502);
  response.writeHead(answer.status, { location: `${target.pathname}${target.search}` }).end();
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { "content-type": "text/plain" }).end("Only the registry of packages can be read here.\n");
}

function pick(names: readonly string[], headers: NodeJS.Dict<string[]>): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, headers[name].join(", ")]] : [])));
}

function pickFrom(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    answerHeaders.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
