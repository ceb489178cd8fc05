import { existsSync, readdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { env } from "#lib/platform/env.ts";
import { processState } from "#lib/platform/process-state.ts";

// The scripts, styles and fonts of the build. Next finds, reads and compresses each of them again for every request, which takes nine times
// the processor time. Their names change with their content, so nothing here becomes stale, and all of them together are a few megabytes.

const types: Record<string, string> = {
  js: "application/javascript; charset=UTF-8",
  css: "text/css; charset=UTF-8",
  woff2: "font/woff2",
};

interface BuildFile {
  headers: Record<string, string>;
  plain: Buffer;
  /** Null for a type that is compressed already. */
  gzipped: Buffer | null;
}

interface BuildFiles {
  /** The paths below `/_next/static/` that the build has. */
  known: ReadonlySet<string>;
  loaded: Map<string, Promise<BuildFile>>;
}

const staticFolder = () => join(process.cwd(), ".next/static");
const buildFiles = () =>
  processState<BuildFiles>("front-door.build-files", () => ({ known: new Set(listFiles()), loaded: new Map() }));

function listFiles(): string[] {
  // In development files change under their names.
  if (env().NODE_ENV !== "production") return [];
  const folders = ["chunks", "media"].filter((folder) => existsSync(join(staticFolder(), folder)));
  return folders.flatMap((folder) =>
    readdirSync(join(staticFolder(), folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && typeOf(entry.name) !== undefined)
      .map(({ name }) => `${folder}/${name}`),
  );
}

/**
 * Answers a plain request for a file of the build and returns true. Returns false for anything else, and for what only browsers that have a
 * file already ask for: a part of it, or whether it has changed. `handOn` is called if the file cannot be read.
 */
export function serveBuildFile(request: IncomingMessage, response: ServerResponse, handOn: () => void): boolean {
  const path = /^\/_next\/static\/([^?]+)(?:\?|$)/.exec(request.url ?? "")?.[1];
  if (path === undefined || request.method !== "GET" || isAboutPart(request)) return false;
  const { known, loaded } = buildFiles();
  if (!known.has(path)) return false;
  let loading = loaded.get(path);
  if (loading === undefined) {
    loading = load(path);
    loaded.set(path, loading);
    loading.catch(() => loaded.delete(path));
  }
  loading.then((file) => send(response, file, acceptsGzip(request)), handOn).catch(() => response.destroy());
  return true;
}

function isAboutPart({ headers }: IncomingMessage): boolean {
  return Object.keys(headers).some((name) => name === "range" || name.startsWith("if-"));
}

/** As Next's own negotiation: a client that ranks codings by itself is left the plain file. */
function acceptsGzip({ headers }: IncomingMessage): boolean {
  return String(headers["accept-encoding"] ?? "")
    .split(",")
    .some((coding) => coding.trim() === "gzip");
}

async function load(path: string): Promise<BuildFile> {
  const file = join(staticFolder(), path);
  const [{ mtime }, plain] = await Promise.all([stat(file), readFile(file)]);
  const type = typeOf(path) ?? "";
  return {
    headers: {
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": type,
      // As Next writes it, which answers when a browser asks whether the file has changed.
      etag: `W/"${plain.byteLength.toString(16)}-${mtime.getTime().toString(16)}"`,
      "last-modified": mtime.toUTCString(),
      "accept-ranges": "bytes",
      vary: "Accept-Encoding",
    },
    plain,
    gzipped: type.startsWith("font/") ? null : await promisify(gzip)(plain),
  };
}

function send(response: ServerResponse, { headers, plain, gzipped }: BuildFile, acceptsGzip: boolean): void {
  const body = acceptsGzip && gzipped !== null ? gzipped : plain;
  const encoding: Record<string, string> = body === gzipped ? { "content-encoding": "gzip" } : {};
  response.writeHead(200, { ...headers, ...encoding, "content-length": `${body.byteLength}` });
  response.end(body);
}

function typeOf(name: string): string | undefined {
  return types[name.slice(name.lastIndexOf(".") + 1)];
}
