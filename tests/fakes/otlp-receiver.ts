import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { readFields, readNumber, readText } from "./protobuf.ts";

// A collector at the wire: OTLP over HTTP in protobuf (github.com/open-telemetry/opentelemetry-proto, trace/v1/trace.proto).

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** "" for the first span of a trace. */
  parentSpanId: string;
  name: string;
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number;
  startedMs: number;
  endedMs: number;
  attributes: Record<string, unknown>;
  events: string[];
  /** The span ids of its links. */
  links: string[];
  isFailed: boolean;
  /** The attributes of the process. */
  resource: Record<string, unknown>;
}

export interface OtlpReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string;
  spans(): ReceivedSpan[];
  /** All bodies that have arrived, as text: strings stand in protobuf as they are. */
  bodies(): string;
  requests(): { path: string; headers: IncomingHttpHeaders }[];
  /** Answers every further request with this status. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  let status = 200;
  const received: Buffer[] = [];
  const requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    requests.push({ path: request.url ?? "", headers: request.headers });
    if (status === 200) received.push(Buffer.concat(parts));
    response.writeHead(status, { "content-type": "application/x-protobuf" }).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => received.flatMap(readExport),
    bodies: () => Buffer.concat(received).toString("latin1"),
    requests: () => requests,
    answerWith(next) {
      status = next;
    },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function readExport(body: Buffer): ReceivedSpan[] {
  return all(body, 1).flatMap((resourceSpans) => {
    const resource = readAttributes(all(resourceSpans, 1)[0] ?? Buffer.alloc(0), 1);
    return all(resourceSpans, 2).flatMap((scopeSpans) => all(scopeSpans, 2).map((span) => readSpan(span, resource)));
  });
}

function readSpan(span: Buffer, resource: Record<string, unknown>): ReceivedSpan {
  const ms = (field: number) => Number((all(span, field)[0] ?? Buffer.alloc(8)).readBigUInt64LE() / 1_000_000n);
  const hex = (message: Buffer, field: number) => (all(message, field)[0] ?? Buffer.alloc(0)).toString("hex");
  return {
    traceId: hex(span, 1),
    spanId: hex(span, 2),
    parentSpanId: hex(span, 4),
    name: readText(span, 5),
    kind: readNumber(span, 6),
    startedMs: ms(7),
    endedMs: ms(8),
    attributes: readAttributes(span, 9),
    events: all(span, 11).map((event) => readText(event, 2)),
    links: all(span, 13).map((link) => hex(link, 2)),
    isFailed: all(span, 15).some((state) => readNumber(state, 3) === 2),
    resource,
  };
}

function readAttributes(message: Buffer, field: number): Record<string, unknown> {
  return Object.fromEntries(
    all(message, field).map((pair) => [readText(pair, 1), readValue(all(pair, 2)[0] ?? Buffer.alloc(0))]),
  );
}

function readValue(value: Buffer): unknown {
  const [field] = readFields(value);
  switch (field?.number) {
    case 1:
      return field.bytes.toString("utf8");
    case 2:
      return readNumber(value, 2) === 1;
    case 3:
      return readNumber(value, 3);
    case 4:
      return field.bytes.readDoubleLE();
    case 5:
      return all(field.bytes, 1).map(readValue);
    default:
      return null;
  }
}

/** Returns the bytes of every field of a message with that number. */
function all(message: Buffer, number: number): Buffer[] {
  return readFields(message).flatMap((field) => (field.number === number ? [field.bytes] : []));
}
