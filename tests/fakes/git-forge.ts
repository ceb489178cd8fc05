import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { processEnvironment } from "#lib/platform/process-environment.ts";

const certificates = join(import.meta.dirname, "..", "fixtures", "certificates");

/** git trusts it through `SSL_CERT_FILE`. */
export const forgeCertificate = join(certificates, "localhost.crt");

export interface Forge {
  /** `https://127.0.0.1:<port>`. */
  origin: string;
  /** Path and credential of each request. */
  requests: { path: string; authorization: string | undefined }[];
}

export interface ForgeOptions {
  /** The folder that holds the repositories. */
  root: string;
  /** Returns true if the request may go on, at once or later; otherwise it has answered the request itself. */
  admit?: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;
}

/** Starts a forge on this machine for the length of a test: git's own http backend behind https. */
export async function startForge(options: ForgeOptions): Promise<Forge> {
  const forge = await openForge(options);
  onTestFinished(forge.close);
  return forge;
}

/** Like `startForge`, but runs until it is closed. */
export async function openForge({ root, admit }: ForgeOptions): Promise<Forge & { close(): Promise<void> }> {
  const requests: Forge["requests"] = [];
  const key = readFileSync(join(certificates, "localhost.key"));
  const server = createServer({ key, cert: readFileSync(forgeCertificate) }, async (request, response) => {
    requests.push({ path: request.url ?? "", authorization: request.headers.authorization });
    if (await (admit?.(request, response) ?? true)) runBackend(root, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, requests, close: () => closeServer(server) };
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** Runs `git http-backend` as a web server does (RFC 3875). */
function runBackend(root: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? "/", "https://localhost");
  const backend = join(execFileSync("git", ["--exec-path"]).toString().trim(), "git-http-backend");
  const child = spawn(backend, {
    env: processEnvironment({
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: "1",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
      REQUEST_METHOD: request.method ?? "GET",
      QUERY_STRING: url.search.slice(1),
      PATH_INFO: decodeURIComponent(url.pathname),
      CONTENT_TYPE: String(request.headers["content-type"] ?? ""),
      HTTP_CONTENT_ENCODING: String(request.headers["content-encoding"] ?? ""),
      // git's backend accepts pushes only from a named user.
      REMOTE_USER: "somebody",
    }),
    stdio: ["pipe", "pipe", "ignore"],
  });
  request.pipe(child.stdin).on("error", () => {});
  let head = Buffer.alloc(0);
  let inBody = false;
  child.stdout.on("data", (chunk: Buffer) => {
    if (inBody) return response.write(chunk);
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) return;
    inBody = true;
    let status = 200;
    for (const line of head.toString("latin1", 0, end).split("\r\n")) {
      const [name = "", value = ""] = line.split(/: (.*)/s);
      if (name.toLowerCase() === "status") status = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    response.writeHead(status);
    response.write(head.subarray(end + 4));
  });
  child.on("close", () => response.end());
}
