import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { bodiesMax, countBody, isLarge, strangerBytesMax } from "./limit-body.ts";

test.each([
  ["no body", {}, false],
  ["the largest body of a stranger", { "content-length": `${strangerBytesMax}` }, false],
  ["a larger body", { "content-length": `${strangerBytesMax + 1}` }, true],
  ["a body without a length", { "transfer-encoding": "chunked" }, true],
])("only signed-in people send large bodies: %s", (_what, headers, expected) => {
  expect(isLarge({ headers })).toBe(expected);
});

test("a person sends few large bodies at once, also after some were broken off", async () => {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const send = async () => {
    const socket = connect(port, "127.0.0.1");
    const came = once(server, "request");
    socket.on("error", () => {}).write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n");
    const [, response] = (await came) as [IncomingMessage, ServerResponse];
    return { socket, response };
  };
  const sent = [];
  for (let index = 0; index < bodiesMax; index++) sent.push(await send());
  expect(sent.map(({ response }) => countBody("ada", response))).toEqual(sent.map(() => null));
  const [answered, brokenOff] = sent;
  if (!answered || !brokenOff) throw new Error("nothing was sent");
  const next = await send();
  expect(countBody("ada", next.response)).toMatchObject({ status: 429, code: "too-many-requests" });
  expect(countBody("ben", next.response)).toBeNull();
  const closed = [once(answered.response, "close"), once(brokenOff.response, "close")];
  answered.response.end();
  brokenOff.socket.destroy();
  await Promise.all(closed);
  const later = [await send(), await send(), await send()];
  expect(later.map(({ response }) => countBody("ada", response)?.status)).toEqual([undefined, undefined, 429]);
  server.closeAllConnections();
  server.close();
});
