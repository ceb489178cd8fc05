import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { HostPublisher } from "./host-publisher.ts";
import { type HostSocket, pathOf } from "./host-socket.ts";
import { HostSubscriber } from "./host-subscriber.ts";
import { frameCharactersMax, toFrame } from "./line-frames.ts";

let folder: string;
let ends: (() => unknown)[];

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "sitewright-channel-")), "live");
  ends = [];
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  rmSync(join(folder, ".."), { recursive: true });
});

const socketOf = (name: string): HostSocket => ({ folder, name: `${name}.1` });

async function publisherOf(name: string, onAudience: (topic: string) => void = () => undefined) {
  const publisher = new HostPublisher(socketOf(name), onAudience);
  await publisher.open();
  ends.push(() => publisher.close());
  return publisher;
}

/** Everything that a listener hears, as `topic message`, and the processes that it has lost. */
function listen(subscriber: HostSubscriber, ...topics: string[]) {
  const heard: string[] = [];
  const lost: string[] = [];
  for (const topic of topics) {
    const stop = subscriber.subscribe(topic, {
      hear: (message) => heard.push(`${topic} ${message}`),
      lose: (from) => lost.push(from),
    });
    ends.push(stop);
  }
  return { heard, lost };
}

async function rawPeer(name: string): Promise<Socket> {
  const socket = connect({ path: pathOf(socketOf(name)) });
  // A cut connection may be reset.
  socket.on("error", () => undefined);
  ends.push(() => socket.destroy());
  await once(socket, "connect");
  return socket;
}

const untilClosed = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve));

test("a subscriber hears its topics of every process, each in order", async () => {
  const [one, two] = [await publisherOf("one"), await publisherOf("two")];
  const { heard } = listen(new HostSubscriber(socketOf("reader")), "a", "b");
  await expect.poll(() => [one, two].every((each) => each.hasAudience("a") && each.hasAudience("b"))).toBe(true);
  for (let index = 0; index < 50; index++) {
    one.send("a", `one-${index}`);
    one.send("c", "nobody's");
    two.send("b", `two-${index}`);
  }
  const all = (prefix: string) => Array.from({ length: 50 }, (_, index) => `${prefix}-${index}`);
  await expect.poll(() => heard).toHaveLength(100);
  expect(heard.filter((each) => each.startsWith("a"))).toEqual(all("a one"));
  expect(heard.filter((each) => each.startsWith("b"))).toEqual(all("b two"));
});

test("a topic that nobody listens to any more has no audience", async () => {
  const changes: string[] = [];
  const publisher = await publisherOf("one", (topic) => changes.push(topic));
  const stop = new HostSubscriber(socketOf("reader")).subscribe("a", { hear: () => undefined, lose: () => undefined });
  await expect.poll(() => publisher.hasAudience("a")).toBe(true);
  stop();
  await expect.poll(() => publisher.hasAudience("a")).toBe(false);
  expect(changes).toEqual(["a", "a"]);
});

test("a process that starts later is heard, and its end is told", async () => {
  const { heard, lost } = listen(new HostSubscriber(socketOf("reader")), "a");
  const publisher = await publisherOf("late");
  await expect.poll(() => publisher.hasAudience("a")).toBe(true);
  publisher.send("a", "last word");
  await publisher.close();
  await expect.poll(() => lost).toEqual(["late.1"]);
  expect(heard).toEqual(["a last word"]);
  expect(readdirSync(folder)).toEqual([]);
});

test("a subscriber that reads nothing is dropped, and others hear on", async () => {
  const publisher = await publisherOf("one");
  const slow = await rawPeer("one");
  slow.pause().write(toFrame({ join: "a" }));
  const { heard } = listen(new HostSubscriber(socketOf("reader")), "a", "b");
  await expect.poll(() => publisher.hasAudience("a") && publisher.hasAudience("b")).toBe(true);
  const closed = untilClosed(slow);
  const text = "x".repeat(100_000);
  for (let index = 0; index < 60; index++) {
    publisher.send("a", text);
    // The other one reads meanwhile.
    await expect.poll(() => heard.length, { interval: 1 }).toBe(index + 1);
  }
  slow.resume();
  await closed;
  expect(heard).toHaveLength(60);
});

test("a message that is too long for a frame is not sent", async () => {
  const publisher = await publisherOf("one");
  const { heard } = listen(new HostSubscriber(socketOf("reader")), "a");
  await expect.poll(() => publisher.hasAudience("a")).toBe(true);
  expect(publisher.send("a", "x".repeat(frameCharactersMax))).toBe(false);
  expect(publisher.send("a", "short")).toBe(true);
  await expect.poll(() => heard).toEqual(["a short"]);
});

test.each([
  ["another protocol", "GET / HTTP/1.1\r\n\r\n"],
  ["an empty topic", '{"join":""}\n'],
  ["two requests in one", '{"join":"a","leave":"a"}\n'],
  ["a frame without end", "x".repeat(2 * frameCharactersMax)],
])("a peer that sends %s is cut off", async (_, text) => {
  await publisherOf("one");
  const peer = await rawPeer("one");
  const closed = untilClosed(peer);
  peer.resume().write(text);
  await closed;
});

test("the socket that a killed process left behind is removed", async () => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // A server whose file outlives it, as a killed process's does.
  const path = pathOf(socketOf("dead"));
  const script =
    "require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))";
  spawnSync(process.execPath, ["-e", script, path]);
  expect(existsSync(path)).toBe(true);
  const { heard } = listen(new HostSubscriber(socketOf("early")), "a");
  // A process that has just created its socket may not listen yet.
  const publisher = await publisherOf("one");
  await expect.poll(() => publisher.hasAudience("a")).toBe(true);
  publisher.send("a", "heard");
  await expect.poll(() => heard).toEqual(["a heard"]);
  expect(existsSync(path)).toBe(true);
  utimesSync(path, 0, 0);
  listen(new HostSubscriber(socketOf("reader")), "a");
  await expect.poll(() => existsSync(path)).toBe(false);
});

test("only this user can look into the folder of sockets", async () => {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  await publisherOf("one");
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("nothing is heard from a folder into which others can put sockets", async () => {
  const publisher = await publisherOf("one");
  chmodSync(folder, 0o777);
  listen(new HostSubscriber(socketOf("reader")), "a");
  const inTime = new HostSubscriber(socketOf("other"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(publisher.hasAudience("a")).toBe(false);
  chmodSync(folder, 0o700);
  listen(inTime, "b");
  await expect.poll(() => publisher.hasAudience("b")).toBe(true);
});

test("a path that is too long for a socket is refused", async () => {
  const publisher = new HostPublisher({ folder: join(folder, "x".repeat(100)), name: "one.1" }, () => undefined);
  await expect(publisher.open()).rejects.toThrow("too long");
});
