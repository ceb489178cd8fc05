import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { findInstalled, readInstalled } from "./installed-packages.ts";

// A registry of packages at the wire, as npm reads it.

/** A package as the registry has it: `manifest` is its package.json. */
interface Published {
  manifest: { name: string; version: string };
  files: Record<string, string | Buffer>;
}

export interface PackageRegistry {
  url: URL;
  /** Methods and paths, in the order in which they came. */
  asked: string[];
  /** Adds a package of version 1.0.0. */
  add(name: string, files: Record<string, string>): void;
  /** Adds a package that is installed for this project, and all that it needs. They are read and packed once somebody asks for them. */
  addInstalled(name: string): void;
  /** Answers a path with a redirect. */
  redirect(path: string, location: string): void;
  close(): Promise<void>;
}

interface Answer {
  type: string;
  body: string | Buffer;
}

/** `folder` is the path below which the registry answers, with slashes at both ends. */
export async function startPackageRegistry(folder = "/"): Promise<PackageRegistry> {
  const asked: string[] = [];
  const answers = new Map<string, () => Answer>();
  const redirects = new Map<string, string>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "");
    asked.push(`${request.method} ${path}`);
    const location = redirects.get(path);
    if (location) return response.writeHead(302, { location }).end();
    const answer = answers.get(path)?.();
    if (!answer) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": answer.type }).end(answer.body);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = new URL(folder, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);

  /** Answers for a package and for its archives from now on. Returns the answer for the package. */
  function offer(name: string, published: readonly Published[]): Answer {
    const versions = published.map(({ manifest, files }) => {
      const archive = gzipSync(packTar(files), { level: 1 });
      const path = `${folder}${name}/-/${name.split("/").at(-1)}-${manifest.version}.tgz`;
      answers.set(path, () => ({ type: "application/octet-stream", body: archive }));
      const integrity = `sha512-${createHash("sha512").update(archive).digest("base64")}`;
      // As public registries do, with the address at which they are known and not the one that was asked.
      const dist = { tarball: `https://registry.npmjs.org${path}`, integrity };
      return [manifest.version, { ...manifest, dist }] as const;
    });
    const latest = versions.at(-1)?.[0];
    const body = JSON.stringify({ name, "dist-tags": { latest }, versions: Object.fromEntries(versions) });
    const answer = { type: "application/json", body };
    answers.set(`${folder}${name}`, () => answer);
    return answer;
  }

  return {
    url,
    asked,
    add(name, files) {
      const manifest = { name, version: "1.0.0", ...JSON.parse(files["package.json"] ?? "{}") };
      offer(name, [{ manifest, files: { ...files, "package.json": JSON.stringify(manifest) } }]);
    },
    addInstalled(name) {
      const folders = Map.groupBy(findInstalled(name), ({ manifest }) => manifest.name);
      for (const [each, found] of folders) answers.set(`${folder}${each}`, () => offer(each, found.map(readInstalled)));
    },
    redirect(path, location) {
      redirects.set(path, location);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Returns an archive in the ustar format, with the files in the folder that npm expects. */
function packTar(files: Published["files"]): Buffer {
  const blocks = Object.entries(files).flatMap(([path, content]) => {
    const body = Buffer.from(content);
    const header = Buffer.alloc(512);
    const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");
    header.write(`package/${path}`, 0);
    header.write(octal(0o644, 7), 100);
    header.write(octal(0, 7), 108);
    header.write(octal(0, 7), 116);
    header.write(octal(body.length, 11), 124);
    header.write(octal(0, 11), 136);
    header.write("        0", 148);
    header.write("ustar\0" + "00", 257);
    header.write(
      `${octal(
        header.reduce((sum, byte) => sum + byte, 0),
        6,
      )}\0 `,
      148,
    );
    return [header, body, Buffer.alloc((512 - (body.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}
