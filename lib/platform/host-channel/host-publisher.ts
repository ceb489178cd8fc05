import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { z } from "zod";
import { log } from "../log.ts";
import { type HostSocket, openFolderOf, pathOf } from "./host-socket.ts";
import { frameCharactersMax, LineFrames, toFrame } from "./line-frames.ts";

/** Bytes that wait in this process for a subscriber; one with more is dropped. */
const waitingBytesMax = 2 * 1024 * 1024;
const topicsMax = 10_000;

const topicSchema = z.string().min(1).max(200);
const requestSchema = z.union([z.strictObject({ join: topicSchema }), z.strictObject({ leave: topicSchema })]);

interface Peer {
  socket: Socket;
  topics: Set<string>;
  /** Frames of the present turn of the event loop, which go out in one write. */
  pending: string[];
}

/**
 * Tells other processes of this host what they asked for, over a Unix socket that only this user can reach. All messages are hints:
 * a peer that reads too slowly is dropped, and nothing is sent twice.
 */
export class HostPublisher {
  private readonly server: Server;
  private readonly own: HostSocket;
  private readonly peers = new Set<Peer>();
  private readonly byTopic = new Map<string, Set<Peer>>();
  private readonly onAudience: (topic: string) => void;
  private willFlush = false;

  /** `onAudience` hears that somebody joined a topic or that nobody listens to it any more. */
  constructor(own: HostSocket, onAudience: (topic: string) => void) {
    this.own = own;
    this.onAudience = onAudience;
    this.server = createServer((socket) => this.accept(socket));
    this.server.unref();
  }

  /** Throws if there can't be a socket. */
  async open(): Promise<void> {
    await openFolderOf(this.own);
    await once(this.server.listen({ path: pathOf(this.own) }), "listening");
    this.server.on("error", (error) => log.debug({ err: error }, "the socket for this host's processes failed"));
  }

  async close(): Promise<void> {
    this.server.close();
    this.flush();
    for (const { socket } of this.peers) socket.destroySoon();
    await rm(pathOf(this.own), { force: true });
  }

  hasAudience(topic: string): boolean {
    return this.byTopic.has(topic);
  }

  /** Sends the message to the topic's subscribers. Returns false, and sends nothing, if it is too long for a frame. */
  send(topic: string, message: unknown): boolean {
    const peers = this.byTopic.get(topic);
    if (!peers) return true;
    const frame = toFrame({ topic, message });
    if (frame.length > frameCharactersMax) return false;
    for (const { pending } of peers) pending.push(frame);
    if (!this.willFlush) setImmediate(() => this.flush());
    this.willFlush = true;
    return true;
  }

  /** Sends at once; otherwise messages go out at the end of the present turn of the event loop. */
  flush(): void {
    this.willFlush = false;
    for (const { socket, pending } of this.peers) {
      if (pending.length === 0) continue;
      socket.write(pending.splice(0).join(""));
      if (socket.writableLength > waitingBytesMax) socket.destroy();
    }
  }

  private accept(socket: Socket): void {
    const peer: Peer = { socket: socket.unref().setEncoding("utf8"), topics: new Set(), pending: [] };
    const frames = new LineFrames();
    this.peers.add(peer);
    socket.on("data", (text: string) => {
      const requests = frames.push(text);
      if (!requests?.every((request) => this.handle(peer, request))) socket.destroy();
    });
    // "close" follows.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.peers.delete(peer);
      for (const topic of peer.topics) this.leave(peer, topic);
    });
  }

  private handle(peer: Peer, request: unknown): boolean {
    const { data } = requestSchema.safeParse(request);
    if (!data) return false;
    if ("leave" in data) this.leave(peer, data.leave);
    else if (peer.topics.size < topicsMax) this.join(peer, data.join);
    else return false;
    return true;
  }

  private join(peer: Peer, topic: string): void {
    const peers = this.byTopic.get(topic) ?? new Set();
    this.byTopic.set(topic, peers.add(peer));
    peer.topics.add(topic);
    this.onAudience(topic);
  }

  private leave(peer: Peer, topic: string): void {
    peer.topics.delete(topic);
    const peers = this.byTopic.get(topic);
    if (!peers?.delete(peer) || peers.size > 0) return;
    this.byTopic.delete(topic);
    this.onAudience(topic);
  }
}
