import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { createChatWire } from "./scripted-model/chat-wire.ts";
import { createLatch, type Latch } from "./scripted-model/latch.ts";
import { type PlayedOutcome, playReply } from "./scripted-model/play-reply.ts";
import { type ReceivedRequest, readRequest } from "./scripted-model/received-request.ts";
import { createResponsesWire } from "./scripted-model/responses-wire.ts";
import type { Script, ScriptedReply } from "./scripted-model/script.ts";

// A server on loopback that speaks OpenAI's streaming protocol, both APIs, from a script. Another process can control
// it over HTTP: POST /control/script, /control/release {"name"}, /control/reset; GET /control/requests,
// /control/reached?name=… (answers when the hold is reached).

/** A request as received, and the outcome of its reply. */
export interface RecordedRequest extends ReceivedRequest {
  path: string;
  headers: Record<string, string>;
  /** The body byte for byte. */
  rawBody: string;
  /** The body of the reply so far. */
  rawReply: string;
  outcome: "answering" | PlayedOutcome;
}

export interface ScriptedModelServer {
  /** For `OPENAI_BASE_URL`. */
  baseUrl: string;
  /** For the control endpoints. */
  origin: string;
  requests: RecordedRequest[];
  /** Adds to the script. */
  script(more: Script): void;
  /** Lets the test choose each reply; null leaves the choice to the script. */
  respond(choose: (request: RecordedRequest) => ScriptedReply | null): void;
  /** Resolves once a reply waits at the hold, at once if one already has. */
  reached(hold: string): Promise<void>;
  /** Opens the hold permanently. */
  release(hold: string): void;
  /** Resolves once the n-th request (from 0) has its reply or has lost its connection. */
  ended(index: number): Promise<RecordedRequest["outcome"]>;
  reset(): void;
  close(): Promise<void>;
}

export async function startScriptedModelServer(script: Script = {}, port = 0): Promise<ScriptedModelServer> {
  const requests: RecordedRequest[] = [];
  const holds = new Map<string, { reached: Latch; released: Latch }>();
  const endings: Latch[] = [];
  let rules = script.rules ?? [];
  let replies = [...(script.replies ?? [])];
  let choose: (request: RecordedRequest) => ScriptedReply | null = () => null;

  const holdNamed = (name: string) => {
    const hold = holds.get(name) ?? { reached: createLatch(), released: createLatch() };
    holds.set(name, hold);
    return hold;
  };
  const endingOf = (index: number) => {
    while (endings.length <= index) endings.push(createLatch());
    return endings[index] ?? createLatch();
  };

  function nextReply(request: RecordedRequest): ScriptedReply {
    if (request.problems.length > 0) {
      return { status: 400, error: { message: request.problems.join(" "), type: "invalid_request_error" } };
    }
    const chosen = choose(request);
    if (chosen !== null) return chosen;
    const rule = rules.find(({ when }) => request.instruction.includes(when));
    return rule?.steps[request.step] ?? replies.shift() ?? scriptIsOver;
  }

  async function answer(api: "chat" | "responses", incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const rawBody = await readBody(incoming);
    const request: RecordedRequest = {
      ...readRequest(api, parseJson(rawBody)),
      path: incoming.url ?? "",
      headers: Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])),
      rawBody,
      rawReply: "",
      outcome: "answering",
    };
    const index = requests.push(request) - 1;
    const gone = createLatch();
    response.on("close", gone.open);
    const chosen = nextReply(request);
    if ("status" in chosen) {
      response.writeHead(chosen.status, { "content-type": "application/json", ...chosen.headers });
      request.rawReply = JSON.stringify({
        error: { message: "scripted", type: "scripted", param: null, ...chosen.error },
      });
      response.end(request.rawReply);
      request.outcome = "answered";
      endingOf(index).open();
      return;
    }
    const includeUsage = rawBody.includes('"include_usage":true');
    const id = `${index}`;
    const wire =
      api === "chat" ? createChatWire(id, request.model, includeUsage) : createResponsesWire(id, request.model);
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
    const wrote = (text: string) => {
      request.rawReply += text;
    };
    request.outcome = await playReply(chosen, wire, { id, response, gone, holdNamed, wrote });
    endingOf(index).open();
  }

  async function listModels(response: ServerResponse): Promise<void> {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ object: "list", data: listedModels }));
  }

  async function control(path: string, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? "/", "http://localhost");
    const send = (body: unknown) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    const name = url.searchParams.get("name") ?? "";
    const commands: Record<string, (body: { name?: string } & Script) => unknown> = {
      requests: () => requests,
      reached: () => server.reached(name),
      release: (body) => server.release(body.name ?? name),
      script: (body) => server.script(body),
      reset: () => server.reset(),
    };
    const body = parseJson(await readBody(incoming));
    send((await commands[path]?.(body as { name?: string } & Script)) ?? { ok: path in commands });
  }

  const http = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? "/", "http://localhost").pathname;
    const answering =
      path === "/v1/chat/completions"
        ? answer("chat", incoming, response)
        : path === "/v1/responses"
          ? answer("responses", incoming, response)
          : path === "/v1/models"
            ? listModels(response)
            : path.startsWith("/control/")
              ? control(path.slice("/control/".length), incoming, response)
              : null;
    // Reading the body fails when a client leaves while sending; no answer is expected then.
    if (answering !== null) return void answering.catch(() => response.destroy());
    response.writeHead(404, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message: `Unknown path ${path}`, type: "invalid_request_error" } }));
  });
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  const server: ScriptedModelServer = {
    origin,
    baseUrl: `${origin}/v1`,
    requests,
    script(more) {
      rules = [...rules, ...(more.rules ?? [])];
      replies.push(...(more.replies ?? []));
    },
    respond(chooser) {
      choose = chooser;
    },
    reached: (name) => holdNamed(name).reached.opened,
    release: (name) => holdNamed(name).released.open(),
    async ended(index) {
      await endingOf(index).opened;
      return requests[index]?.outcome ?? "answering";
    },
    reset() {
      for (const hold of holds.values()) hold.released.open();
      holds.clear();
      rules = [];
      replies = [];
      choose = () => null;
      requests.length = 0;
      endings.length = 0;
    },
    async close() {
      for (const hold of holds.values()) hold.released.open();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
}

/** The models of its list; one says its window, as vLLM does. It answers for any. */
export const listedModels = [
  { id: "scripted-small", object: "model", max_model_len: 64_000 },
  { id: "scripted-large", object: "model" },
];

const scriptIsOver: ScriptedReply = {
  status: 400,
  error: { message: "The script has no reply for this request.", type: "script_over" },
};

async function readBody(incoming: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text === "" ? "{}" : text);
  } catch {
    return null;
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: "string", default: "0" } } });
  const server = await startScriptedModelServer({}, Number(values.port));
  process.stdout.write(`${server.baseUrl}\n`);
}
