import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AddressRefused, createGuardedFetch } from "#lib/platform/outgoing/guarded-fetch.ts";

let server: Server;
let port: number;
let asked: string[];

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url === "/moved") return response.writeHead(302, { location: "/elsewhere" }).end("gone");
    if (request.url === "/slow") return response.writeHead(200).flushHeaders();
    let body = "";
    request.on("data", (piece) => (body += piece));
    request.on("end", () => response.writeHead(200, { "x-length": body.length }).end(`heard ${body}`));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function causeOf(asking: Promise<Response>): Promise<unknown> {
  const error = await asking.catch((thrown: unknown) => thrown);
  return error instanceof TypeError ? error.cause : error;
}

test("no form of a local address is reached unless it is allowed", async () => {
  const guarded = createGuardedFetch({ allowsLocal: false });
  const hosts = ["127.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]"];
  for (const host of hosts) {
    expect(await causeOf(guarded(`http://${host}:${port}/`))).toMatchObject({ name: "AddressRefused", isNever: false });
  }
  expect(asked).toEqual([]);
});

test("link-local, metadata and unspecified addresses are refused although local ones are allowed", async () => {
  const guarded = createGuardedFetch({ allowsLocal: true });
  for (const host of ["169.254.169.254", "2852039166", "[::ffff:a9fe:a9fe]", "[fe80::1]", "0.0.0.0", "[::]"]) {
    const cause = await causeOf(guarded(`http://${host}:${port}/`));
    expect(cause).toBeInstanceOf(AddressRefused);
    expect(cause).toMatchObject({ isNever: true });
  }
  expect(await causeOf(guarded("file:///etc/passwd"))).toBeInstanceOf(AddressRefused);
});

test("an allowed address is asked with its body, and a redirect is not followed", async () => {
  const guarded = createGuardedFetch({ allowsLocal: true });
  const answer = await guarded(`http://localhost:${port}/say`, { method: "POST", body: "grüße" });
  expect([answer.status, await answer.text()]).toEqual([200, "heard grüße"]);
  const moved = await guarded(`http://127.0.0.1:${port}/moved`);
  expect([moved.status, await moved.text()]).toEqual([302, "gone"]);
  expect(asked).toEqual(["POST /say", "GET /moved"]);
});

test("an abort ends a request before it is sent and in its body", async () => {
  const guarded = createGuardedFetch({ allowsLocal: true });
  const stop = new AbortController();
  const answer = await guarded(`http://127.0.0.1:${port}/slow`, { signal: stop.signal });
  const reading = answer.text();
  stop.abort();
  await expect(reading).rejects.toBe(stop.signal.reason);
  const reason = new Error("stopped before");
  await expect(guarded(`http://127.0.0.1:${port}/`, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

test("a free connection that the server has closed is replaced by a new one", async () => {
  const guarded = createGuardedFetch({ allowsLocal: true });
  const ask = async () => (await guarded(`http://127.0.0.1:${port}/`, { method: "POST", body: "again" })).text();
  expect(await ask()).toBe("heard again");
  server.closeAllConnections();
  expect(await ask()).toBe("heard again");
});

test("a port where nothing listens fails as with fetch", async () => {
  const asking = createGuardedFetch({ allowsLocal: true })("http://127.0.0.1:9/v1");
  expect(await causeOf(asking)).toMatchObject({ code: "ECONNREFUSED" });
});
