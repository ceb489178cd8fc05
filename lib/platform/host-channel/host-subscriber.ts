import { lstat, readdir, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { z } from "zod";
import { type HostSocket, isPrivate, pathOf, socketSuffix } from "./host-socket.ts";
import { LineFrames, toFrame } from "./line-frames.ts";

/** How often it looks for processes that have started or dropped it, while it listens to anything. */
const searchMs = 1_000;
/** The longest time from the creation of a socket until it is listened to. */
const startMsMax = 10_000;
/** Bytes that wait for a publisher that reads nothing, because it is frozen, before its connection is given up. */
const waitingBytesMax = 1024 * 1024;

const messageSchema = z.strictObject({ topic: z.string(), message: z.unknown() });

export interface TopicListener {
  /** `from` names the process that sent the message. */
  hear(message: unknown, from: string): void;
  /** A process that has sent messages is gone or can't be heard any more; the last of them may be missing. */
  lose(from: string): void;
}

interface Connection {
  socket: Socket;
  /** The topics of which it has sent messages. */
  heard: Set<string>;
}

/** Listens to the publishers of all other processes of this host. */
export class HostSubscriber {
  private readonly listeners = new Map<string, TopicListener>();
  private readonly connections = new Map<string, Connection>();
  private readonly own: HostSocket;
  private searching: NodeJS.Timeout | undefined;

  /** `own` is the socket of this process, which it does not listen to. */
  constructor(own: HostSocket) {
    this.own = own;
  }

  /** Calls the topic's one listener until the returned function is called. */
  subscribe(topic: string, listener: TopicListener): () => void {
    this.listeners.set(topic, listener);
    this.ask({ join: topic });
    if (!this.searching) {
      this.searching = setInterval(() => void this.search(), searchMs).unref();
      void this.search();
    }
    return () => {
      if (this.listeners.get(topic) !== listener) return;
      this.listeners.delete(topic);
      for (const { heard } of this.connections.values()) heard.delete(topic);
      this.ask({ leave: topic });
      if (this.listeners.size > 0) return;
      clearInterval(this.searching);
      this.searching = undefined;
    };
  }

  private ask(request: { join: string } | { leave: string }): void {
    for (const { socket } of this.connections.values()) {
      // One that is still connecting asks for all topics once it is connected.
      if (socket.readyState === "open") socket.write(toFrame(request));
      if (socket.writableLength > waitingBytesMax) socket.destroy();
    }
  }

  private async search(): Promise<void> {
    if (!(await isPrivate(this.own.folder))) return;
    const names = await readdir(this.own.folder).catch(() => []);
    for (const name of names) {
      if (name.endsWith(socketSuffix) && name !== this.own.name && !this.connections.has(name)) this.connect(name);
    }
  }

  private connect(name: string): void {
    const path = pathOf({ folder: this.own.folder, name });
    const socket = connect({ path }).unref().setEncoding("utf8");
    const connection: Connection = { socket, heard: new Set() };
    const frames = new LineFrames();
    this.connections.set(name, connection);
    socket.on("connect", () => {
      for (const topic of this.listeners.keys()) socket.write(toFrame({ join: topic }));
    });
    socket.on("data", (text: string) => {
      const messages = frames.push(text);
      if (!messages?.every((message) => this.hear(message, name, connection))) socket.destroy();
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") void this.removeOld(path);
    });
    socket.on("close", () => {
      this.connections.delete(name);
      for (const topic of connection.heard) this.listeners.get(topic)?.lose(name);
    });
  }

  /** Removes the socket of a process that was killed. A new one may not listen yet; its name is random, so no other process takes it. */
  private async removeOld(path: string): Promise<void> {
    const found = await lstat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > startMsMax) await rm(path, { force: true });
  }

  private hear(frame: unknown, from: string, { heard }: Connection): boolean {
    const { data } = messageSchema.safeParse(frame);
    if (!data) return false;
    const listener = this.listeners.get(data.topic);
    if (!listener) return true;
    heard.add(data.topic);
    listener.hear(data.message, from);
    return true;
  }
}
