import { createParser } from "eventsource-parser";
import type { ConversationForDisplay } from "#lib/conversations/conversation/conversation-schema.ts";
import type { Chunk } from "#lib/conversations/log/chunk-schema.ts";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import type { TurnDiff } from "#lib/conversations/versions/version-schema.ts";
import type { CreateProject, ProjectForDisplay } from "#lib/projects/schema.ts";

export interface Answer<Body = unknown> {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
}

/** A browser without a screen: it keeps cookies and sends its origin, as the HTTP interface requires. */
export class ApiClient {
  readonly address: string;
  private readonly cookies = new Map<string, string>();
  /** By host, because each preview's host has its own. */
  private readonly previewCookies = new Map<string, string>();

  constructor(address: string) {
    this.address = address;
  }

  /** Returns the Cookie header of the next request. */
  cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async request<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(new URL(path, this.address.replace("localhost", "127.0.0.1")), {
      method,
      redirect: "manual",
      headers: {
        host: new URL(this.address).host,
        origin: new URL(this.address.replace("localhost", "127.0.0.1")).origin,
        cookie: this.cookie(),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        // A kept-alive connection may be closed by the server, or belong to a killed one, just as it is reused.
        connection: "close",
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = /[/+]json/.test(response.headers.get("content-type") ?? "");
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson ? JSON.parse(text) : null) as Body,
    };
  }

  get = <Body = unknown>(path: string, headers?: Record<string, string>) =>
    this.request<Body>("GET", path, undefined, headers);
  post = <Body = unknown>(path: string, body: unknown = {}) => this.request<Body>("POST", path, body);

  /** Like `request`, but throws on any answer other than success. */
  async must<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await this.request<Body>(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
    return answer.body;
  }

  async setUp(person: { email: string; password: string; name: string }): Promise<void> {
    await this.must("POST", "/api/setup", person);
    await this.signIn(person);
  }

  async signIn({ email, password }: { email: string; password: string }): Promise<void> {
    const { csrfToken } = await this.must<{ csrfToken: string }>("GET", "/api/auth/csrf");
    const form = new URLSearchParams({ csrfToken, email, password, json: "true" });
    const answer = await this.request("POST", "/api/auth/callback/credentials", form.toString(), {
      "content-type": "application/x-www-form-urlencoded",
    });
    if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}: ${answer.text}`);
  }

  /** Creates a project and waits until its setup has ended. */
  async createProject(name: string, source: CreateProject["source"]): Promise<ProjectForDisplay> {
    const { id } = await this.must<ProjectForDisplay>("POST", "/api/projects", { name, source });
    return until(
      () => this.project(id),
      ({ status }) => status !== "setting_up",
    );
  }

  async project(projectId: string): Promise<ProjectForDisplay> {
    return this.must("GET", `/api/projects/${projectId}`);
  }

  async startConversation(projectId: string): Promise<string> {
    return (await this.must<{ id: string }>("POST", `/api/projects/${projectId}/conversations`)).id;
  }

  async accept(conversationId: string, instruction: string): Promise<string> {
    const path = `/api/conversations/${conversationId}/edit-sessions`;
    return (await this.must<{ id: string }>("POST", path, { instruction })).id;
  }

  async conversation(conversationId: string): Promise<ConversationForDisplay> {
    return this.must("GET", `/api/conversations/${conversationId}`);
  }

  async turn(editSessionId: string): Promise<TurnForDisplay> {
    return this.must("GET", `/api/edit-sessions/${editSessionId}`);
  }

  /** Returns the turn once it has ended, in any way. */
  async ended(editSessionId: string): Promise<TurnForDisplay> {
    // The stream closes when the turn has ended.
    await this.get(`/api/edit-sessions/${editSessionId}/stream?after=0`);
    return until(
      () => this.turn(editSessionId),
      ({ endedAt }) => endedAt !== null,
    );
  }

  async diff(editSessionId: string): Promise<TurnDiff> {
    return this.must("GET", `/api/edit-sessions/${editSessionId}/diff`);
  }

  /** Returns the whole log of an ended turn, by polling. */
  async chunks(editSessionId: string): Promise<Chunk[]> {
    const chunks: Chunk[] = [];
    for (;;) {
      const path = `/api/edit-sessions/${editSessionId}/chunks?after=${chunks.at(-1)?.seq ?? 0}`;
      const page = await this.must<{ chunks: Chunk[]; hasMore: boolean }>("GET", path);
      chunks.push(...page.chunks);
      if (!page.hasMore) return chunks;
    }
  }

  /** Requests a file of a preview from the preview's own host; the first call opens the address as a browser does. */
  async preview(url: string, path: string): Promise<Answer> {
    const { host, pathname } = new URL(url);
    const address = new URL(this.address);
    const origin = `http://127.0.0.1${address.port ? `:${address.port}` : ""}`;
    let cookie = this.previewCookies.get(host);
    if (cookie === undefined) {
      const opened = await getFromHost(origin, { host }, pathname);
      cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
      this.previewCookies.set(host, cookie);
    }
    return getFromHost(origin, { host, cookie }, path);
  }
}

/**
 * Sends a request to a preview's host by hand, because Node's fetch neither resolves `*.localhost` nor lets the Host
 * header be set.
 */
async function getFromHost(origin: string, headers: { host: string; cookie?: string }, path: string): Promise<Answer> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    // A connection of its own: the server may close a kept one at the moment at which it is used again.
    const asked = request(origin, { path, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        const headers = new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
        const text = Buffer.concat(parts).toString("utf8");
        resolve({ status: response.statusCode ?? 0, headers, text, body: null });
      });
    });
    asked.on("error", reject);
    asked.end();
  });
}

/** Repeats `ask` until the answer is right; throws after 30 seconds. */
export async function until<T>(ask: () => Promise<T>, right: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + 100_000;
  for (;;) {
    const answer = await ask();
    if (right(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`This did not become right in time: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The events of a stream's text, in order. */
export function eventsOf(text: string): { id: string | undefined; data: unknown }[] {
  const events: { id: string | undefined; data: unknown }[] = [];
  const parser = createParser({
    onEvent: ({ id, data }) => events.push({ id, data: data === "[DONE]" ? data : JSON.parse(data) }),
  });
  parser.feed(text);
  return events;
}
